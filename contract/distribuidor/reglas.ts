/** The distributor's logo, as it is kept: it fits into this, in pixels. */
export const LOGO = { ancho: 480, alto: 160 } as const

/** Where the logo of a version is; whoever signs in sees it before anybody knows them. */
export const logoPath = (version: number): string => `/autogestion/logo/${version}.png`

/** The colour and the logo of the distributor as a sheet, for pages of sign-in that are not ours. */
export const MARCA_PATH = '/autogestion/marca.css'
