import type { Calls } from '#contract/route.ts'
import type { conversacionesShapes } from './shapes.ts'

/** Calls for the conversations about a payment, an order of motos, a certificate or a request for a razón social. */
export const conversaciones: Calls<typeof conversacionesShapes> = {
  get: {
    summary: 'Los comentarios, para quien puede ver la gestión; las notas internas, solo para la distribuidora.',
    method: 'GET',
    path: 'conversaciones/v1/:clase/:entidadId',
    reads: ['conversaciones'],
    token: ['pedidos:leer', 'cuenta:leer', 'documentos:leer'],
    herramienta: 'Los comentarios de un pago informado, un pedido de motos o un certificado, según «clase».',
  },
  create: {
    undoable: { id: 'entidadId' },
    summary:
      'Escribe un comentario mientras esté abierto. La distribuidora puede dejar una nota interna, también después.',
    method: 'POST',
    path: 'conversaciones/v1/:clase/:entidadId',
    touches: ['conversaciones'],
    token: ['pedidos:crear', 'pagos:informar', 'certificados:cargar'],
  },
  setLeida: {
    summary: 'Marca la conversación como leída hasta ahora.',
    method: 'PUT',
    path: 'conversaciones/v1/:clase/:entidadId/leida',
    touches: ['leidos'],
  },
}
