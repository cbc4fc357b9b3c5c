import type { Plugin } from 'vite'

/**
 * Files of the router that no browser runs here: only a router that is created with `instrumentations` asks more of the first
 * than whether somebody listens, and only a link with `prefetch` draws what the second is about.
 */
const NEVER_RUN = ['router/instrumentation', 'dom/ssr/links'].map(
  (file) => `**/react-router/dist/production/lib/${file}.js`,
)

/** What a module exports, as its last line says it. */
const namesOf = (code: string): string[] =>
  code
    .slice(code.lastIndexOf('{') + 1, code.lastIndexOf('}'))
    .split(',')
    .map((name) => name.trim())

/** The router without 1.6 KB that every visit would load and none runs. A version that lays them out otherwise fails the build. */
export const routerMinimo = (): Plugin => {
  const emptied = new Set<string>()
  return {
    name: 'router-minimo',
    apply: 'build',
    transform: {
      filter: { id: NEVER_RUN },
      handler: (code, id) => {
        emptied.add(id)
        return {
          code: namesOf(code)
            .map((name) => `export const ${name} = () => undefined`)
            .join('\n'),
          map: null,
        }
      },
    },
    buildEnd(error) {
      if (!error && emptied.size !== NEVER_RUN.length)
        this.error(`Of the router only these were emptied: ${[...emptied].join(', ')}`)
    },
  }
}
