import { maestros } from '#contract/maestros/calls.ts'
import type { Route } from '#contract/route.ts'
import { transportes } from '#contract/transportes/calls.ts'

/** What a change in a master makes old. */
export const CHANGES: { refreshes: readonly Route[] } = {
  refreshes: [
    maestros.listParametros,
    maestros.listMotivos,
    maestros.listTransportes,
    transportes.list,
    maestros.listBanners,
    maestros.searchHistorial,
  ],
}

/** What is said when it is done. */
export const SAVED = 'Guardamos los cambios.'
