import { PREFIX } from '#contract/route.ts'

/** Path of the list. `search`: query string with its filters. */
export const representantesPath = (search = ''): string => `${PREFIX}/carga-representantes${search}`

/** Path of a representative over the list, or of the form for a new representative. */
export const representantePath = (id: number | 'nuevo', search = ''): string => `${representantesPath()}/${id}${search}`
