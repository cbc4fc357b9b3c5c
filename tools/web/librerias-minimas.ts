import type { Plugin } from 'vite'
import { UNUSED } from './mantine-css.ts'

/** What a module exports, as its last line says it. */
const namesOf = (code: string): string[] =>
  code
    .slice(code.lastIndexOf('{') + 1, code.lastIndexOf('}'))
    .split(',')
    .map((name) => name.trim())

const emptied = (code: string): string =>
  namesOf(code)
    .map((name) => `export const ${name} = () => undefined`)
    .join('\n')

/** Files of libraries, and what stands for each in the build. */
const INSTEAD: Readonly<Record<string, (code: string) => string>> = {
  // No browser runs these here: only a router that is created with `instrumentations` asks more of the first than whether
  // somebody listens, and only a link with `prefetch` draws what the second is about.
  'react-router/dist/production/lib/router/instrumentation.js': emptied,
  'react-router/dist/production/lib/dom/ssr/links.js': emptied,
  // Once it is drawn the library's puts a random name in the place of React's, which is as much alone: every field, dialog
  // and row of tabs was drawn twice before it was painted.
  '@mantine/hooks/esm/use-id/use-id.mjs': () => `import { useId as useOwn } from 'react'
export const useId = (id) => {
  const own = useOwn()
  return typeof id === 'string' ? id : own
}`,
  // Each is looked through before the first screen is drawn, to tell what of it is not as the sheet has it.
  '@mantine/core/esm/core/MantineProvider/default-colors.mjs': (code) =>
    code.replaceAll(new RegExp(String.raw`\b(${UNUSED}): \[[^\]]+\],?`, 'g'), ''),
}

const FILES = Object.keys(INSTEAD)

/** Libraries without what no visit runs, or runs twice. A version that lays them out otherwise fails the build. */
export const libreriasMinimas = (): Plugin => {
  const found = new Set<string>()
  return {
    name: 'librerias-minimas',
    apply: 'build',
    transform: {
      filter: { id: FILES.map((file) => `**/${file}`) },
      handler: (code, id) => {
        const file = FILES.find((each) => id.endsWith(each))!
        found.add(file)
        return { code: INSTEAD[file]!(code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && found.size !== FILES.length)
        this.error(`Of the libraries only these were found: ${[...found].join(', ')}`)
    },
  }
}
