/**
 * Topics of the gestiones, which have conversations and states. The mesa, Inicio and the page of a razón social show
 * them.
 */
export const GESTIONES = ['devoluciones', 'tickets', 'pedidosMotos', 'pagos', 'certificados', 'altas'] as const

/**
 * Topics about which the server notifies open browsers: the user's notifications, drafts and decisions, the work of the
 * mesa, and options of forms.
 */
export const LIVE = ['cambio', 'borradores', 'decisiones', 'mesa', 'maestros'] as const

/**
 * Data that a send changes or a read returns. `maestros`: options of forms; `fichas`: masters, razones sociales and
 * users; `leidos`: what has been read; `equipo`: assignments in the mesa.
 */
export type Topic =
  | (typeof GESTIONES)[number]
  | (typeof LIVE)[number]
  | 'calendario'
  | 'catalogos'
  | 'cobranzas'
  | 'conciliacion'
  | 'conexiones'
  | 'conversaciones'
  | 'distribuidor'
  | 'documentos'
  | 'equipo'
  | 'fichas'
  | 'importaciones'
  | 'integraciones'
  | 'leidos'
  | 'listas'
  | 'notas'
  | 'perfil'
  | 'preferencias'
  | 'puesta'
  | 'respuestas'
  | 'segundoPaso'
  | 'servicios'
  | 'sesiones'
  | 'suscripcion'
  | 'terminos'
  | 'validaciones'
  | 'vistas'
  | 'votos'
  | 'webhooks'
