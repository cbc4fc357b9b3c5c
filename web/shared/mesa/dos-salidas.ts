import type { Accion } from '#shared/gestiones/accion.form.ts'

/** What a rejection asks. */
export const MOTIVO = 'motivo'

/** What is resolved once, for the good by a key, for the worse with a reason: it ends as approved (5) or refused (6). */
export const accionesDe = (bien: string, mal: string): Accion[] => [
  { statusId: 5, texto: bien, pide: [], principal: true, destructiva: false },
  { statusId: 6, texto: mal, pide: [MOTIVO], principal: false, destructiva: true },
]
