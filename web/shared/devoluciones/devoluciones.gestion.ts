import { createGestion } from '#shared/gestiones/gestion.ts'

/** Returns, for the pieces that every gestión shares. */
export const DEVOLUCION = createGestion({
  folder: 'devoluciones',
  vistas: ['detalle', 'seguimiento', 'comentarios', 'transporte'],
  plural: 'Devoluciones',
  singular: 'Devolución',
  genero: 'femenino',
})
