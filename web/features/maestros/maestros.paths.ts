/** The tabs of Maestros, as the address names them. */
export const VISTAS = {
  parametros: 'Parámetros',
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

export const isLista = (text: string | null): text is Lista => text !== null && Object.hasOwn(LISTAS, text)

/** A new one is opened as this. */
export const NUEVO = 'nuevo'

/** The address of a list, with one of its rows open to edit; or with none. */
export const editarPath = (search: string, editar?: string | number): string => {
  const params = new URLSearchParams(search)
  params.delete('editar')
  if (editar !== undefined) params.set('editar', String(editar))
  return `?${params}`
}
