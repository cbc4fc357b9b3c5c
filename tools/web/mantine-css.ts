import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STYLES = '@mantine/core/styles'
/** What none of its components carries. */
const OF_ALL = ['baseline', 'default-css-variables', 'global']

/** Colours of the library that nothing here is in: each is 38 properties of every page. */
export const UNUSED = 'cyan|grape|indigo|lime|pink|violet'
const PROPERTIES = new RegExp(`--mantine-color-(${UNUSED})-[^;]+;`, 'g')
/** A sheet that has one of them, or code of ours. */
const ASKED = new RegExp(String.raw`-color-(${UNUSED})-|(["'\`])(${UNUSED})\2`)

const sheetOf = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`${STYLES}/${name}.layer.css`)), 'utf8')

/**
 * In the build each of the library's sheets comes with the component that it dresses, instead of all of them with the entry:
 * a screen loads those of what it shows. They are in a layer, so what is ours counts over them whatever arrives first. Tests
 * and development have the library's whole sheet.
 */
export const mantineCss = (): Plugin => ({
  name: 'mantine-css',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
    handler: async () => (await Promise.all(OF_ALL.map(sheetOf))).join('\n').replaceAll(PROPERTIES, ''),
  },
  transform: {
    filter: { id: /@mantine\/core\/esm\/.+\.module\.mjs$/ },
    handler: (code, id) => {
      const [, name] = /(\w+)\.module\.mjs$/.exec(id)!
      return { code: `import '${STYLES}/${name}.layer.css'\n${code}`, map: null }
    },
  },
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      const texts =
        file.type === 'chunk'
          ? Object.entries(file.modules).map(([id, { code }]) => !id.includes('node_modules') && code)
          : [String(file.source)]
      if (texts.some((text) => text && ASKED.test(text))) this.error(`${name} has a colour that the build leaves out.`)
    }
  },
})
