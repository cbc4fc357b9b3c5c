import { PREFIX } from '#contract/route.ts'

/** The screen of the list, with its filters. */
export const representantesPath = (search = ''): string => `${PREFIX}/carga-representantes${search}`

/** One of them over the list, or the form of a new one. */
export const representantePath = (id: number | 'nuevo', search = ''): string => `${representantesPath()}/${id}${search}`
