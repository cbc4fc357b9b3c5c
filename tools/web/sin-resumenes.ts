import type { Plugin } from 'vite'

const SUMMARY = /\b(?:summary|herramienta|example|todos|uno):\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`),?/g

/** Matches a line of a call's row with its rights, its credentials or its secret fields. */
const GUARD = /^ +(?:(?:roles|servicio|machines|fresh)(?:: [\w.]+)?|(?:token|once): \[.*\]),\n/gm

/** Matches the constants above the rows that only those lines use. */
const NAMED = /^const (?:\{ roles(?:: \w+)? \}|servicio) = (?:CAPACIDADES|SERVICIOS)\.\w+\n/gm

/** Vite plugin that removes summaries and rights from the calls: only the documentation and the server read them. */
export const sinResumenes = (): Plugin => ({
  name: 'sin-resumenes',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/.*(?:\bcalls|\/maestro)\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, '').replace(GUARD, '').replace(NAMED, ''), map: null }),
  },
})
