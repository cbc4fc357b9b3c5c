import { readFile } from 'node:fs/promises'

type Rgb = [number, number, number]

const AA = 4.5
const DARK_TEXT: Rgb = [16, 20, 26]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

const parse = (hex: string): Rgb => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`El color del distribuidor tiene que ser #rrggbb: ${hex}`)
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb
}

const format = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const luminance = (rgb: Rgb) => {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Rgb, other: Rgb) => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour nearest to the given one that reads well on the background, and the text that reads well on it (WCAG AA). */
function readableOn(background: string, colour: string): { accent: string; onAccent: string } {
  const ground = parse(background)
  const start = parse(colour)
  const towards = luminance(ground) > 0.5 ? BLACK : WHITE
  let accent = start
  for (let step = 0; contrast(accent, ground) < AA && step <= 20; step++)
    accent = start.map((channel, index) => channel + ((towards[index]! - channel) * step) / 20) as Rgb
  const onAccent = contrast(WHITE, accent) >= AA ? WHITE : DARK_TEXT
  return { accent: format(accent), onAccent: format(onAccent) }
}

export type Brand = { name: string; primary: string }

/** What every page has in common: who the portal belongs to, its style and the way back. */
export type Look = { name: string; homeUrl: string; css: string }

/** Text made safe to stand in HTML, also inside an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const LIGHT = {
  ground: '#f5f6f8',
  card: '#ffffff',
  hairline: '#dfe3e8',
  text: '#1a2230',
  quiet: '#55606f',
  field: '#ffffff',
  edge: '#7d8896',
  hover: '#eef1f4',
  bad: '#8f1f16',
  badGround: '#fdf0ef',
  badEdge: '#d98b83',
}
const DARK: typeof LIGHT = {
  ground: '#101318',
  card: '#1a1f26',
  hairline: '#2d343e',
  text: '#e8ebf0',
  quiet: '#a7b0bd',
  field: '#12161b',
  edge: '#707c8c',
  hover: '#252c35',
  bad: '#ffb4ab',
  badGround: '#341917',
  badEdge: '#8c423b',
}

const variables = (palette: typeof LIGHT, primary: string) =>
  Object.entries({ ...palette, ...readableOn(palette.card, primary) })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The look of the distributor: their colour, made readable on the light and on the dark card. */
export async function createLook(brand: Brand, homeUrl: string, fontPath: string): Promise<Look> {
  const rules = await readFile(new URL('page.css', import.meta.url), 'utf8')
  const font = `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(${fontPath}) format('woff2')}`
  const light = `:root{color-scheme:light dark;${variables(LIGHT, brand.primary)}}`
  const dark = `@media (prefers-color-scheme:dark){:root{${variables(DARK, brand.primary)}}}`
  return { name: brand.name, homeUrl, css: font + light + dark + rules }
}

/** A whole page around its content. `script` runs once the content is there. */
export const layout = (look: Look, page: { nonce: string; title: string; content: string; script?: string }): string =>
  `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Autogestión</title>
<style nonce="${page.nonce}">${look.css}</style>
</head>
<body>
<div class="page">
<header class="brand">
<span class="mark" aria-hidden="true">${escapeHtml(look.name.at(0) ?? 'A')}</span>
<div><p>${escapeHtml(look.name)}</p><p>Autogestión</p></div>
</header>
<main>${page.content}</main>
</div>
${page.script ? `<script nonce="${page.nonce}">${page.script}</script>` : ''}
</body>
</html>`
