import type { Alcance } from '#contract/conexiones/reglas.ts'

/** What a company's systems may be told: in words. What the news says of it is its number and where it is read. */
export const EVENTOS_WEBHOOK = {
  'devolucion.estado': 'Una devolución se pidió o cambió de estado',
  'devolucion.comentario': 'Escribieron en una devolución',
  'reclamo.estado': 'Un reclamo se abrió o cambió de estado',
  'reclamo.comentario': 'Escribieron en un reclamo',
  'garantia.estado': 'Una garantía se pidió o cambió de estado',
  'garantia.comentario': 'Escribieron en una garantía',
  'pedido.estado': 'Un pedido de motos cambió de estado',
  'pedido.comentario': 'Escribieron en un pedido de motos',
  'pedido.documento': 'Se publicó un papel de una unidad de un pedido de motos',
  'documento.publicado': 'Se publicó un documento',
  'certificado.vencimiento': 'Está por vencer un certificado',
  'cuenta.vencimiento': 'Está por vencer un comprobante de la cuenta corriente',
  'pago.resuelto': 'Se resolvió un pago informado',
  'pago.cheque-rechazado': 'El banco rechazó un cheque de un pago',
} as const satisfies Record<`${string}.${string}`, string>
export type EventoWebhook = keyof typeof EVENTOS_WEBHOOK

/** What has to be read of each by whoever asks to be told: a person's service, a system's scope. */
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
} as const satisfies Record<EventoWebhook, Alcance>

/** How many days before a document of the account falls due it is told. */
export const DIAS_VENCIMIENTO = 3

/** What is sent by hand, to see whether it arrives. */
export const PRUEBA = 'prueba'
export type TipoEnvio = EventoWebhook | typeof PRUEBA

/** Why nothing is sent to an address. */
export const MOTIVOS_APAGADO = {
  persona: 'Lo apagaron acá',
  fallas: 'Tres días sin recibir nada: se apagó solo',
  pedido: 'Contestó 410: pidió no recibir más',
  token: 'Se cortó el token que dio la dirección',
} as const
export type MotivoApagado = keyof typeof MOTIVOS_APAGADO

/** Most addresses of a company. */
export const MAX_WEBHOOKS = 10

/** For how long what was sent can be seen, and sent again. */
export const DIAS_ENVIOS = 30

/** How much of an answer is kept. */
export const MAX_RESPUESTA = 1024

/** How a secret begins, by the standard. */
export const SECRETO = { prefijo: 'whsec_', bytes: 32 } as const

/** After a change of secret both sign for so long (h). */
export const HORAS_DOS_SECRETOS = 24

/** The screen of the addresses. */
export const WEBHOOKS_PATH = '/autogestion/conexiones/webhooks'
