import { z } from 'zod'
import { MOTIVO_RECHAZO_MESSAGE, VEREDICTO_MESSAGE, VEREDICTOS } from './reglas.ts'

/** Data of a line that a change of state may ask for. */
export const LineUpdate = z.object({
  devolucionLineaId: z.number().int(),
  codigoAutorizacion: z.string().trim().max(30, 'Usá hasta 30 caracteres').optional(),
  cantidadRecibida: z
    .number('Ingresá la cantidad')
    .int('La cantidad va sin decimales')
    .min(0, 'No puede ser negativa')
    .optional(),
  cantidadAceptada: z
    .number('Ingresá la cantidad')
    .int('La cantidad va sin decimales')
    .min(0, 'No puede ser negativa')
    .optional(),
})

const Version = z.number().int().describe('La que se leyó; si otra persona la cambió, 409 que dice qué pasó')
const Palabras = z.string().trim().max(2000, 'Usá hasta 2.000 caracteres').optional()

export const Autorizacion = z.object({
  version: Version,
  lineas: z
    .array(
      z.object({
        devolucionLineaId: z.number().int(),
        veredicto: z.enum(VEREDICTOS, VEREDICTO_MESSAGE),
        cantidadAutorizada: z
          .number('Ingresá la cantidad')
          .int('La cantidad va sin decimales')
          .optional()
          .describe('Cuántas de las pedidas, desde 1; sin esto, todas'),
        motivoRechazoId: z.number(MOTIVO_RECHAZO_MESSAGE).int().optional().describe('Obligatorio si se rechaza'),
      }),
    )
    .max(2000)
    .describe('Todos los renglones, cada uno con su decisión'),
  comentario: Palabras,
})
export type Autorizacion = z.output<typeof Autorizacion>

export const Recepcion = z.object({
  version: Version,
  bultos: z.number('Ingresá los bultos').int('Va sin decimales').min(1, 'Tiene que ser 1 o más'),
  lineas: z
    .array(LineUpdate.omit({ codigoAutorizacion: true }))
    .max(2000)
    .describe('Todos los renglones autorizados: lo que llegó y, si ya se controló, lo que se acepta de cada uno'),
  motivoRechazoId: z.number(MOTIVO_RECHAZO_MESSAGE).int().optional().describe('Obligatorio si no se acepta nada'),
  comentario: Palabras,
})
export type Recepcion = z.output<typeof Recepcion>

export const Movida = z.object({
  devolucionId: z.number().int(),
  estadoId: z.number().int(),
  version: z.number().int(),
})

/** Return that the warehouse expects. It is found by a code on a parcel or on its papers. */
export const PorCodigo = z.object({
  devolucionId: z.number().int(),
  por: z.enum(['codigo', 'numero', 'remito', 'guia', 'producto']).describe('Qué de ella tiene ese código'),
  devolucionLineaIds: z
    .array(z.number().int())
    .describe('Los renglones que lo tienen; vacío si es de toda la devolución'),
  razonSocial: z.string(),
  estadoId: z.number().int(),
  fecha: z.string().describe('aaaa-mm-dd'),
  unidades: z.number().int(),
})

/** Facts on which staff decide about a line. */
export const ParaDecidir = z.object({
  dias: z.number().int().describe('De la venta al pedido'),
  plazoDias: z.number().int().nullable().describe('El del motivo; nulo: sin plazo fijo'),
  fueraDePlazo: z.boolean(),
  precio: z.string().describe('De una unidad, como en la factura: 1234.50'),
  importe: z.string().describe('De lo que se pide'),
  disponible: z.number().int().describe('Unidades del renglón de la factura que ninguna devolución tomó, ni esta'),
})
