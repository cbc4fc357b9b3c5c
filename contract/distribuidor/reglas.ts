/** The distributor's logo, as it is kept: it fits into this, in pixels. */
export const LOGO = { ancho: 480, alto: 160 } as const

/** Where the logo of a version is; whoever signs in sees it before anybody knows them. */
export const logoPath = (version: number): string => `/autogestion/logo/${version}.png`

const channel = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Contrast of a colour (#rrggbb) against white (WCAG 2): 1 is none, 21 is black. */
export const contrasteConBlanco = (color: string): number => {
  const value = Number.parseInt(color.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map(channel) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** Under this, text in the colour is hard to read on white (WCAG AA): the portal darkens it. */
export const CONTRASTE_MINIMO = 4.5
