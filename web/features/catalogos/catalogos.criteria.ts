import type { CatalogoCriteria } from '#contract/catalogos.ts'
import { type TipoCatalogo, TIPOS_CATALOGO } from '#contract/catalogos.tabla.ts'
import { type ListPlace, readPlace } from '#shared/gestiones/gestiones.criteria.ts'

/** Which ones: those of this person, or those out of sight, for who administers. */
export const VER = { favoritos: 'Favoritos', archivados: 'Archivados' } as const
export type Ver = keyof typeof VER

/** What the address of the catalogues says. */
export interface CatalogosFilters extends ListPlace {
  texto: string
  tipo: TipoCatalogo | ''
  negocio: string
  marca: string
  ver: Ver | ''
}

const toId = (text: string | null): string => (text && /^\d{1,9}$/.test(text) ? text : '')
const oneOf = <K extends string>(table: Record<K, unknown>, text: string | null): K | '' =>
  text !== null && Object.hasOwn(table, text) ? (text as K) : ''

export const readCatalogosFilters = (params: URLSearchParams): CatalogosFilters => ({
  texto: params.get('texto') ?? '',
  tipo: oneOf(TIPOS_CATALOGO, params.get('tipo')),
  negocio: toId(params.get('negocio')),
  marca: toId(params.get('marca')),
  ver: oneOf(VER, params.get('ver')),
  ...readPlace(params),
})

/** What is asked of the server. */
export const toCriteria = ({ texto, tipo, negocio, marca, ver, cursor }: CatalogosFilters): CatalogoCriteria => ({
  ...(texto.trim() && { texto: texto.trim().slice(0, 80) }),
  ...(tipo && { tipo }),
  ...(negocio && { negocioId: Number(negocio) }),
  ...(marca && { marcaId: Number(marca) }),
  ...(ver === 'favoritos' && { favoritos: true }),
  ...(ver === 'archivados' && { archivados: true }),
  ...(cursor && { cursor }),
})
