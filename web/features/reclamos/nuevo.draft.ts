import { z } from 'zod'
import { NumberOrEmpty } from '#shared/forms/draft.shapes.ts'
import type { ReclamoForm } from './nuevo.form.ts'

/** Where the draft of a claim is kept: what other screens start has its own, and does not touch the one under way. */
export const draftKeyOf = (search: string): string => `reclamos/nuevo${search}`

/** What a draft has to be to be taken back: an empty one is none. */
export const Draft: z.ZodType<ReclamoForm> = z
  .object({
    razonSocialId: NumberOrEmpty,
    negocioId: z.string(),
    marca: z.string(),
    motivoReclamo: z.string(),
    origenId: z.string(),
    descripcion: z.string(),
    files: z.array(z.instanceof(File)),
    sector: z.string(),
    titulo: z.string(),
    numeroFactura: z.string(),
    codigoMaterial: z.string(),
    cantidad: NumberOrEmpty,
    devolucionId: NumberOrEmpty,
  })
  .refine(({ sector, titulo, descripcion, files }) => Boolean(sector || titulo || descripcion || files.length))
