import { maestros } from '#contract/maestros/calls.ts'
import type { Route } from '#contract/route.ts'
import { transportes } from '#contract/transportes/calls.ts'

/** What a change in a master makes old. */
export const CHANGES: { refreshes: readonly Route[] } = {
  refreshes: [...Object.values<Route>(maestros).filter(({ method }) => method === 'GET'), transportes.list],
}

/** What is said when it is done. */
export const SAVED = 'Guardamos los cambios.'
