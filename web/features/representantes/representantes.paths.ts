import { PREFIX } from '#contract/route.ts'

/** Path of the list; `search`: its filters. */
export const representantesPath = (search = ''): string => `${PREFIX}/carga-representantes${search}`

/** Path of a representative over the list, or of the form of a new one. */
export const representantePath = (id: number | 'nuevo', search = ''): string => `${representantesPath()}/${id}${search}`
