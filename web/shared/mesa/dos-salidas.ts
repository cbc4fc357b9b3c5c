import type { Accion } from '#shared/gestiones/accion.form.ts'

/** Field that a rejection requires. */
export const MOTIVO = 'motivo'

/** Returns the two decisions of an item: approve (state 5) by a key, reject (state 6) with a reason. */
export const accionesDe = (approveText: string, rejectText: string): Accion[] => [
  { statusId: 5, texto: approveText, pide: [], principal: true, destructiva: false },
  { statusId: 6, texto: rejectText, pide: [MOTIVO], principal: false, destructiva: true },
]
