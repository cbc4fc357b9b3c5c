import { PREFIX } from '#contract/route.ts'

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

/** A tab of the screen, with one of its rows open to edit. */
export const maestrosPath = (vista: string, more: { lista?: Lista; editar?: string | number } = {}): string => {
  const params = new URLSearchParams({ vista })
  if (more.lista) params.set('lista', more.lista)
  if (more.editar !== undefined) params.set('editar', String(more.editar))
  return `${PREFIX}/maestros?${params}`
}
