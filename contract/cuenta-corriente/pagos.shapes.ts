import { z } from 'zod'
import { Archivo } from '#contract/archivos/shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { shortText } from '#contract/base/gestiones.shapes.ts'
import { CambiadoDesde, PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { Decimal, Importe } from './importe.shapes.ts'
import { PAGO_ESTADOS } from './reglas.ts'
import { CuentaId, Partida } from './shapes.ts'

export const NewPago = z.object({
  razonSocialId: z.number('Elegí la razón social').int(),
  banco: shortText(60, 'Ingresá el banco'),
  fecha: Day,
  moneda: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Elegí la moneda')
    .default('ARS'),
  importe: Decimal,
  retenciones: Decimal.default('0'),
  comentario: z.string().trim().max(1000, 'Usá hasta 1.000 caracteres').default(''),
  aplicaciones: z
    .array(z.object({ partidaId: z.string().max(40), importe: Decimal }))
    .max(200, 'Hasta 200 documentos')
    .default([]),
})
export type NewPago = z.output<typeof NewPago>

export const Pago = z.object({
  pagoId: z.number().int(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  estado: z.enum(clavesDe(PAGO_ESTADOS)),
  banco: z.string(),
  fecha: z.string(),
  moneda: z.string(),
  importe: Importe,
  retenciones: Importe,
  comentario: z.string(),
  motivo: z.string().nullable(),
  informadoPor: z.string(),
  creado: z.string().describe('Instante ISO'),
  version: z.number().int(),
  aplicaciones: z.array(z.object({ referencia: z.string(), importe: Importe })),
  archivos: z.array(Archivo),
  puedeResolver: z.boolean(),
})
export type Pago = z.output<typeof Pago>

/** An item that is owed, with what is left to pay of it today. */
export const Deuda = Partida.extend({
  informado: Importe.describe('Lo que dicen pagar pagos informados que nadie aplicó todavía'),
  aPagar: Importe.describe('Lo pendiente menos lo informado; nunca menos que "0.00"'),
  ahorro: Importe.describe('Lo que descuenta pagar hoy lo que vence después'),
})
export type Deuda = z.output<typeof Deuda>

export const QuePagar = z.object({
  razonSocialId: z.number().int(),
  hoy: z.string().describe('aaaa-mm-dd, de Argentina'),
  datosAl: z.string().nullable().describe('Instante ISO de los datos; nulo: todavía no llegaron'),
  datosViejos: z.boolean(),
  descuento: z
    .object({
      tasa: z.number().int().describe('Centésimos de 1 % por cada 30 días de anticipo: 300 es 3 %'),
      desdeDias: z.number().int(),
    })
    .nullable()
    .describe('Lo que se descuenta por pagar antes; nulo: nada'),
  deudas: z.array(Deuda).describe('Hasta 1.000, por vencimiento'),
  creditos: z.array(z.object({ moneda: z.string(), importe: Importe })).describe('Sin aplicar, cero o negativos'),
  hayMas: z.boolean(),
})
export type QuePagar = z.output<typeof QuePagar>

export const pagosShapes = {
  create: {
    body: NewPago,
    reply: z.object({ pagoId: z.number().int() }),
  },
  getDestino: {
    reply: z.object({
      nombre: z.string(),
      cuit: z.string().nullable().describe('11 dígitos; nulo: nadie lo dijo'),
      datosBancarios: z.string().nullable().describe('Banco, CBU y alias; nulo: nadie los dijo'),
    }),
  },
  get: {
    params: z.object({ pagoId: z.coerce.number().int().positive() }),
    reply: Pago,
  },
  getQuePagar: {
    params: CuentaId,
    reply: QuePagar,
  },
  search: {
    params: PageParams,
    body: z.object({
      razonSocialIds: z.array(z.number().int()).max(500).optional(),
      estado: Pago.shape.estado.optional(),
      cambiadoDesde: CambiadoDesde,
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(Pago),
  },
  setEstado: {
    params: z.object({ pagoId: entero(z.number().int().positive()), estado: z.enum(['aplicado', 'rechazado']) }),
    body: z
      .object({
        version: z.number().int().optional(),
        motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').optional(),
      })
      .optional(),
    reply: Pago.pick({ pagoId: true, estado: true, version: true }),
  },
} satisfies Shapes
