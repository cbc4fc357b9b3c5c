/** Maximum size of the stored logo in pixels. */
export const LOGO = { ancho: 480, alto: 160 } as const

/** Returns the path of a version of the logo. The path is public, because the sign-in page shows it. */
export const logoPath = (version: number): string => `/autogestion/logo/${version}.png`

/** Path of the style sheet with colour and logo of the distributor, for sign-in pages on other hosts. */
export const MARCA_PATH = '/autogestion/marca.css'
