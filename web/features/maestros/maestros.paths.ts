import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { LINEAS } from '#contract/lineas/reglas.ts'

/** Tabs of Maestros, by their name in the URL. */
export const VISTAS = {
  parametros: 'Parámetros',
  servicios: 'Servicios',
  motivos: 'Motivos',
  sectores: 'Sectores',
  plazos: 'Plazos',
  negocios: 'Negocios',
  marcas: 'Marcas',
  lineas: 'Líneas',
  transportes: 'Transportes',
  feriados: 'Feriados',
  banners: 'Banners',
  ayuda: 'Ayuda',
  historial: 'Historial',
} as const

/** Lists of reasons, by their name in the URL. */
export const LISTAS = {
  devolucion: 'Devolución',
  rechazo: 'Rechazo',
  reclamo: 'Reclamo',
  garantia: 'Garantía',
} as const

export type Lista = keyof typeof LISTAS

type Vista = keyof typeof VISTAS

/** Services without which a tab or list is hidden. */
const SOLO_DE: Partial<Record<Vista | Lista, readonly ServicioId[]>> = {
  lineas: Object.values(LINEAS),
  devolucion: [SERVICIOS.devoluciones],
  rechazo: [SERVICIOS.devoluciones],
  reclamo: [SERVICIOS.reclamos],
  garantia: [SERVICIOS.garantias],
  motivos: [SERVICIOS.devoluciones, SERVICIOS.reclamos, SERVICIOS.garantias],
  transportes: [SERVICIOS.devoluciones],
}

/** Returns the visible tabs or lists, with their texts. */
export const ofrecidas = <K extends Vista | Lista>(
  names: Readonly<Record<K, string>>,
  can: (servicioId: ServicioId) => boolean,
): [K, string][] =>
  (Object.entries(names) as [K, string][]).filter(([key]) => SOLO_DE[key]?.some((each) => can(each)) ?? true)

/** Value of `editar` for a new record. */
export const NUEVO = 'nuevo'

/** Returns the query of a list with a record open, or without one. */
export const editarPath = (search: string, editar?: string | number): string => {
  const params = new URLSearchParams(search)
  params.delete('editar')
  if (editar !== undefined) params.set('editar', String(editar))
  return `?${params}`
}
