import { readFile } from 'node:fs/promises'
import { FONDOS, legibleSobre } from '#contract/base/colores.ts'

export type Brand = { name: string; primary: string }

/** Data on all pages: name of the distributor, URL of the portal, and style sheet. */
export type Look = { name: string; homeUrl: string; css: string }

/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const LIGHT = {
  ground: '#f5f6f8',
  card: FONDOS.claro,
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
const DARK: Record<keyof typeof LIGHT, string> = {
  ground: '#101318',
  card: FONDOS.oscuro,
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

/**
 * Returns CSS variables of the distributor's colour, adjusted so that text in it is readable on the background
 * `ground`.
 */
const acentoDe = (ground: string, primary: string): string => {
  const { color, encima } = legibleSobre(ground, primary)
  return `--accent:${color};--onAccent:${encima}`
}

const variables = (palette: Record<keyof typeof LIGHT, string>, primary: string) =>
  `${Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')};${acentoDe(palette.card, primary)}`

/** Creates the look of the pages. Adjusts the distributor's colour so that text is readable in light and dark mode. */
export async function createLook(brand: Brand, homeUrl: string, fontPath: string): Promise<Look> {
  const rules = await readFile(new URL('page.css', import.meta.url), 'utf8')
  const font = `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(${fontPath}) format('woff2')}`
  const light = `:root{color-scheme:light dark;${variables(LIGHT, brand.primary)}}`
  const dark = `@media (prefers-color-scheme:dark){:root{${variables(DARK, brand.primary)}}}`
  return { name: brand.name, homeUrl, css: font + light + dark + rules }
}

/**
 * Creates the style sheet for the pages of Keycloak. The given colour applies until the style sheet of the portal,
 * which loads later, overrides it.
 */
export const createKeycloakSheet = async (primary: string): Promise<string> => {
  const { css } = await createLook({ name: '', primary }, '', '')
  const more = await readFile(new URL('keycloak/keycloak-theme.css', import.meta.url), 'utf8')
  return css.replace(/@font-face\{[^}]*\}/, '') + more
}

/** Returns the HTML of a whole page. `script` runs when the content has been parsed. */
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
