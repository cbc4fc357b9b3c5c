import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { EstadoId } from './estados.ts'

/** Initial state of each kind of gestión. */
export const ESTADO_INICIAL: Record<'devolucion' | TipoTicket, EstadoId> = { devolucion: 11, garantia: 11, reclamo: 1 }
