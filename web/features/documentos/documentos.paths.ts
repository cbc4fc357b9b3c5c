import { PREFIX } from '#contract/route.ts'

/** Path of the library; `search`: its filters. */
export const documentosPath = (search = ''): string => `${PREFIX}/documentacion${search}`

/** Path of a document over the library. */
export const documentoPath = (documentoId: number, search = ''): string => `${documentosPath()}/${documentoId}${search}`
