import { z } from 'zod'

/** Fields that several masters have, and criteria of several lists. */

export const Day = z.iso.date('Ingresá la fecha')
export const Activo = { activo: z.boolean() }
/** Of what is active or not, one of both. */
export const PorActivo = { activo: z.boolean().optional() }
export const Nombre = (max: number, falta: string) =>
  z.string(falta).trim().min(2, falta).max(max, `Usá hasta ${max} caracteres`)
/** A number of something else of ours, in a filter. */
export const porId = z.number().int().optional()
