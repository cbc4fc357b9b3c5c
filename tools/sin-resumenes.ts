import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`),?/g

/** What each call does is said to who reads the documentation: a browser makes the calls without it. */
export const sinResumenes = (): Plugin => ({
  name: 'sin-resumenes',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/.*(?:\bcalls|\/maestro)\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
  },
})
