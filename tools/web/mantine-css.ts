import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STYLES = '@mantine/core/styles'
/** Style sheets that every page needs, although no component imports them. */
const OF_ALL = ['baseline', 'default-css-variables', 'global']

/** Mantine colours that the portal does not use. Each would add 38 CSS properties to every page. */
export const UNUSED = 'cyan|grape|indigo|lime|pink|violet'
const PROPERTIES = new RegExp(`--mantine-color-(${UNUSED})-[^;]+;`, 'g')
/** Matches the use of an unused colour, in a style sheet or in the portal's code. */
const ASKED = new RegExp(String.raw`-color-(${UNUSED})-|(["'\`])(${UNUSED})\2`)

const sheetOf = (name: string): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve(`${STYLES}/${name}.layer.css`)), 'utf8')

/**
 * Vite plugin that imports each Mantine style sheet together with its component, so that a screen loads only the style
 * sheets it needs. The style sheets are in a CSS layer, so the portal's own styles win in any load order. Tests and
 * development use the complete style sheet.
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
