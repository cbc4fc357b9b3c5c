import { createGestion } from '#shared/gestiones/gestion.ts'

/** Returns, as configuration of the components that all gestiones share. */
export const DEVOLUCION = createGestion({
  folder: 'devoluciones',
  vistas: ['detalle', 'seguimiento', 'comentarios', 'transporte'],
  plural: 'Devoluciones',
  singular: 'Devolución',
  genero: 'femenino',
})
