import type { Plugin } from 'vite'
import { UNUSED } from './mantine-css.ts'

/** Returns the names that a module exports, from its last line. */
const namesOf = (code: string): string[] =>
  code
    .slice(code.lastIndexOf('{') + 1, code.lastIndexOf('}'))
    .split(',')
    .map((name) => name.trim())

const emptied = (code: string): string =>
  namesOf(code)
    .map((name) => `export const ${name} = () => undefined`)
    .join('\n')

/** Library files that the build replaces. Each has a function that returns the new code. */
const INSTEAD: Readonly<Record<string, (code: string) => string>> = {
  // The portal never runs these two files. The first needs a router created with `instrumentations`, and the second a
  // link with `prefetch`.
  'react-router/dist/production/lib/router/instrumentation.js': emptied,
  'react-router/dist/production/lib/dom/ssr/links.js': emptied,
  // The hook of the library replaces React's id by a random id after mounting, so every field, dialog and tab list
  // renders twice. React's id is unique too, so use it.
  '@mantine/hooks/esm/use-id/use-id.mjs': () => `import { useId as useOwn } from 'react'
export const useId = (id) => {
  const own = useOwn()
  return typeof id === 'string' ? id : own
}`,
  // Remove the unused colours. The library compares every colour with its style sheet before the first screen renders.
  '@mantine/core/esm/core/MantineProvider/default-colors.mjs': (code) =>
    code.replaceAll(new RegExp(String.raw`\b(${UNUSED}): \[[^\]]+\],?`, 'g'), ''),
}

const FILES = Object.keys(INSTEAD)

/**
 * Vite plugin that removes code of libraries that never runs or runs twice. The build fails when a new version of a
 * library lacks one of the files.
 */
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
