import { z } from 'zod'
import { type DevolucionDetail, NewEnvio } from '#contract/devoluciones.schemas.ts'

const { cantidad, ...texts } = NewEnvio.omit({ devolucionId: true }).shape

/** The rules of the contract over what the inputs hold: an empty number is not a number yet. */
export const TransporteFields = z.object({
  ...texts,
  cantidad: z
    .union([z.number(), z.literal('')])
    .transform((value) => (value === '' ? Number.NaN : value))
    .pipe(cantidad),
  cot: z.string().trim().max(20, 'Usá hasta 20 caracteres'),
  files: z.array(z.instanceof(File)),
})
export type TransporteInput = z.input<typeof TransporteFields>

/** What was loaded before, to be corrected; or nothing. */
export const transporteDefaults = ({ envio }: DevolucionDetail): TransporteInput => ({
  numeroRemito: envio?.numeroRemito ?? '',
  transporte: envio?.transporte ?? '',
  numeroGuia: envio?.numeroGuia ?? '',
  cantidad: envio?.cantidad ?? '',
  cot: envio?.cot ?? '',
  files: [],
})
