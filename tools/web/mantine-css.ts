import type { Plugin } from 'vite'

const STYLES = '@mantine/core/styles'
/** What none of its components carries. */
const OF_ALL = ['baseline', 'default-css-variables', 'global']

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
    handler: () => OF_ALL.map((name) => `@import './styles/${name}.layer.css';`).join('\n'),
  },
  transform: {
    filter: { id: /@mantine\/core\/esm\/.+\.module\.mjs$/ },
    handler: (code, id) => {
      const [, name] = /(\w+)\.module\.mjs$/.exec(id)!
      return { code: `import '${STYLES}/${name}.layer.css'\n${code}`, map: null }
    },
  },
})
