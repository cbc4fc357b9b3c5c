import { ESTADO_OCULTO, ESTADOS } from '#contract/estados.ts'
import { createGestion } from '#shared/gestiones/gestion.ts'

/** Returns, for the pieces that every gestión shares. */
export const DEVOLUCION = createGestion({
  folder: 'devoluciones',
  vistas: ['detalle', 'seguimiento', 'comentarios', 'transporte'],
  plural: 'Devoluciones',
  singular: 'Devolución',
  genero: 'femenino',
})

/** What their list can be filtered by, besides what every list has. */
export const LISTA = {
  ids: ['motivo'],
  estados: ESTADOS.map(({ id }) => id).filter((id) => id !== ESTADO_OCULTO),
  ver: { abiertas: 'En curso' },
} as const
