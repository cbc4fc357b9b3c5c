import { ESTADO_OCULTO } from '#contract/base/estados.ts'
import { type Pestana, estadosDePestana } from '#contract/base/pestanas.ts'
import { limitToScope } from '#modules/usuarios'
import type { Cambios } from '#server/db/changes.ts'
import type { Caller } from '#server/base/caller.ts'
import { fieldError } from '#server/base/errors.ts'

/** Filter that the lists of all kinds of gestiones share; each list adds its own criteria. */
export interface GestionFilter {
  scope: Caller['scope']
  /** Only the gestiones with these numbers. */
  ids?: readonly number[] | undefined
  estadoIds?: readonly number[] | undefined
  desde?: string | undefined
  hasta?: string | undefined
  texto?: string | undefined
  /** Only gestiones changed in this range. */
  cambios?: Cambios | undefined
}

interface Criterios {
  razonSocialIds?: readonly number[] | undefined
  estadoIds?: readonly number[] | undefined
  ver?: string | undefined
  cursor?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
}

/** Filter for the shape of a search. The types require an SQL condition for every criterion of the shape. */
export type FilterOf<C> = GestionFilter & Omit<C, keyof Criterios | keyof GestionFilter>

/** Tabs of a kind of gestión, and its valid states. */
interface AreaFacts {
  pestanas: Readonly<Record<string, Pestana>>
  isEstado: (estadoId: number) => boolean
}

/**
 * Converts search criteria to a filter, limited to the user's scope and a tab. Throws a field error for invalid dates
 * or states.
 */
export const criteriosDe = <C extends Criterios>(caller: Caller, criteria: C, { pestanas, isEstado }: AreaFacts) => {
  const { razonSocialIds, estadoIds, ver = '', cursor: _cursor, ...own } = criteria
  if (own.desde && own.hasta && own.desde > own.hasta)
    throw fieldError('hasta', 'La fecha hasta no puede ser anterior a la fecha desde.')
  if (estadoIds?.some((id) => !isEstado(id))) throw fieldError('estadoIds', 'Elegí un estado de la lista.')
  const asked = estadoIds?.length ? [...new Set(estadoIds)].filter((id) => id !== ESTADO_OCULTO) : undefined
  return { ...own, scope: limitToScope(caller, razonSocialIds), estadoIds: estadosDePestana(pestanas[ver], asked) }
}

/** Returns a filter for each tab and one for all tabs. Counts and lists use the same filters, so that they agree. */
export const porPestana = <N extends string, F>(
  pestanas: Readonly<Record<N, Pestana>>,
  of: (ver: N | undefined) => F,
): Record<N | 'todas', F> => ({
  todas: of(undefined),
  ...(Object.fromEntries((Object.keys(pestanas) as N[]).map((name) => [name, of(name)])) as Record<N, F>),
})
