import type { DatosDe } from '#contract/base/colas.shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { Context } from '#server/http/context.ts'
import type { TicketHead } from './tickets-detalle.repository.ts'

/** What the tickets of this installation depend on. */
export interface TicketsOptions {
  /** Where the number of a document is looked up. */
  erp: Erp
  /** Flag upload-claim-file (spec §5). */
  allowsFiles: boolean
  /** There is an external service desk: what is made for a sector that is attended there goes there. */
  mesaExterna: boolean
}

/** Tells people by e-mail, and the external desk when it attends the ticket: all of it written with the change itself. */
export const announce = async (
  { enqueue, caller }: Context,
  { mesaExterna }: Pick<TicketHead, 'mesaExterna'>,
  aviso: Omit<DatosDe<'correo'>, 'actorId'>,
): Promise<void> => {
  await enqueue('correo', { ...aviso, actorId: caller.usuarioId })
  if (mesaExterna) await enqueue('mesa', { ticketId: aviso.ticketId })
}
