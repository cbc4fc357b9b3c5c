import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { LINEAS } from '#contract/lineas/reglas.ts'

/** The tabs of Maestros, as the address names them. */
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

/** The lists of reasons, as the address names them. */
export const LISTAS = {
  devolucion: 'Devolución',
  rechazo: 'Rechazo',
  reclamo: 'Reclamo',
  garantia: 'Garantía',
} as const

export type Lista = keyof typeof LISTAS

type Vista = keyof typeof VISTAS

/** What serves nothing but some services, and is not shown while none of them is offered. */
const SOLO_DE: Partial<Record<Vista | Lista, readonly ServicioId[]>> = {
  lineas: Object.values(LINEAS),
  devolucion: [SERVICIOS.devoluciones],
  rechazo: [SERVICIOS.devoluciones],
  reclamo: [SERVICIOS.reclamos],
  garantia: [SERVICIOS.garantias],
  motivos: [SERVICIOS.devoluciones, SERVICIOS.reclamos, SERVICIOS.garantias],
  transportes: [SERVICIOS.devoluciones],
}

/** Of these tabs or lists those that serve something that is offered, with their names. */
export const ofrecidas = <K extends Vista | Lista>(
  names: Readonly<Record<K, string>>,
  can: (servicioId: ServicioId) => boolean,
): [K, string][] =>
  (Object.entries(names) as [K, string][]).filter(([key]) => SOLO_DE[key]?.some((each) => can(each)) ?? true)

/** A new one is opened as this. */
export const NUEVO = 'nuevo'

/** The address of a list, with one of its rows open to edit; or with none. */
export const editarPath = (search: string, editar?: string | number): string => {
  const params = new URLSearchParams(search)
  params.delete('editar')
  if (editar !== undefined) params.set('editar', String(editar))
  return `?${params}`
}
