import { z } from 'zod'
import type { Partida } from '#contract/cuenta-corriente.schemas.ts'
import type { PagoForm } from './pago.form.ts'

/** Where the draft of a payment is kept: one that starts from a selection does not touch the one under way. */
export const draftKeyOf = (partidas: readonly Partida[]): string =>
  ['cuenta-corriente/pago', ...partidas.map(({ partidaId }) => partidaId).toSorted()].join(' ')

/** What a draft has to be to be taken back: an empty one is none. */
export const Draft: z.ZodType<PagoForm> = z
  .object({
    razonSocialId: z.union([z.number(), z.literal('')]),
    moneda: z.string(),
    banco: z.string(),
    fecha: z.string(),
    importe: z.string(),
    retenciones: z.string(),
    comentario: z.string(),
    aplicaciones: z.array(
      z.object({
        partidaId: z.string(),
        nombre: z.string(),
        vencimiento: z.string(),
        pendiente: z.string(),
        importe: z.string(),
      }),
    ),
    files: z.array(z.instanceof(File)),
  })
  .refine(({ banco, fecha, importe, comentario, aplicaciones, files }) =>
    Boolean(banco || fecha || importe || comentario || aplicaciones.length || files.length),
  )
