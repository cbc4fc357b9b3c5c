import { EVENTOS, type EventoId } from '#contract/notificaciones/reglas.ts'
import type { Preferencia } from '#contract/notificaciones/shapes.ts'

/** What a person has for an event: what they chose, or what the table says; the important is always in the portal. */
export const preferenciaDe = (evento: EventoId, chosen: readonly Preferencia[]): Preferencia => {
  const own = chosen.find((each) => each.evento === evento)
  const { email, ...row } = EVENTOS[evento]
  return { evento, portal: 'importante' in row || (own?.portal ?? true), email: own?.email ?? email }
}
