import type { Plugin } from 'vite'

const SUMMARY = /\b(?:summary|herramienta|example|todos|uno):\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`),?/g

/** Matches a line that declares the rights, credentials or secret fields of a call. */
const GUARD = /^ +(?:(?:roles|servicio|machines|fresh|token)(?:: [\w.]+)?|(?:token|once): \[.*\]),\n/gm

/** Matches the constants that only the lines matched by GUARD use. */
const NAMED = /^const (?:\{ roles(?:: \w+)? \}|servicio) = (?:CAPACIDADES|SERVICIOS)\.\w+\n/gm

/**
 * Vite plugin that removes summaries, examples and rights from the calls of the contract, because only the server and
 * the documentation read them.
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
