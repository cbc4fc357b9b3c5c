import { z } from 'zod'
import { NumberOrEmpty } from '#shared/forms/draft.shapes.ts'
import type { NuevaForm } from './nueva.form.ts'

/** Where the draft of a new return is kept. */
export const DRAFT_KEY = 'devoluciones/nueva'

/** What a draft has to be to be taken back: an empty one is none. */
export const Draft: z.ZodType<NuevaForm> = z
  .object({
    razonSocialId: NumberOrEmpty,
    requiereEnvioTransporte: z.boolean(),
    comentarios: z.string(),
    lineas: z.array(
      z.object({
        facturaLineaId: z.number(),
        numeroFactura: z.string(),
        fechaVenta: z.string(),
        codigoMaterial: z.string(),
        descripcion: z.string(),
        precio: z.string(),
        disponible: z.number(),
        lotes: z.array(z.string()),
        cantidad: NumberOrEmpty,
        lote: z.string(),
        motivoId: z.string(),
        fotos: z.array(z.instanceof(File)),
      }),
    ),
  })
  .refine(({ lineas, comentarios }) => lineas.length > 0 || comentarios !== '')
