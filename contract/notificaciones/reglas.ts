import { clavesDe } from '#contract/base/claves.ts'

/** Types of notifications (spec §3; domain §B.4). */
export const TIPOS_NOTIFICACION = {
  devolucion: 1,
  reclamo: 2,
  garantia: 3,
  cuentaCorriente: 4,
  pedidoMoto: 5,
  general: 6,
} as const
export const TIPO_IDS = [1, 2, 3, 4, 5, 6] as const
export type TipoNotificacionId = (typeof TIPO_IDS)[number]

export const TIPOS_TEXTO: Record<TipoNotificacionId, string> = {
  1: 'Devoluciones',
  2: 'Reclamos',
  3: 'Garantías',
  4: 'Cuenta corriente',
  5: 'Pedidos de motos',
  6: 'General',
}

/** Time at which an event is sent by e-mail: at once, in a daily message, or never. */
export const MODOS_EMAIL = ['inmediato', 'diario', 'nunca'] as const
export type ModoEmail = (typeof MODOS_EMAIL)[number]

interface Evento {
  texto: string
  /** Mode of a user who has not chosen one. */
  email: ModoEmail
  /** true: the event always shows in the portal, because the user has to act or it concerns their access. */
  importante?: true
  /** true: only staff are notified. */
  internos?: true
}

/** Events that users are notified of. Users choose the channels of each event. */
export const EVENTOS = {
  creada: { texto: 'Se cargó una gestión', email: 'inmediato' },
  respuesta: { texto: 'Comentaron en una gestión', email: 'inmediato' },
  estado: { texto: 'Una gestión cambió de estado', email: 'inmediato' },
  espera: { texto: 'Una gestión espera tu respuesta', email: 'inmediato', importante: true },
  mencion: { texto: 'Te nombraron en un comentario', email: 'inmediato', importante: true },
  aCargo: { texto: 'Te dejaron a cargo de una gestión', email: 'inmediato', importante: true },
  pago: { texto: 'Novedades de un pago informado', email: 'inmediato' },
  deuda: { texto: 'Recordatorios de comprobantes pendientes', email: 'inmediato' },
  pedido: { texto: 'Novedades de un pedido de motos', email: 'inmediato' },
  documento: { texto: 'Documentos nuevos', email: 'diario' },
  vencimiento: { texto: 'Vencimientos de certificados y garantías', email: 'diario' },
  plazo: { texto: 'Vence el plazo de una gestión tuya', email: 'diario', internos: true },
  conexion: { texto: 'Se desactivó un webhook de tu empresa', email: 'inmediato', importante: true },
  acceso: { texto: 'Cambios en tu acceso', email: 'inmediato', importante: true },
} as const satisfies Record<string, Evento>
export type EventoId = keyof typeof EVENTOS
export const EVENTO_IDS = clavesDe(EVENTOS)
