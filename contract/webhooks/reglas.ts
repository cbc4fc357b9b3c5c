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

/** Calls with which a system reads what an event is about, and answers it. */
interface Tratamiento {
  /** Scope without which a system does not get the event. A user needs the service of the scope. */
  alcance: Alcance
  /** Call that reads the item, and its path parameters: the id of the message, a fixed text, or a part of the id. */
  lee: string
  params: Readonly<Record<string, 'id' | { texto: string } | { parte: number }>>
  /** Scope and calls that give what the portal asks of the customer; null: it asks for nothing. */
  responde: { alcance: Alcance; llamadas: readonly string[] } | null
}

const DEVOLUCION = {
  alcance: 'devoluciones:leer',
  responde: {
    alcance: 'devoluciones:crear',
    llamadas: ['devoluciones.createComentario', 'devoluciones.saveEnvio', 'devoluciones.setEstado'],
  },
} as const
const DE_TICKET = ['tickets.createComentario', 'tickets.setEstado'] as const
const RECLAMO = {
  alcance: 'reclamos:leer',
  params: { ticketId: 'id' },
  responde: { alcance: 'reclamos:crear', llamadas: DE_TICKET },
} as const
const GARANTIA = {
  alcance: 'garantias:leer',
  params: { ticketId: 'id' },
  responde: { alcance: 'garantias:crear', llamadas: DE_TICKET },
} as const
const PEDIDO = {
  alcance: 'pedidos:leer',
  lee: 'pedidosMotos.get',
  params: { pedidoId: 'id' },
  responde: {
    alcance: 'pedidos:crear',
    llamadas: ['conversaciones.create', 'pedidosMotos.setEstado', 'pedidosMotos.setColor'],
  },
} as const
const PAGO = {
  alcance: 'cuenta:leer',
  lee: 'pagos.get',
  params: { pagoId: 'id' },
  responde: { alcance: 'pagos:informar', llamadas: ['conversaciones.create', 'pagos.create'] },
} as const

/** Calls with which a system reads and answers each event, and the scopes that they need. */
export const TRATAMIENTOS = {
  'devolucion.estado': { ...DEVOLUCION, lee: 'devoluciones.get', params: { devolucionId: 'id' } },
  'devolucion.comentario': { ...DEVOLUCION, lee: 'devoluciones.getComentarios', params: { id: 'id' } },
  'reclamo.estado': { ...RECLAMO, lee: 'tickets.get' },
  'reclamo.comentario': { ...RECLAMO, lee: 'tickets.listComentarios' },
  'garantia.estado': { ...GARANTIA, lee: 'tickets.get' },
  'garantia.comentario': { ...GARANTIA, lee: 'tickets.listComentarios' },
  'pedido.estado': PEDIDO,
  'pedido.comentario': {
    ...PEDIDO,
    lee: 'conversaciones.get',
    params: { clase: { texto: 'pedido' }, entidadId: 'id' },
  },
  'pedido.documento': PEDIDO,
  'documento.publicado': {
    alcance: 'documentos:leer',
    lee: 'documentos.get',
    params: { documentoId: 'id' },
    responde: null,
  },
  'certificado.vencimiento': {
    alcance: 'documentos:leer',
    lee: 'certificados.get',
    params: { certificadoId: 'id' },
    responde: { alcance: 'certificados:cargar', llamadas: ['certificados.create', 'conversaciones.create'] },
  },
  'cuenta.vencimiento': {
    alcance: 'cuenta:leer',
    lee: 'cuentaCorriente.getDetalle',
    // The id is the key of an open item: sociedad-documento-ejercicio-posición.
    params: { sociedad: { parte: 0 }, documento: { parte: 1 }, ejercicio: { parte: 2 } },
    responde: { alcance: 'pagos:informar', llamadas: ['pagos.create'] },
  },
  'pago.resuelto': PAGO,
  'pago.cheque-rechazado': PAGO,
  'pago.recibo-anulado': PAGO,
} as const satisfies Record<EventoWebhook, Tratamiento>

/** Whether the item of an event has no number, but a key in the ERP. */
export const hasClave = (evento: EventoWebhook): boolean =>
  Object.values<Tratamiento['params'][string]>(TRATAMIENTOS[evento].params).every(
    (of) => typeof of === 'object' && 'parte' in of,
  )

/** Days before a due date on which the event about it is sent. */
export const DIAS_VENCIMIENTO = 3

/** Name of the item of an example, which the customer asks for and which reports nothing. */
export const EJEMPLO = 'ejemplo'

/** Returns the number, or the key in the ERP, that the example of an event shows. */
export const entidadDeEjemplo = (evento: EventoWebhook): string =>
  hasClave(evento) ? '1000-0090000102-2026-1' : '30104'

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
