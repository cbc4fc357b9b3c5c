import type { DatosDe } from '#contract/base/colas.shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Context } from '#server/http/context.ts'
import type { TicketHead } from './tickets-detalle.repository.ts'

/** Options of the installation on which tickets depend. */
export interface TicketsOptions {
  /** ERP with which the number of a document is verified. */
  erp: Erp
  /** true: users may attach files (feature flag upload-claim-file). */
  allowsFiles: boolean
  /** true: there is an external service desk, which gets the tickets of the sectors that it attends. */
  mesaExterna: boolean
}

/**
 * Queues the notification by e-mail and, if the service desk attends the ticket, the delivery to the service desk. Both
 * jobs are written in the transaction of the change.
 */
export const announce = async (
  { enqueue, caller }: Context,
  { mesaExterna }: Pick<TicketHead, 'mesaExterna'>,
  aviso: Omit<DatosDe<'correo'>, 'actorId'>,
): Promise<void> => {
  await enqueue('correo', { ...aviso, actorId: caller.usuarioId })
  if (mesaExterna) await enqueue('mesa', { ticketId: aviso.ticketId })
}
