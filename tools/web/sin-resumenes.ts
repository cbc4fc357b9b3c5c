import type { Plugin } from 'vite'

const SUMMARY = /\b(?:summary|herramienta|example|todos|uno):\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`),?/g

/** Who may make it, how they came in, and what is said once: a line of its row. */
const GUARD = /^ +(?:(?:roles|servicio|machines|fresh)(?:: [\w.]+)?|(?:token|once): \[.*\]),\n/gm

/** What those lines name, over the rows. */
const NAMED = /^const (?:\{ roles(?:: \w+)? \}|servicio) = (?:CAPACIDADES|SERVICIOS)\.\w+\n/gm

/**
 * What each call does, how a program makes it and who may is said to who reads the documentation, and asked by the server: a
 * browser makes the calls without it.
 */
export const sinResumenes = (): Plugin => ({
  name: 'sin-resumenes',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/.*(?:\bcalls|\/maestro)\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, '').replace(GUARD, '').replace(NAMED, ''), map: null }),
  },
})
