import type { EstadoRepresentante } from '#contract/representantes.schemas.ts'

/** Text and tone of each state; the words are the contract's (a test holds them together), without its schemas. */
export const ESTADOS: Record<EstadoRepresentante, { texto: string; tono: 'mio' | 'curso' | 'bien' | 'mal' | 'fin' }> = {
  creando: { texto: 'Creándose', tono: 'curso' },
  conError: { texto: 'Con un problema', tono: 'mal' },
  invitado: { texto: 'Invitado', tono: 'curso' },
  vencido: { texto: 'Invitación vencida', tono: 'mio' },
  activo: { texto: 'Activo', tono: 'bien' },
  inactivo: { texto: 'Inactivo', tono: 'fin' },
}

/** The text of each, by itself. */
export const ESTADOS_TEXTO = Object.fromEntries(
  Object.entries(ESTADOS).map(([estado, { texto }]) => [estado, texto]),
) as Record<EstadoRepresentante, string>
