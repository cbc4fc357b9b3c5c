import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { EJERCICIO, MAX_ELEGIDAS, NUMERO_CONTABLE, SOCIEDAD, TRAMOS } from './reglas.ts'
import { Decimal, Importe } from './importe.shapes.ts'
import { Periodo, ResumenMes } from './meses.shapes.ts'
import { entero, enteros } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import { CambiadoDesde, listaDeFiltro, PageParams, pageOf, RazonSocialIds } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { Destinatarios, Suscripcion } from './suscripcion.shapes.ts'

const tramos = clavesDe(TRAMOS)

const ORDENES = ['vencimiento', 'emision', 'importe'] as const
export type OrdenPartidas = (typeof ORDENES)[number]

/** Key of a document in the ERP: sociedad, número and ejercicio (BUKRS, BELNR and GJAHR in SAP). */
export const DocumentoKey = z.object({
  sociedad: z.string().regex(SOCIEDAD, 'Sociedad no válida'),
  documento: z.string().regex(NUMERO_CONTABLE, 'Comprobante no válido'),
  ejercicio: entero(z.number().int().min(EJERCICIO.min).max(EJERCICIO.max)),
})
export type DocumentoKey = z.output<typeof DocumentoKey>

export const Partida = z.object({
  partidaId: z.string().describe('sociedad-documento-ejercicio-posición'),
  sociedad: z.string(),
  documento: z.string(),
  ejercicio: z.number().int(),
  posicion: z.number().int(),
  razonSocialId: z.number().int(),
  clase: z.string().describe('BLART'),
  claseTexto: z.string().describe('Como se muestra: Factura A, Nota de crédito A, Recibo'),
  referencia: z.string().describe('Como se muestra: A-0001-00045871'),
  emision: z.string().describe('aaaa-mm-dd'),
  vencimiento: z.string().describe('aaaa-mm-dd'),
  moneda: z.string(),
  importe: Importe.describe('Importe original, con signo'),
  pendiente: Importe.describe('Lo que falta, con signo; "0.00" si está compensada'),
  informado: Importe.describe(
    'De lo pendiente, lo que cubren pagos informados que nadie aplicó todavía, o que se aplicaron después de los datos',
  ),
  aPagar: Importe.describe('Lo pendiente menos lo informado; "0.00" de un crédito'),
  diasAtraso: z.number().int().describe('0 si no está vencida'),
  tramo: z.enum(tramos).nullable().describe('Nulo: crédito o compensada'),
  compensada: z.string().nullable().describe('aaaa-mm-dd'),
})
export type Partida = z.output<typeof Partida>

/** Totals in one currency. The portal never adds amounts in different currencies. */
export const Totales = z.object({
  moneda: z.string(),
  saldoTotal: Importe,
  vencido: Importe,
  aVencer: Importe,
  creditos: Importe.describe('Créditos sin aplicar: cero o negativo'),
  informado: Importe.describe('De lo vencido y lo que está por vencer, lo informado de cada comprobante'),
  informadoVencido: Importe.describe('Lo informado de lo vencido'),
  limiteCredito: Importe.nullable().describe('De una razón social; nulo si son varias: los límites no se suman'),
  creditoDisponible: Importe.nullable().describe('Límite menos saldo; los pedidos abiertos no se conocen'),
  aging: z.array(z.object({ tramo: z.enum(tramos), importe: Importe, partidas: z.number().int() })),
  proximoVencimiento: z.string().nullable().describe('aaaa-mm-dd'),
})
export type Totales = z.output<typeof Totales>

/** Totals of the items that match the filters, in one currency. They are not the balance of the account. */
export const TotalListado = z.object({
  moneda: z.string(),
  partidas: z.number().int(),
  importe: Importe.describe('Suma de los importes originales'),
  pendiente: Importe.describe('Suma de lo que falta'),
})
export type TotalListado = z.output<typeof TotalListado>

const Actualizado = z.string().nullable().describe('Instante ISO de los datos; nulo: todavía no llegaron')

export const Cabecera = z.object({
  razonSocialId: z.number().int(),
  codigoCliente: z.string(),
  razonSocial: z.string(),
  fechaConsulta: z.string().describe('Instante ISO'),
  datosAl: Actualizado,
  datosViejos: z.boolean(),
  totales: z.array(Totales).describe('Uno por moneda; pesos primero'),
  partidas: z.array(Partida).describe('Hasta 1.000, por vencimiento'),
  hayMas: z.boolean(),
})
export type Cabecera = z.output<typeof Cabecera>

/** Filters of the list, which also apply to its totals, its PDF and its Excel. */
export const PartidaCriteria = z.object({
  razonSocialIds: RazonSocialIds,
  estado: z.enum(['abiertas', 'compensadas', 'todas']).default('abiertas'),
  clases: listaDeFiltro(z.string().max(2), 20),
  tramos: listaDeFiltro(z.enum(tramos), 5),
  soloCreditos: z.boolean().optional(),
  moneda: z.string().length(3).optional(),
  emisionDesde: Day.optional(),
  emisionHasta: Day.optional(),
  venceDesde: Day.optional(),
  venceHasta: Day.optional(),
  importeDesde: Decimal.optional(),
  importeHasta: Decimal.optional(),
  texto: z.string().trim().max(40).optional().describe('Referencia, o su final'),
  partidaIds: listaDeFiltro(z.string().max(40), MAX_ELEGIDAS, `Elegí hasta ${MAX_ELEGIDAS} comprobantes`).describe(
    'Solo estas, de las que cumplen lo demás',
  ),
  orden: z.enum(ORDENES).default('vencimiento'),
  descendente: z.boolean().default(false),
  cursor: z.string().max(200).optional(),
})
export type PartidaCriteria = z.output<typeof PartidaCriteria>

export const DocumentoDetail = z.object({
  sociedad: z.string(),
  documento: z.string(),
  ejercicio: z.number().int(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  claseTexto: z.string(),
  referencia: z.string(),
  emision: z.string(),
  moneda: z.string(),
  total: Importe,
  pendiente: Importe,
  cae: z.string().nullable(),
  caeVence: z.string().nullable(),
  partidas: z.array(Partida),
  lineas: z.array(
    z.object({
      material: z.string(),
      descripcion: z.string(),
      cantidad: z.string(),
      precio: Importe,
      importe: Importe,
    }),
  ),
  impuestos: z.array(z.object({ nombre: z.string(), alicuota: z.string().nullable(), importe: Importe })),
  aplicaciones: z
    .array(
      z.object({
        claseTexto: z.string(),
        referencia: z.string(),
        fecha: z.string(),
        importe: Importe,
        sociedad: z.string(),
        documento: z.string(),
        ejercicio: z.number().int(),
      }),
    )
    .describe('Los comprobantes que se aplicaron entre sí'),
  devolucionId: z.number().int().nullable().describe('La devolución que dio origen a esta nota de crédito'),
})
export type DocumentoDetail = z.output<typeof DocumentoDetail>

export const CuentaId = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, 'Razón social no válida')
    .describe('razonSocialId o código de cliente'),
})

export const cuentaCorrienteShapes = {
  getCabecera: {
    params: CuentaId,
    reply: Cabecera,
  },
  getDetalle: {
    params: DocumentoKey,
    reply: DocumentoDetail,
  },
  listMeses: {
    params: CuentaId,
    reply: z.object({
      desde: z.string().nullable().describe('aaaa-mm-dd del primer movimiento que se conoce; nulo: no hay ninguno'),
      meses: z.array(ResumenMes),
    }),
  },
  search: {
    params: PageParams,
    body: PartidaCriteria.extend({ cambiadoDesde: CambiadoDesde }),
    reply: pageOf(Partida),
  },
  summarizeListado: {
    body: PartidaCriteria,
    reply: z.object({
      totales: z.array(TotalListado),
      periodo: Periodo.nullable().describe('Con estado "todas" y fechas de emisión solas: los saldos de esos días'),
    }),
  },
  summarize: {
    query: z.object({
      razonSocialIds: enteros().optional().describe('Separadas por comas; vacío: todas'),
    }),
    reply: z.object({
      datosAl: z.string().nullable(),
      datosViejos: z.boolean(),
      totales: z.array(Totales),
      porRazonSocial: z.array(
        z.object({ razonSocialId: z.number().int(), razonSocial: z.string(), totales: z.array(Totales) }),
      ),
    }),
  },
  downloadPdf: {
    params: CuentaId,
    body: PartidaCriteria.optional(),
  },
  downloadComprobante: {
    params: DocumentoKey,
  },
  downloadExcel: {
    body: PartidaCriteria,
  },
  downloadZip: {
    body: z.object({ documentos: z.array(DocumentoKey).min(1, 'Elegí al menos un comprobante').max(200, 'Hasta 200') }),
  },
  sendEmail: {
    params: CuentaId,
    body: z.object({
      destinatarios: Destinatarios.min(1, 'Ingresá al menos un email'),
      criterios: PartidaCriteria.optional(),
      mensaje: z.string().trim().max(500, 'Usá hasta 500 caracteres').default(''),
    }),
    reply: z.object({
      enviados: z.number().int(),
      porConfirmar: z.array(z.string()).describe('Emails de afuera: se les pidió que confirmen, y no se les envió'),
    }),
  },
  getSuscripcion: { params: CuentaId, reply: Suscripcion },
  setSuscripcion: { params: CuentaId, body: z.object({ destinatarios: Destinatarios }), reply: Suscripcion },
} satisfies Shapes
