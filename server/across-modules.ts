// Functions that need several modules, for the calls and the workers.
import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import type { Conversada } from '#gateways/mailbox/ficha.ts'
import type { Comentar } from '#modules/correo-recibido'
import type { Db } from '#server/db/database.ts'
import { deleteCalendarioDeQuien } from './modules/calendario/calendario.repository.ts'
import { cutTokensDeQuien } from './modules/conexiones/conexiones.repository.ts'
import { createConversacionComentario } from './modules/conversaciones/conversaciones.service.ts'
import { createComentario } from './modules/devoluciones/devoluciones-comentarios.service.ts'
import { createTicketComentario } from './modules/tickets/tickets-comentarios.service.ts'
import { apagarOfUsuario } from './modules/webhooks/webhooks-entrega.repository.ts'
import type { Parts } from './parts.ts'

/** Returns for each kind of conversation the function that writes a comment. */
export const comentarDe = (erp: Parts['erp']): Record<Conversada, Comentar> => {
  const enTicket: Comentar = (context, ticketId, dicho) =>
    createTicketComentario(context, { body: { ticketId, ...dicho } })
  const enConversacion =
    (clase: ClaseConversacion): Comentar =>
    (context, entidadId, dicho) =>
      createConversacionComentario(context, { params: { clase, entidadId }, body: dicho })
  return {
    devolucion: (context, devolucionId, dicho) => createComentario(context, { body: { devolucionId, ...dicho } }, erp),
    reclamo: enTicket,
    garantia: enTicket,
    pago: enConversacion('pago'),
    pedido: enConversacion('pedido'),
    certificado: enConversacion('certificado'),
    alta: enConversacion('alta'),
  }
}

/**
 * Revokes the API tokens, calendar links and webhooks of an account that an intruder may have used: the intruder may
 * have created them.
 */
export const cutTokens = async (db: Db, sub: string, now: Date): Promise<void> => {
  await cutTokensDeQuien(db, sub, now)
  await deleteCalendarioDeQuien(db, sub)
  await apagarOfUsuario(db, sub, now)
}
