import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Font file that `web/app/global.css` names. */
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const KEPT_AT = new URL('../../dist/letra/inter.woff2', import.meta.url)

/** Ranges of characters in the font file, as the package of the font declares them. */
const CHARACTERS: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]

const TEXT = CHARACTERS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).join('')

/** Parts of the font to keep: the weights from text to titles, tabular figures, accents and kerning. */
const KEPT = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
} as const

/**
 * Vite plugin that reduces the font to the characters and styles in use, which halves the file (decision 69). Tests and
 * development use the whole font.
 */
export const letra = (): Plugin => ({
  name: 'letra',
  apply: 'build',
  config: async () => {
    const whole = await readFile(fileURLToPath(import.meta.resolve(FONT)))
    await mkdir(new URL('.', KEPT_AT), { recursive: true })
    // Write another file and rename it, because another build may be reading the font.
    const made = new URL(`${process.pid}.woff2`, KEPT_AT)
    await writeFile(made, await subsetFont(whole, TEXT, KEPT))
    await rename(made, KEPT_AT)
    return { resolve: { alias: { [FONT]: fileURLToPath(KEPT_AT) } } }
  },
})
