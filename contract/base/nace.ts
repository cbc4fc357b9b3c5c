import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { EstadoId } from './estados.ts'

/** Where each kind begins; an order of motorcycles does as a draft. */
export const NACE: Record<'devolucion' | TipoTicket, EstadoId> = { devolucion: 11, garantia: 11, reclamo: 1 }
