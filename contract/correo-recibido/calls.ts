import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { GESTIONES } from '#contract/base/topics.ts'
import type { Calls } from '#contract/route.ts'
import type { correoRecibidoShapes } from './shapes.ts'

const { roles } = CAPACIDADES.mesa

/**
 * Calls for received e-mails that the portal could not turn into a comment. Staff see the e-mails about items that they
 * work on.
 */
export const correoRecibido: Calls<typeof correoRecibidoShapes> = {
  list: {
    summary: 'Los emails que llegaron y no se pudieron agregar a una conversación, con su motivo.',
    method: 'GET',
    path: 'correo-recibido/v1/sin-ubicar',
    reads: ['mesa'],
    roles,
  },
  download: {
    summary: 'El email entero, como llegó.',
    method: 'GET',
    path: 'correo-recibido/v1/sin-ubicar/:sinUbicarId/email',
    reply: 'file',
    roles,
    audited: true,
  },
  addComentario: {
    summary: 'Agrega el email, con sus archivos, como comentario de la persona a la que el portal le había escrito.',
    method: 'POST',
    path: 'correo-recibido/v1/sin-ubicar/:sinUbicarId/comentario',
    touches: ['mesa', 'conversaciones', ...GESTIONES],
    roles,
  },
  setDescartado: {
    summary: 'Descarta el email: nadie lo ve más, y sus archivos se borran.',
    method: 'PUT',
    path: 'correo-recibido/v1/sin-ubicar/:sinUbicarId/descartado',
    touches: ['mesa'],
    roles,
  },
}
