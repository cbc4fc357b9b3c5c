import type { Accion } from '#shared/gestiones/accion.form.ts'

/** Name of the field that a rejection requires: the reason. */
export const MOTIVO = 'motivo'

/** Returns the two decisions on an item: approve (state 5) without further data, reject (state 6) with a reason. */
export const accionesDe = (approveText: string, rejectText: string): Accion[] => [
  { statusId: 5, texto: approveText, pide: [], principal: true, destructiva: false },
  { statusId: 6, texto: rejectText, pide: [MOTIVO], principal: false, destructiva: true },
]
