import { textoEstado } from '#contract/estados.ts'
import { DateError, parseDay } from '#contract/fechas.ts'

/** What the address of any list says: whose it is, and the page that is shown. */
export interface ListPlace {
  /** A razonSocialId, TODAS, or empty: the one chosen in the header. */
  rs: string
  pagina: number
  cursor: string
}

/** The filters of every list of gestiones. */
export interface CommonFilters extends ListPlace {
  texto: string
  /** One of the list's own `ver`, or empty. */
  ver: string
  estado: string
  desde: string
  hasta: string
}

/** What the address of a list says, as text: the only place where its filters live. `Id` names the filters of this list. */
export type ListFilters<Id extends string> = CommonFilters & Record<Id, string>

/** A filter that a person sets. */
export type FilterName<Id extends string> = Exclude<keyof CommonFilters, 'pagina' | 'cursor'> | Id

/** What a list can be filtered by, besides what every list has. */
export interface ListaConfig<Id extends string, Ver extends string = never> {
  /** Filters whose value is an id: `motivo` is sent as `motivoId`. */
  ids: readonly Id[]
  /** States that can be looked for. */
  estados: readonly number[]
  /** What Inicio counts of it, each by the name that the server filters by, with its words. */
  ver?: { readonly [V in Ver]: string }
}

/** A filter that only some lists have, as it is drawn: an id, chosen by its name. */
export interface Filtro<Id extends string> {
  id: Id
  label: string
  /** Empty while they are on their way. */
  options: readonly { value: string; label: string }[]
}

/** What is asked of the server. */
type Criteria<Id extends string, Ver extends string> = {
  razonSocialIds?: number[]
  estadoIds?: number[]
  desde?: string
  hasta?: string
  texto?: string
  ver?: Ver
} & { [K in Id as `${K}Id`]?: number }

/** `rs` of a customer who wants every company they belong to. */
export const TODAS = 'todas'

/** A day of the address; '' when it cannot be read. */
export const toDay = (text: string | null): string => {
  if (!text) return ''
  try {
    return parseDay(text)
  } catch (error) {
    // An address edited by hand must not break the list: an unreadable date is no filter.
    if (error instanceof DateError) return ''
    throw error
  }
}

const toId = (text: string | null): string => (text && /^\d{1,9}$/.test(text) ? text : '')

/** Whose list, and which page. */
export const readPlace = (params: URLSearchParams): ListPlace => ({
  rs: params.get('rs') === TODAS ? TODAS : toId(params.get('rs')),
  pagina: Math.max(1, Number(toId(params.get('pagina')) || 1)),
  cursor: params.get('cursor') ?? '',
})

/** The companies asked for: the one of the address, else the one of the header, all of them when it is neither. */
export const razonSocialOf = ({ rs }: ListPlace, ownId: number | undefined): number | undefined =>
  rs === TODAS ? undefined : Number(rs) || ownId

/** Reads the filters; whatever cannot be read counts as absent. */
export const readFilters = <Id extends string>(params: URLSearchParams, ids: readonly Id[]): ListFilters<Id> => ({
  texto: params.get('texto') ?? '',
  ver: params.get('ver') ?? '',
  estado: toId(params.get('estado')),
  ...(Object.fromEntries(ids.map((id) => [id, toId(params.get(id))])) as Record<Id, string>),
  desde: toDay(params.get('desde')),
  hasta: toDay(params.get('hasta')),
  ...readPlace(params),
})

/** The address of some filters: empty ones and page 1 are not written. */
export const writeFilters = (filters: ListPlace): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'pagina' && value === 1)) params.set(name, String(value))
  }
  return params
}

/** Changing a filter goes back to the first page. */
export const withFilter = <F extends ListPlace>(filters: F, change: Partial<F>): F => ({
  ...filters,
  pagina: 1,
  cursor: '',
  ...change,
})

/** One option for each text people see: "En Análisis" stands for two states. */
export const estadoOptions = (estados: readonly number[]) =>
  estados
    .filter((id, at) => estados.findIndex((other) => textoEstado(other) === textoEstado(id)) === at)
    .map((id) => ({ value: String(id), label: textoEstado(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))

const isVer = <Ver extends string>(text: string, words: { readonly [V in Ver]: string }): text is Ver =>
  Object.hasOwn(words, text)

/** What is asked of the server. `ownId` is the razón social chosen in the header; undefined for staff, who see all. */
export const criteriaOf = <Id extends string, Ver extends string = never>(
  filters: ListFilters<Id>,
  ownId: number | undefined,
  { ids, estados, ver: words }: ListaConfig<Id, Ver>,
): Criteria<Id, Ver> => {
  const { texto, estado, desde, hasta } = filters
  const ver: string = filters.ver
  const razonSocialId = razonSocialOf(filters, ownId)
  const chosen = ids.filter((id) => filters[id]).map((id) => [`${id}Id`, Number(filters[id])] as const)
  return {
    ...(razonSocialId && { razonSocialIds: [razonSocialId] }),
    // Every state that shows the text of the chosen one.
    ...(estado && { estadoIds: estados.filter((id) => textoEstado(id) === textoEstado(Number(estado))) }),
    ...(Object.fromEntries(chosen) as { [K in Id as `${K}Id`]?: number }),
    ...(words && isVer(ver, words) && { ver }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
    ...(texto.trim() && { texto: texto.trim().slice(0, 80) }),
  }
}
