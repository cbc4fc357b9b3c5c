import type { DocumentoCriteria } from '#contract/documentos.schemas.ts'
import { type TipoDocumento, TIPOS_DOCUMENTO, type Vigencia, VIGENCIAS } from '#contract/documentos.tabla.ts'
import { type ListPlace, readPlace } from '#shared/gestiones/gestiones.criteria.ts'

/** Shortcuts of the library: what came since the last visit, and what waits to be read. */
export const VER = { nuevos: 'Nuevos', 'por-leer': 'Por leer' } as const
export type Ver = keyof typeof VER

/** What the address of the library says. */
export interface DocumentosFilters extends ListPlace {
  texto: string
  tipo: TipoDocumento | ''
  negocio: string
  marca: string
  vigencia: Vigencia | ''
  ver: Ver | ''
}

const oneOf = <K extends string>(table: Record<K, unknown>, text: string | null): K | '' =>
  text !== null && Object.hasOwn(table, text) ? (text as K) : ''

const toId = (text: string | null): string => (text && /^\d{1,9}$/.test(text) ? text : '')

export const readDocumentosFilters = (params: URLSearchParams): DocumentosFilters => ({
  texto: params.get('texto') ?? '',
  tipo: oneOf(TIPOS_DOCUMENTO, params.get('tipo')),
  negocio: toId(params.get('negocio')),
  marca: toId(params.get('marca')),
  vigencia: oneOf(VIGENCIAS, params.get('vigencia')),
  ver: oneOf(VER, params.get('ver')),
  ...readPlace(params),
})

/** What is asked of the server. */
export const toCriteria = (filters: DocumentosFilters): DocumentoCriteria => {
  const { texto, tipo, negocio, marca, vigencia, ver, cursor } = filters
  return {
    ...(texto.trim() && { texto: texto.trim().slice(0, 80) }),
    ...(tipo && { tipo }),
    ...(negocio && { negocioId: Number(negocio) }),
    ...(marca && { marcaId: Number(marca) }),
    ...(vigencia && { vigencia }),
    ...(ver === 'nuevos' && { soloNuevos: true }),
    ...(ver === 'por-leer' && { porLeer: true }),
    ...(cursor && { cursor }),
  }
}
