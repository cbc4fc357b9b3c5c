import type { DevolucionCriteria } from '#contract/devoluciones.schemas.ts'
import { ESTADO_OCULTO, ESTADOS, textoEstado } from '#contract/estados.ts'
import { DateError, parseDay } from '#contract/fechas.ts'

/** What the address of the list says, as text: the only place where its filters live. */
export interface ListFilters {
  texto: string
  estado: string
  motivo: string
  desde: string
  hasta: string
  /** A razonSocialId, TODAS, or empty: the one chosen in the header. */
  rs: string
  pagina: number
  cursor: string
}

/** `rs` of a customer who wants every company they belong to. */
export const TODAS = 'todas'

const toDay = (text: string | null): string => {
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

/** Reads the filters; whatever cannot be read counts as absent. */
export const readFilters = (params: URLSearchParams): ListFilters => ({
  texto: params.get('texto') ?? '',
  estado: toId(params.get('estado')),
  motivo: toId(params.get('motivo')),
  desde: toDay(params.get('desde')),
  hasta: toDay(params.get('hasta')),
  rs: params.get('rs') === TODAS ? TODAS : toId(params.get('rs')),
  pagina: Math.max(1, Number(toId(params.get('pagina')) || 1)),
  cursor: params.get('cursor') ?? '',
})

/** The address of some filters: empty ones and page 1 are not written. */
export const writeFilters = (filters: ListFilters): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'pagina' && value === 1)) params.set(name, String(value))
  }
  return params
}

/** Changing a filter goes back to the first page. */
export const withFilter = (filters: ListFilters, change: Partial<ListFilters>): ListFilters => ({
  ...filters,
  pagina: 1,
  cursor: '',
  ...change,
})

const estados = ESTADOS.filter(({ id }) => id !== ESTADO_OCULTO)

/** One option for each text people see: "En Análisis" stands for two states. */
export const ESTADO_OPTIONS = estados
  .filter(({ id }, at) => estados.findIndex((other) => textoEstado(other.id) === textoEstado(id)) === at)
  .map(({ id }) => ({ value: String(id), label: textoEstado(id) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))

/** Every state that shows the text of this one. */
const statesLike = (estado: string): number[] =>
  estados.filter(({ id }) => textoEstado(id) === textoEstado(Number(estado))).map(({ id }) => id)

/** What is asked of the server. `ownId` is the razón social chosen in the header; undefined for staff, who see all. */
export const criteriaOf = (filters: ListFilters, ownId: number | undefined): DevolucionCriteria => {
  const razonSocialId = filters.rs === TODAS ? undefined : Number(filters.rs) || ownId
  return {
    ...(razonSocialId && { razonSocialIds: [razonSocialId] }),
    ...(filters.estado && { estadoIds: statesLike(filters.estado) }),
    ...(filters.motivo && { motivoId: Number(filters.motivo) }),
    ...(filters.desde && { desde: filters.desde }),
    ...(filters.hasta && { hasta: filters.hasta }),
    ...(filters.texto.trim() && { texto: filters.texto.trim().slice(0, 80) }),
  }
}
