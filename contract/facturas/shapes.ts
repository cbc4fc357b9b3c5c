import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { parseDay } from '#contract/valores/fechas.ts'
import { CambiadoDesde, CambiadoHasta } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'

/** Day in any notation, normalized to yyyy-mm-dd, with the error messages of spec §5. */
export const Day = z.string().transform((text, ctx) => {
  try {
    return parseDay(text)
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})

const FacturaProducto = z.object({
  facturaLineaId: z.number().int(),
  codigoMaterial: z.string(),
  descripcion: z.string(),
  marcaId: z.number().int().nullable(),
  marca: z.string().nullable(),
  garantiaMeses: z.number().int().nullable().describe('Desde la venta; nulo: se evalúa caso por caso'),
  precio: z.string().describe('Precio unitario, decimal con punto'),
  facturado: z.number().int(),
  devuelto: z.number().int().describe('En devoluciones abiertas o aprobadas'),
  disponible: z.number().int(),
  lotes: z.array(z.string()).describe('Vacío: no lleva lote'),
  noRetornable: z.string().nullable().describe('Por qué no se puede devolver'),
  buscado: z.boolean().describe('Es de lo que se buscó: estos renglones van primero'),
})

const Factura = z.object({
  facturaId: z.number().int(),
  numeroFactura: z.string().describe('A-0001-00045871'),
  fechaVenta: z.string().describe('aaaa-mm-dd'),
  razonSocialId: z.number().int(),
  productos: z.array(FacturaProducto),
})
export type Factura = z.output<typeof Factura>

const DevolucionFactura = z.object({
  numeroFactura: z.string(),
  fechaVenta: z.string(),
  productos: z.array(
    z.object({
      codigoMaterial: z.string(),
      descripcion: z.string(),
      cantidad: z.number().int(),
      lote: z.string().nullable(),
    }),
  ),
})

export const facturasShapes = {
  getBy: {
    query: z.object({ devolucionId: entero() }),
    reply: z.array(DevolucionFactura),
  },
  search: {
    query: z.object({
      razonSocialId: entero(),
      texto: z
        .string()
        .trim()
        .max(1000)
        .optional()
        .describe('Número de factura, código o palabras de un producto, o el texto del QR de una factura'),
      desde: Day.optional(),
      hasta: Day.optional(),
      cambiadoDesde: CambiadoDesde,
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      facturas: z.array(Factura),
      hayMas: z.boolean(),
      siguiente: z.string().nullable().optional().describe('El cursor de las que siguen'),
      cambiadoHasta: CambiadoHasta,
      aviso: z.string().optional().describe('Por qué no hay nada de la factura cuyo QR se leyó'),
    }),
  },
} satisfies Shapes
