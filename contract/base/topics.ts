/** What is conversed and has states: the desk, Inicio and a company's page tell of all of them. */
export const GESTIONES = ['devoluciones', 'tickets', 'pedidosMotos', 'pagos', 'certificados', 'altas'] as const

/** What open browsers hear of as it changes: a person's own notices, the desk's work, and what forms offer. */
export const LIVE = ['cambio', 'mesa', 'maestros'] as const

/**
 * What a send changes and a read answers of, by its noun. `maestros` is what forms offer, `fichas` what the administration
 * writes down of masters, companies and people; `leidos` is how far each one has read; `equipo`, who has what at the desk.
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
