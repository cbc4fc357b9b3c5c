import { PREFIX } from '#contract/route.ts'

/** The library, with its filters. */
export const documentosPath = (search = ''): string => `${PREFIX}/documentacion${search}`

/** One document over the library. */
export const documentoPath = (documentoId: number, search = ''): string => `${documentosPath()}/${documentoId}${search}`
