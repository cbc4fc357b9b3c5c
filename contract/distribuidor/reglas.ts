/** Maximum size in pixels of the stored logo. */
export const LOGO = { ancho: 480, alto: 160 } as const

/** Returns the path of the logo of a version; public, because the sign-in page shows it. */
export const logoPath = (version: number): string => `/autogestion/logo/${version}.png`

/** Path of the style sheet with the distributor's colour and logo, for external sign-in pages. */
export const MARCA_PATH = '/autogestion/marca.css'
