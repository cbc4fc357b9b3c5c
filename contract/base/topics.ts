/** Topics with conversations and states, shown in the mesa, in Inicio and on a razón social's page. */
export const GESTIONES = ['devoluciones', 'tickets', 'pedidosMotos', 'pagos', 'certificados', 'altas'] as const

/** Topics notified to open browsers: the user's own notifications, the mesa's work, and the options of forms. */
export const LIVE = ['cambio', 'mesa', 'maestros'] as const

/**
 * Data that a send changes or a read returns, by noun. `maestros`: options of forms; `fichas`: master data of the
 * administration, razones sociales and users; `leidos`: read marks; `equipo`: assignments in the mesa.
 */
export type Topic =
  | (typeof GESTIONES)[number]
  | (typeof LIVE)[number]
  | 'borradores'
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
