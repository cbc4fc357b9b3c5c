import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { Comprobante, envioFields } from '#contract/base/gestiones.shapes.ts'
import { PAPELES } from './reglas.ts'

export const NewEnvio = z.object({
  devolucionId: z.number().int(),
  numeroRemito: Comprobante,
  ...envioFields,
})
export type NewEnvio = z.output<typeof NewEnvio>

/** Transport of the goods of a return. */
export const Envio = z.object({
  numeroRemito: z.string(),
  transporte: textoEscrito(z.string()),
  numeroGuia: textoEscrito(z.string()),
  cantidad: z.number().int(),
  cot: textoEscrito(z.string()).nullable(),
  archivos: z.array(Archivo),
})

/** Paper to print for a shipment. */
export const EtiquetaQuery = z.object({
  papel: z.enum(clavesDe(PAPELES)).default('etiquetas'),
  bultos: entero(z.number('Ingresá los bultos').int().max(9999, 'Son demasiados bultos'))
    .optional()
    .describe('Los que se despachan, si todavía no están los datos de transporte'),
})
