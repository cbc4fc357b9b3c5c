import type { z } from 'zod'
import type { OrdenPartidas, PartidaCriteria } from '#contract/cuenta-corriente.schemas.ts'
import { type ListPlace, razonSocialOf, readPlace, toDay } from '#shared/gestiones/gestiones.criteria.ts'
import { ANTIGUEDADES, type Antiguedad, CLASES, ESTADOS_PARTIDA, TRAMOS_VENCIDOS } from './cuenta.words.ts'
import { readImporte } from './importe.ts'

/** What the address of a statement says; '' is what it does not say. */
export interface PartidasFilters extends ListPlace {
  texto: string
  estado: PartidaCriteria['estado'] | ''
  clase: string
  tramo: Antiguedad | ''
  moneda: string
  emisionDesde: string
  emisionHasta: string
  venceDesde: string
  venceHasta: string
  /** Plain decimals. */
  importeDesde: string
  importeHasta: string
  orden: OrdenPartidas | ''
  descendente: '1' | ''
}

const ORDENES: Record<OrdenPartidas, true> = { vencimiento: true, emision: true, importe: true }

const oneOf = <T extends string>(values: Record<T, unknown>, text: string | null): T | '' =>
  text !== null && Object.hasOwn(values, text) ? (text as T) : ''

/** Reads the filters; whatever cannot be read counts as absent. */
export const readPartidasFilters = (params: URLSearchParams): PartidasFilters => ({
  texto: params.get('texto')?.slice(0, 40) ?? '',
  estado: oneOf(ESTADOS_PARTIDA, params.get('estado')),
  clase: oneOf(CLASES, params.get('clase')),
  tramo: oneOf(ANTIGUEDADES, params.get('tramo')),
  moneda: /^[A-Z]{3}$/.exec(params.get('moneda') ?? '')?.[0] ?? '',
  emisionDesde: toDay(params.get('emisionDesde')),
  emisionHasta: toDay(params.get('emisionHasta')),
  venceDesde: toDay(params.get('venceDesde')),
  venceHasta: toDay(params.get('venceHasta')),
  importeDesde: readImporte(params.get('importeDesde') ?? '') ?? '',
  importeHasta: readImporte(params.get('importeHasta') ?? '') ?? '',
  orden: oneOf(ORDENES, params.get('orden')),
  descendente: params.get('descendente') === '1' ? '1' : '',
  ...readPlace(params),
})

const grupoOf = (tramo: Antiguedad | '') => {
  if (tramo === '') return {}
  if (tramo === 'creditos') return { soloCreditos: true }
  return { tramos: tramo === 'vencidas' ? [...TRAMOS_VENCIDOS] : [tramo] }
}

/** What is asked of the server. `ownId` is the razón social chosen in the header; undefined for staff. */
export const partidasCriteriaOf = (
  filters: PartidasFilters,
  ownId: number | undefined,
): z.input<typeof PartidaCriteria> => {
  const { texto, estado, clase, tramo, descendente, rs: _rs, pagina: _pagina, cursor: _cursor, ...plain } = filters
  const razonSocialId = razonSocialOf(filters, ownId)
  const said = Object.entries(plain).filter(([, value]) => value)
  return {
    ...(razonSocialId && { razonSocialIds: [razonSocialId] }),
    ...(Object.fromEntries(said) as z.input<typeof PartidaCriteria>),
    ...(estado && { estado }),
    ...(clase && { clases: [clase] }),
    ...grupoOf(tramo),
    ...(descendente && { descendente: true }),
    ...(texto.trim() && { texto: texto.trim() }),
  }
}
