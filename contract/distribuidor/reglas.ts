/** Maximum size (px) of the stored logo. */
export const LOGO = { ancho: 480, alto: 160 } as const

/** Returns the path of a version of the logo. The path needs no sign-in, because the sign-in page shows the logo. */
export const logoPath = (version: number): string => `/autogestion/logo/${version}.png`

/** Path of a style sheet with the colour and logo of the distributor. Sign-in pages on other hosts use it. */
export const MARCA_PATH = '/autogestion/marca.css'
