import { PREFIX } from '#contract/route.ts'

/** Path of the library. `search`: query string with its filters. */
export const documentosPath = (search = ''): string => `${PREFIX}/documentacion${search}`

/** Path of a document that opens over the library. */
export const documentoPath = (documentoId: number, search = ''): string => `${documentosPath()}/${documentoId}${search}`
