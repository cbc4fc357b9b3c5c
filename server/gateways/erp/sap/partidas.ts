import { toCents } from '#contract/valores/importes.ts'
import { claveDe, type Criterio, type PartidaErp, type Rango, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { fieldError } from '#server/base/errors.ts'
import type { Place } from '#server/db/paging.ts'
import type { Alcance } from './accounts.ts'
import type { PartidaSap } from './shapes.ts'

/** Functions that filter, sort and page items in memory, as the SQL of the local adapter does. */

type Orden = Criterio['orden']
type Value = string | bigint
const valueOf = (item: PartidaSap, orden: Orden): Value => (orden === 'importe' ? item.cents : item[orden])

const within = (value: string, { desde, hasta }: Rango): boolean =>
  (desde === undefined || value >= desde) && (hasta === undefined || value <= hasta)

const inGrupo = (item: PartidaSap, grupo: NonNullable<Criterio['grupos']>[number]): boolean =>
  grupo.creditos ? item.cents < 0n : item.cents >= 0n && within(item.vencimiento, grupo.vence)

/** Criteria that select all items, newest first. */
export const TODAS: Criterio = {
  ...SIN_FILTROS,
  estado: 'todas',
  orden: 'emision',
  descendente: true,
}

/** Returns the items that must be read for these criteria. The remaining filters are applied in memory. */
export const alcanceOf = ({ estado, emision }: Pick<Criterio, 'estado' | 'emision'>): Alcance => {
  if (estado === 'abiertas') return 'abiertas'
  return emision.desde === undefined ? 'todas' : `desde ${emision.desde}`
}

/** Returns a function that tells whether an item meets the criteria. */
export const meets = (criterio: Criterio): ((item: PartidaSap) => boolean) => {
  const { estado, clases, grupos, moneda, emision, vence, importe, referencia } = criterio
  const elegidas = criterio.elegidas && new Set(criterio.elegidas)
  const min = importe.desde === undefined ? undefined : toCents(importe.desde)
  const max = importe.hasta === undefined ? undefined : toCents(importe.hasta)
  return (item) =>
    (estado === 'todas' || (estado === 'abiertas') === (item.compensada === null)) &&
    (!clases || clases.includes(item.clase)) &&
    (!grupos || (item.compensada === null && grupos.some((grupo) => inGrupo(item, grupo)))) &&
    (!moneda || item.moneda === moneda) &&
    within(item.emision, emision) &&
    within(item.vencimiento, vence) &&
    (min === undefined || item.cents >= min) &&
    (max === undefined || item.cents <= max) &&
    (!referencia || item.referencia.endsWith(referencia)) &&
    (!elegidas || elegidas.has(claveDe(item)))
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const compareTo = (item: PartidaSap, orden: Orden, value: Value, clave: string): number => {
  const own = valueOf(item, orden)
  return own === value ? compareText(item.clave, clave) : own < value ? -1 : 1
}

/** Maximum number of cached views of an account. An Excel reads the same view page by page. */
const MAX_VIEWS = 8
const views = new WeakMap<readonly PartidaSap[], Map<string, readonly PartidaSap[]>>()

/**
 * Returns a view of an account: the items that meet the criteria, in ascending order. The view is cached as long as the
 * account.
 */
const viewOf = (items: readonly PartidaSap[], criterio: Criterio): readonly PartidaSap[] => {
  const own = views.get(items) ?? new Map<string, readonly PartidaSap[]>()
  views.set(items, own)
  const key = JSON.stringify({ ...criterio, descendente: undefined })
  const known = own.get(key)
  if (known) return known
  const { orden } = criterio
  const view = items.filter(meets(criterio)).toSorted((a, b) => compareTo(a, orden, valueOf(b, orden), b.clave))
  if (own.size >= MAX_VIEWS) own.clear()
  own.set(key, view)
  return view
}

/** Returns the number of items in a view that are before a position, by binary search. */
const countBefore = (view: readonly PartidaSap[], isBefore: (item: PartidaSap) => boolean): number => {
  let low = 0
  let high = view.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(view[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

const placeOf = (values: readonly (string | number)[], orden: Orden): { value: Value; clave: string } => {
  const [value, clave] = values.map(String)
  try {
    return { value: orden === 'importe' ? toCents(value!) : value!, clave: clave! }
  } catch {
    throw fieldError('cursor', 'La página ya no es válida. Volvé a la primera.')
  }
}

/** Converts an item to the form of the ERP interface, with its position in the requested order. */
export const toErp = (item: PartidaSap, orden: Orden): PartidaErp => {
  const { clave, cents: _cents, compensacion: _compensacion, ...partida } = item
  return { ...partida, lugar: [partida[orden], clave] }
}

/** Returns a page that is merged from the pages of each account, plus one row when there are more. */
export const pageOf = (
  accounts: Iterable<readonly PartidaSap[]>,
  criterio: Criterio,
  { cursor, offset, size }: Place,
): PartidaErp[] => {
  const { orden } = criterio
  const backwards = cursor?.direction === 'antes'
  const isUp = criterio.descendente === backwards
  const place = cursor && placeOf(cursor.values, orden)
  const limit = offset + size + 1
  const compare = (item: PartidaSap) => compareTo(item, orden, place!.value, place!.clave)
  const taken = [...accounts].flatMap((items) => {
    const view = viewOf(items, criterio)
    if (isUp) {
      const start = place ? countBefore(view, (item) => compare(item) <= 0) : 0
      return view.slice(start, start + limit)
    }
    const end = place ? countBefore(view, (item) => compare(item) < 0) : view.length
    return view.slice(Math.max(0, end - limit), end)
  })
  const up = taken.toSorted((a, b) => compareTo(a, orden, valueOf(b, orden), b.clave))
  const rows = (isUp ? up : up.toReversed()).slice(offset, limit).map((item) => toErp(item, orden))
  return backwards ? rows.toReversed() : rows
}

/** Counts the items, up to the number `hasta`. */
export const countOf = (accounts: Iterable<readonly PartidaSap[]>, criterio: Criterio, hasta: number): number => {
  let total = 0
  for (const items of accounts) total += viewOf(items, criterio).length
  return Math.min(total, hasta)
}
