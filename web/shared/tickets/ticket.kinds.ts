import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { createGestion, type Gestion } from '#shared/gestiones/gestion.ts'

const VISTAS = ['detalle', 'seguimiento', 'comentarios'] as const

/** Configuration of claims for the components that are common to all gestiones (requests with states). */
export const RECLAMO = createGestion({
  folder: 'reclamos',
  vistas: VISTAS,
  plural: 'Reclamos',
  singular: 'Reclamo',
  genero: 'masculino',
})

/** Configuration of warranties for the components that are common to all gestiones. */
export const GARANTIA = createGestion({
  folder: 'garantias',
  vistas: VISTAS,
  plural: 'Garantías',
  singular: 'Garantía',
  genero: 'femenino',
})

export const GESTION_OF: Record<TipoTicket, Gestion> = { reclamo: RECLAMO, garantia: GARANTIA }
