import { ESTADO_OCULTO } from '#contract/base/estados.ts'
import { type Pestana, estadosDePestana } from '#contract/base/pestanas.ts'
import { limitToScope } from '#modules/usuarios'
import type { Cambios } from '#server/db/changes.ts'
import type { Caller } from '#server/base/caller.ts'
import { fieldError } from '#server/base/errors.ts'

/** What the lists of returns, tickets and orders are limited by; each adds its own criteria. */
export interface GestionFilter {
  scope: Caller['scope']
  /** Only these, by their numbers. */
  ids?: readonly number[] | undefined
  estadoIds?: readonly number[] | undefined
  desde?: string | undefined
  hasta?: string | undefined
  texto?: string | undefined
  /** Only what changed, by when it did. */
  cambios?: Cambios | undefined
}

/** What a search asks that is not asked of its rows as it comes. */
interface Criterios {
  razonSocialIds?: readonly number[] | undefined
  estadoIds?: readonly number[] | undefined
  ver?: string | undefined
  cursor?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
}

/** A filter by the shape of its search: what is added there has to be said in SQL too. */
export type FilterOf<C> = GestionFilter & Omit<C, keyof Criterios | keyof GestionFilter>

/** What the noun of a search has: its tabs, and which numbers are states of it. */
interface Conocidos {
  pestanas: Readonly<Record<string, Pestana>>
  isEstado: (estadoId: number) => boolean
}

/** A search, limited to what the caller may see and to a tab. Throws beside what is wrong in it. */
export const criteriosDe = <C extends Criterios>(caller: Caller, criteria: C, { pestanas, isEstado }: Conocidos) => {
  const { razonSocialIds, estadoIds, ver = '', cursor: _cursor, ...own } = criteria
  if (own.desde && own.hasta && own.desde > own.hasta)
    throw fieldError('hasta', 'La fecha hasta no puede ser anterior a la fecha desde.')
  if (estadoIds?.some((id) => !isEstado(id))) throw fieldError('estadoIds', 'Elegí un estado de la lista.')
  const asked = estadoIds?.length ? [...new Set(estadoIds)].filter((id) => id !== ESTADO_OCULTO) : undefined
  return { ...own, scope: limitToScope(caller, razonSocialIds), estadoIds: estadosDePestana(pestanas[ver], asked) }
}

/** A filter for each tab, and for all of them together: what is counted is what each lists. */
export const porPestana = <N extends string, F>(
  pestanas: Readonly<Record<N, Pestana>>,
  of: (ver: N | undefined) => F,
): Record<N | 'todas', F> => ({
  todas: of(undefined),
  ...(Object.fromEntries((Object.keys(pestanas) as N[]).map((name) => [name, of(name)])) as Record<N, F>),
})
