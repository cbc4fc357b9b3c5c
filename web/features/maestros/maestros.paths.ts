import { useSearchParams } from 'react-router'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { LINEAS } from '#contract/lineas/reglas.ts'

/** Texts of the tabs of Maestros, by their name in the URL. */
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

/** Texts of the lists of reasons, by their name in the URL. */
export const LISTAS = {
  devolucion: 'Devolución',
  rechazo: 'Rechazo',
  reclamo: 'Reclamo',
  garantia: 'Garantía',
} as const

export type Lista = keyof typeof LISTAS

type Vista = keyof typeof VISTAS

/**
 * Services that a tab or list depends on. The tab or list is hidden unless the distributor offers one of these
 * services.
 */
const SOLO_DE: Partial<Record<Vista | Lista, readonly ServicioId[]>> = {
  lineas: Object.values(LINEAS),
  devolucion: [SERVICIOS.devoluciones],
  rechazo: [SERVICIOS.devoluciones],
  reclamo: [SERVICIOS.reclamos],
  garantia: [SERVICIOS.garantias],
  motivos: [SERVICIOS.devoluciones, SERVICIOS.reclamos, SERVICIOS.garantias],
  transportes: [SERVICIOS.devoluciones],
}

/** Returns the tabs or lists that are visible, with their texts. */
export const ofrecidas = <K extends Vista | Lista>(
  names: Readonly<Record<K, string>>,
  can: (servicioId: ServicioId) => boolean,
): [K, string][] =>
  (Object.entries(names) as [K, string][]).filter(([key]) => SOLO_DE[key]?.some((each) => can(each)) ?? true)

/** Value of the URL parameter `editar` that opens a new record. */
export const NUEVO = 'nuevo'

/** Returns the query string of a list. `editar`: record to open; absent: none. */
export const editarPath = (search: string, editar?: string | number): string => {
  const params = new URLSearchParams(search)
  params.delete('editar')
  if (editar !== undefined) params.set('editar', String(editar))
  return `?${params}`
}

/** Record that the URL opens for editing. Closing the record keeps the filters of the list. */
export const useEditar = () => {
  const [params, setParams] = useSearchParams()
  return {
    editar: params.get('editar'),
    close: () => setParams(editarPath(params.toString()).slice(1), { replace: true }),
  }
}
