import { z } from 'zod'
import { Comprobante, shortText } from '#contract/base/gestiones.shapes.ts'
import { DeBorrador } from '#contract/borradores/shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'

const NewProducto = z.object({
  facturaLineaId: z
    .number()
    .int()
    .optional()
    .describe('El renglón de la factura (facturas.search); obligatorio si el producto está en dos de distinto precio'),
  codigoMaterial: shortText(40, 'Elegí el producto'),
  cantidad: z
    .number('Ingresá la cantidad')
    .int('La cantidad va sin decimales')
    .min(1, 'La cantidad tiene que ser 1 o más')
    .max(1_000_000, 'La cantidad es demasiado grande'),
  lote: z
    .string()
    .trim()
    .max(40, 'Usá hasta 40 caracteres')
    .optional()
    .describe('Obligatorio si el renglón de la factura lleva lote'),
  motivo: z.object({ motivoId: z.number('Elegí el motivo').int() }),
  archivos: z
    .array(z.number().int().min(0))
    .max(10)
    .optional()
    .describe('Posiciones en `files` de las fotos de este producto'),
})

/**
 * Example with demo data for the API documentation. It stays valid, because its reason needs no photo and has no time
 * limit.
 */
const EJEMPLO = {
  razonSocialId: 1042,
  comentarios: 'Los pidió la campaña técnica.',
  requiereEnvioTransporte: false,
  facturas: [
    {
      numeroFactura: 'A-0001-00034852',
      productos: [{ codigoMaterial: 'VM-O220', cantidad: 1, motivo: { motivoId: 11 } }],
    },
  ],
}

export const NewDevolucion = z
  .object({
    razonSocialId: z.number('Elegí la razón social').int(),
    comentarios: z.string().trim().max(2000, 'Usá hasta 2.000 caracteres').default(''),
    requiereEnvioTransporte: z.boolean().default(false).describe('El cliente la despacha con un transporte'),
    origenId: z.number().int().optional().describe('Solo internos, en nombre del cliente'),
    borrador: DeBorrador,
    facturas: z
      .array(
        z.object({
          numeroFactura: Comprobante,
          fechaVenta: Day.optional(),
          productos: z
            .array(NewProducto)
            .min(1, 'Agregá al menos un producto')
            .max(200, 'Hasta 200 productos por factura'),
        }),
      )
      .min(1, 'Agregá al menos una factura')
      .max(50, 'Hasta 50 facturas por devolución'),
  })
  .meta({ example: EJEMPLO })
export type NewDevolucion = z.output<typeof NewDevolucion>
