import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { CLAVES_MONEDA } from '#contract/valores/monedas.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { CambiadoDesde, PageParams, pageOf, RazonSocialIds } from '#contract/base/paging.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { Decimal, Importe } from './importe.shapes.ts'
import { CLAVES_MEDIO, LARGOS, MEDIO_ESTADOS } from './medios.ts'
import { PAGO_ESTADOS, RECIBO_ESTADOS } from './reglas.ts'
import { CuentaId, Partida } from './shapes.ts'
import { DeBorrador } from '#contract/borradores/shapes.ts'

const dicho = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Usá hasta ${max} caracteres`)
    .nullish()
    .transform((text) => text || null)

/** New means of payment. `medios.ts` has the rules that depend on its kind and on the current day. */
export const NewMedio = z.object({
  medio: z.enum(CLAVES_MEDIO, 'Elegí el medio de pago'),
  importe: Decimal,
  fecha: Day,
  banco: dicho(LARGOS.banco),
  referencia: dicho(LARGOS.referencia).describe(
    'El número: de la operación, de la boleta, del cheque o del certificado',
  ),
  cuit: dicho(LARGOS.cuit).describe(
    'Del titular de la cuenta de origen, del librador del cheque o del agente de retención; de una retención sin completarlo, el de la empresa',
  ),
  cuenta: dicho(LARGOS.cuenta).describe('CBU o CVU de donde vino'),
  provincia: dicho(LARGOS.provincia).describe('De una retención de Ingresos Brutos'),
})
export type NewMedio = z.output<typeof NewMedio>

/** Confirmation of a user that similar payments are not the same payment. Needed only if there are similar payments. */
const SonOtros = z
  .boolean()
  .default(false)
  .describe('Una persona vio los pagos parecidos y confirma que este es otro; falso: si hay parecidos, se rechaza')

export const MAX_MEDIOS = 30

export const NewPago = z.object({
  borrador: DeBorrador,
  razonSocialId: z.number('Elegí la razón social').int(),
  moneda: z.enum(CLAVES_MONEDA, 'Elegí la moneda').default('ARS'),
  medios: z
    .array(NewMedio)
    .min(1, 'Agregá al menos un medio de pago')
    .max(MAX_MEDIOS, `Hasta ${MAX_MEDIOS} medios de pago`),
  comentario: z.string().trim().max(1000, 'Usá hasta 1.000 caracteres').default(''),
  aplicaciones: z
    .array(z.object({ partidaId: z.string().max(40), importe: Decimal }))
    .max(200, 'Hasta 200 comprobantes')
    .default([]),
  sonOtros: SonOtros,
})
export type NewPago = z.output<typeof NewPago>

export const Medio = z.object({
  orden: z.number().int(),
  medio: z.enum(CLAVES_MEDIO),
  importe: Importe,
  fecha: z.string(),
  banco: textoEscrito(z.string()).nullable(),
  referencia: textoEscrito(z.string()).nullable(),
  cuit: z.string().nullable(),
  cuenta: z.string().nullable(),
  provincia: textoEscrito(z.string()).nullable(),
  estado: z
    .enum(clavesDe(MEDIO_ESTADOS))
    .nullable()
    .describe('De un cheque o e-cheq; nulo: no es de los que se rechazan'),
  motivo: textoEscrito(z.string()).nullable().describe('Por qué lo rechazó el banco'),
  puede: z.array(z.enum(clavesDe(MEDIO_ESTADOS))).describe('A qué estados lo puede pasar el usuario'),
})
export type Medio = z.output<typeof Medio>

export const Pago = z.object({
  pagoId: z.number().int(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  estado: z.enum(clavesDe(PAGO_ESTADOS)),
  fecha: z.string().describe('Del primero de sus medios que es plata; si son todas retenciones, de la primera'),
  moneda: z.string(),
  importe: Importe.describe('La plata: la suma de los medios que no son retenciones'),
  retenciones: Importe.describe('La suma de las retenciones'),
  medios: z.array(Medio),
  comentario: textoEscrito(z.string()),
  motivo: textoEscrito(z.string()).nullable(),
  informadoPor: z.string(),
  creado: z.string().describe('Instante ISO'),
  version: z.number().int(),
  recibo: z.string().nullable().describe('X-0009-00000001: lo tiene desde que se aplica'),
  aplicaciones: z.array(
    z.object({
      referencia: z.string(),
      importe: Importe,
      paga: Importe.describe('Lo que paga hoy: menos que el importe cuando se rechazó un medio'),
    }),
  ),
  aCuenta: Importe.describe('Lo que queda a cuenta'),
  archivos: z.array(Archivo),
  anulado: z.boolean().describe('Lo anuló quien lo informó; su estado es rechazado'),
  puedeAnular: z.boolean().describe('Lo informó el usuario, y todavía nadie lo tomó'),
  puedeResolver: z.boolean(),
  parecidos: z
    .array(z.number().int())
    .describe('Para quien lo resuelve: otros pagos de la empresa que pueden ser el mismo dinero'),
})
export type Pago = z.output<typeof Pago>

/** Open item, with the discount for paying it today. */
export const Deuda = Partida.extend({
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

const PagoParams = z.object({ pagoId: z.coerce.number().int().positive() })

/** Decision on a payment, with its reason and the version that the user read. */
const Resolucion = z
  .object({
    version: z.number().int().optional(),
    motivo: z.string().trim().max(300, 'Usá hasta 300 caracteres').optional(),
    sonOtros: SonOtros.optional(),
  })
  .optional()

const ReciboRow = z.object({
  numero: z.string().describe('X-0009-00000001'),
  pagoId: z.number().int(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  estado: z.enum(clavesDe(RECIBO_ESTADOS)),
  emitido: z.string().describe('Instante ISO'),
  anulado: z.string().nullable().describe('Instante ISO; nulo: vale'),
  moneda: z.string(),
  importe: Importe.describe('Del pago, con las retenciones'),
})
export type ReciboRow = z.output<typeof ReciboRow>

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
  getQuePagar: {
    params: CuentaId,
    reply: QuePagar,
  },
  get: {
    params: PagoParams,
    reply: Pago,
  },
  search: {
    params: PageParams,
    body: z.object({
      razonSocialIds: RazonSocialIds,
      estado: Pago.shape.estado.optional(),
      cambiadoDesde: CambiadoDesde,
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(Pago),
  },
  setEstado: {
    params: z.object({ pagoId: entero(z.number().int().positive()), estado: z.enum(['aplicado', 'rechazado']) }),
    body: Resolucion,
    reply: Pago.pick({ pagoId: true, estado: true, version: true }),
  },
  withdraw: {
    params: PagoParams,
    reply: Pago.pick({ pagoId: true, version: true }),
  },
  setMedio: {
    params: z.object({
      pagoId: entero(z.number().int().positive()),
      orden: entero(z.number().int().positive()),
      estado: z.enum(clavesDe(MEDIO_ESTADOS)),
    }),
    body: Resolucion,
    reply: Pago.pick({ pagoId: true, version: true }),
  },
  downloadRecibo: { params: PagoParams },
  searchRecibos: {
    params: PageParams,
    body: z.object({
      razonSocialIds: RazonSocialIds,
      estado: ReciboRow.shape.estado.optional(),
      texto: z.string().trim().max(40).optional().describe('Parte del número, o el número del pago'),
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(ReciboRow),
  },
  downloadReciboNumero: { params: z.object({ numero: z.string().regex(/^X-\d{4,5}-\d{8}$/) }) },
  sendRecibo: {
    params: PagoParams,
    reply: z.object({ enviados: z.number().int() }),
  },
} satisfies Shapes
