import { createGestion } from '#shared/gestiones/gestion.ts'

/** Configuration of returns for the components that are common to all gestiones (requests with states). */
export const DEVOLUCION = createGestion({
  folder: 'devoluciones',
  vistas: ['detalle', 'seguimiento', 'comentarios', 'transporte'],
  plural: 'Devoluciones',
  singular: 'Devolución',
  genero: 'femenino',
})
