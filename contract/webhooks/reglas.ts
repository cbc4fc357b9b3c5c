import type { Alcance } from '#contract/conexiones/reglas.ts'

/** Events of webhooks. The message about an event contains only the id and the URL of an item. */
export const EVENTOS_WEBHOOK = {
  'devolucion.estado': 'Una devolución se pidió o cambió de estado',
  'devolucion.comentario': 'Comentaron en una devolución',
  'reclamo.estado': 'Un reclamo se abrió o cambió de estado',
  'reclamo.comentario': 'Comentaron en un reclamo',
  'garantia.estado': 'Una garantía se pidió o cambió de estado',
  'garantia.comentario': 'Comentaron en una garantía',
  'pedido.estado': 'Un pedido de motos cambió de estado',
  'pedido.comentario': 'Comentaron en un pedido de motos',
  'pedido.documento': 'Se publicó documentación de una unidad de un pedido de motos',
  'documento.publicado': 'Se publicó un documento',
  'certificado.vencimiento': 'Está por vencer un certificado',
  'cuenta.vencimiento': 'Está por vencer un comprobante de la cuenta corriente',
  'pago.resuelto': 'Se resolvió un pago informado',
  'pago.cheque-rechazado': 'El banco rechazó un cheque de un pago',
  'pago.recibo-anulado': 'Se anuló el recibo de un pago',
} as const satisfies Record<`${string}.${string}`, string>
export type EventoWebhook = keyof typeof EVENTOS_WEBHOOK

/** Right without which a subscriber does not get an event: a service for a user, a scope for a system. */
export const LEEN = {
  'devolucion.estado': 'devoluciones:leer',
  'devolucion.comentario': 'devoluciones:leer',
  'reclamo.estado': 'reclamos:leer',
  'reclamo.comentario': 'reclamos:leer',
  'garantia.estado': 'garantias:leer',
  'garantia.comentario': 'garantias:leer',
  'pedido.estado': 'pedidos:leer',
  'pedido.comentario': 'pedidos:leer',
  'pedido.documento': 'pedidos:leer',
  'documento.publicado': 'documentos:leer',
  'certificado.vencimiento': 'documentos:leer',
  'cuenta.vencimiento': 'cuenta:leer',
  'pago.resuelto': 'cuenta:leer',
  'pago.cheque-rechazado': 'cuenta:leer',
  'pago.recibo-anulado': 'cuenta:leer',
} as const satisfies Record<EventoWebhook, Alcance>

/** Days before a due date on which the event about it is sent. */
export const DIAS_VENCIMIENTO = 3

/** Type of a test message. */
export const PRUEBA = 'prueba'
export type TipoEnvio = EventoWebhook | typeof PRUEBA

/** Reasons why the portal or a user switched a webhook off. */
export const MOTIVOS_APAGADO = {
  persona: 'Se desactivó en el portal',
  fallas: 'Se desactivó: no respondió durante tres días',
  pedido: 'Contestó 410: pidió no recibir más',
  token: 'Se anuló el token con el que se creó',
  permiso: 'Quien lo creó ya no es titular de la empresa, o venció su token',
} as const
export type MotivoApagado = keyof typeof MOTIVOS_APAGADO

export const MAX_WEBHOOKS = 10

/** Days in which a sent message can be viewed and sent again. */
export const DIAS_ENVIOS = 30

/** Maximum number of bytes that are stored of the receiver's answer. */
export const MAX_RESPUESTA = 1024

/** Format of a webhook's secret, as Standard Webhooks prescribes. */
export const SECRETO = { prefijo: 'whsec_', bytes: 32 } as const

/** Hours after a change of the secret in which messages are signed with both the old and the new secret. */
export const HORAS_DOS_SECRETOS = 24

export const WEBHOOKS_PATH = '/autogestion/conexiones/webhooks'
