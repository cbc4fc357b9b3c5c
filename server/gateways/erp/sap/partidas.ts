import { toCents } from '#contract/valores/importes.ts'
import { claveDe, type Criterio, type PartidaErp, type Rango, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { fieldError } from '#server/base/errors.ts'
import type { Place } from '#server/db/paging.ts'
import type { Alcance } from './accounts.ts'
import type { PartidaSap } from './shapes.ts'

/** Filtering, sorting and paging as the local adapter's SQL does them, over items in memory. Pure. */

type Orden = Criterio['orden']
type Value = string | bigint
const valueOf = (item: PartidaSap, orden: Orden): Value => (orden === 'importe' ? item.cents : item[orden])

const within = (value: string, { desde, hasta }: Rango): boolean =>
  (desde === undefined || value >= desde) && (hasta === undefined || value <= hasta)

const inGrupo = (item: PartidaSap, grupo: NonNullable<Criterio['grupos']>[number]): boolean =>
  grupo.creditos ? item.cents < 0n : item.cents >= 0n && within(item.vencimiento, grupo.vence)

/** Every item, the newest first. */
export const TODAS: Criterio = {
  ...SIN_FILTROS,
  estado: 'todas',
  orden: 'emision',
  descendente: true,
}

/** What has to be read for these criteria: the rest of them is looked at here. */
export const alcanceOf = ({ estado, emision }: Pick<Criterio, 'estado' | 'emision'>): Alcance => {
  if (estado === 'abiertas') return 'abiertas'
  return emision.desde === undefined ? 'todas' : `desde ${emision.desde}`
}

/** Makes the test that an item has to pass. */
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

/** Views of one account that are kept with it: an Excel asks the same one for page after page. */
const MOST_VIEWS = 8
const views = new WeakMap<readonly PartidaSap[], Map<string, readonly PartidaSap[]>>()

/** The items that meet the criteria, from the least to the greatest of their order; they are forgotten with the account. */
const viewOf = (items: readonly PartidaSap[], criterio: Criterio): readonly PartidaSap[] => {
  const own = views.get(items) ?? new Map<string, readonly PartidaSap[]>()
  views.set(items, own)
  const key = JSON.stringify({ ...criterio, descendente: undefined })
  const known = own.get(key)
  if (known) return known
  const { orden } = criterio
  const view = items.filter(meets(criterio)).toSorted((a, b) => compareTo(a, orden, valueOf(b, orden), b.clave))
  if (own.size >= MOST_VIEWS) own.clear()
  own.set(key, view)
  return view
}

/** How many of a view go before a place. */
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

/** An item as the gateway gives it, with its place in an order. */
export const toErp = (item: PartidaSap, orden: Orden): PartidaErp => {
  const { clave, cents: _cents, compensacion: _compensacion, ...partida } = item
  return { ...partida, lugar: [partida[orden], clave] }
}

/** One page, a row longer than asked when there is more: what each account has to give, then merged. */
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

/** How many there are, up to a number. */
export const countOf = (accounts: Iterable<readonly PartidaSap[]>, criterio: Criterio, hasta: number): number => {
  let total = 0
  for (const items of accounts) total += viewOf(items, criterio).length
  return Math.min(total, hasta)
}
