import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import { accionDe, needShapes, Duraciones, Comprobante, Hito } from '#contract/base/gestiones.shapes.ts'
import {
  CambiadoDesde,
  cuentaDe,
  EstadoIds,
  PageParams,
  pageOf,
  RazonSocialIds,
  SoloIds,
} from '#contract/base/paging.shapes.ts'
import { PESTANAS_PEDIDO } from '#contract/base/pestanas.ts'
import {
  BONIFICACION_MESSAGE,
  CANTIDAD_MAXIMA,
  DOCUMENTOS_UNIDAD,
  type DocumentoUnidad,
  ENTREGAS,
  type Entrega,
  FORMAS_PAGO,
  type FormaPago,
  STOCK,
  type Stock,
} from './reglas.ts'
import { PEDIDO_NEEDS } from './needs.ts'
import type { Shapes } from '#contract/route.ts'

const text = (max: number) => z.string().trim().max(max, `Usá hasta ${max} caracteres`)
const Importe = z.string().describe('Decimal con punto')

const StockTexto = z.enum(clavesDe<Stock>(STOCK))
const TipoDocumento = z.enum(clavesDe<DocumentoUnidad>(DOCUMENTOS_UNIDAD))

export const ModeloMoto = z.object({
  modeloId: z.number().int(),
  modelo: z.string(),
  marcaId: z.number().int(),
  marca: z.string(),
  anio: z.number().int(),
  versiones: z.array(z.string()),
  precioLista: Importe.describe('Sin IVA, sujeto a modificación'),
  minimo: z.number().int(),
  multiplo: z.number().int(),
  colores: z.array(z.object({ color: z.string(), stock: StockTexto })),
  fotoId: z.number().int().nullable().describe('Nulo: no tiene foto'),
})
export type ModeloMoto = z.output<typeof ModeloMoto>

const NewLinea = z.object({
  modeloId: z.number('Elegí el modelo').int(),
  version: text(40),
  color: text(40),
  cantidad: z
    .number('Ingresá la cantidad')
    .int('La cantidad va sin decimales')
    .min(1, 'La cantidad tiene que ser 1 o más')
    .max(CANTIDAD_MAXIMA, 'La cantidad es demasiado grande'),
})

/** Draft of an order. Only the razón social is required. */
export const PedidoBorrador = z.object({
  razonSocialId: z.number('Elegí la razón social').int(),
  entrega: z.enum(clavesDe<Entrega>(ENTREGAS)).nullable().default(null),
  domicilio: text(200).default('').describe('Sucursal o domicilio de entrega'),
  transporte: text(80).default(''),
  fechaDeseada: Day.nullable().default(null),
  formaPago: z.enum(clavesDe<FormaPago>(FORMAS_PAGO)).nullable().default(null),
  observaciones: text(1000).default(''),
  lineas: z.array(NewLinea).max(100, 'Hasta 100 renglones').default([]),
})
export type PedidoBorrador = z.output<typeof PedidoBorrador>

export const PedidoCriteria = z.object({
  razonSocialIds: RazonSocialIds,
  estadoIds: EstadoIds,
  ids: SoloIds,
  ver: z.enum(clavesDe(PESTANAS_PEDIDO)).optional().describe('Los de una pestaña'),
  desde: Day.optional(),
  hasta: Day.optional(),
  texto: z.string().trim().max(80).optional().describe('Nº, modelo, chasis, motor, factura o remito'),
  cursor: z.string().max(200).optional(),
})
export type PedidoCriteria = z.output<typeof PedidoCriteria>

export const PedidoRow = z.object({
  pedidoId: z.number().int(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  estadoId: z.number().int(),
  fecha: z.string().describe('aaaa-mm-dd'),
  modelos: z.string(),
  unidades: z.number().int().describe('Las aprobadas cuando ya se aprobó'),
  total: Importe.describe('Sin IVA'),
})
export type PedidoRow = z.output<typeof PedidoRow>

const Bonificacion = z
  .string()
  .trim()
  .regex(/^(100|\d{1,2}([.,]\d{1,2})?)$/, BONIFICACION_MESSAGE)
  .transform((value) => value.replace(',', '.'))

export const PedidoEstadoUpdate = z.object({
  version: z.number('Falta la versión').int().describe('La que se leyó; si otra persona la cambió, 409'),
  ...needShapes(PEDIDO_NEEDS),
  motivoExceso: text(500)
    .optional()
    .describe('Por qué se aprueba aunque supere el crédito: queda en el historial. Solo quien puede superarlo'),
  lineas: z
    .array(
      z.object({
        lineaId: z.number().int(),
        aprobada: z
          .number('Ingresá la cantidad')
          .int('La cantidad va sin decimales')
          .min(0, 'No puede ser negativa')
          .optional(),
        bonificacion: Bonificacion.optional().describe('Por ciento'),
      }),
    )
    .max(100)
    .optional(),
  unidades: z
    .array(z.object({ lineaId: z.number().int(), vin: text(30), motor: text(30) }))
    .max(2000)
    .optional(),
  remito: Comprobante.optional(),
  transporte: text(80).optional(),
  guia: text(40).optional(),
})
export type PedidoEstadoUpdate = z.output<typeof PedidoEstadoUpdate>

const Linea = z.object({
  lineaId: z.number().int(),
  modeloId: z.number().int(),
  modelo: z.string(),
  marca: z.string(),
  version: z.string(),
  color: z.string(),
  colores: z.array(z.string()).describe('Los que se pueden pedir en su lugar'),
  anio: z.number().int(),
  cantidad: z.number().int(),
  aprobada: z.number().int().nullable(),
  precio: Importe.describe('El congelado, o el de lista mientras no se aprobó'),
  bonificacion: Importe.describe('Por ciento'),
  subtotal: Importe,
})

const Unidad = z.object({
  unidadId: z.number().int(),
  lineaId: z.number().int(),
  modelo: z.string(),
  color: z.string(),
  vin: z.string(),
  motor: z.string(),
  documentos: z.array(Archivo.extend({ documento: TipoDocumento })),
})

const Accion = accionDe(PEDIDO_NEEDS)
export type PedidoAccion = z.output<typeof Accion>

export const PedidoDetail = PedidoRow.extend({
  version: z.number().int(),
  creadoPor: z.string(),
  entrega: z.enum(clavesDe<Entrega>(ENTREGAS)).nullable(),
  domicilio: textoEscrito(z.string()),
  transporte: textoEscrito(z.string()),
  fechaDeseada: z.string().nullable(),
  formaPago: z.enum(clavesDe<FormaPago>(FORMAS_PAGO)).nullable(),
  observaciones: textoEscrito(z.string()),
  motivo: textoEscrito(z.string()).nullable().describe('Por qué se rechazó o se anuló'),
  factura: z.string().nullable(),
  remito: z.string().nullable(),
  guia: textoEscrito(z.string()).nullable(),
  preciosCongelados: z.boolean(),
  lineas: z.array(Linea),
  piezas: z.array(Unidad).describe('Unidades asignadas'),
  historial: z.array(Hito),
  camino: z.array(z.number().int()).describe('Estados que faltan si todo va bien'),
  duraciones: Duraciones,
  acciones: z.array(Accion),
  puedeEditar: z.boolean().describe('Sigue en borrador'),
  puedeCambiarColor: z.boolean(),
  puedeCargarDocumentos: z.boolean(),
})
export type PedidoDetail = z.output<typeof PedidoDetail>

export const Credito = z.object({
  disponible: z
    .string()
    .nullable()
    .describe('Lo que queda, sin lo comprometido. Nulo: no se sabe; nunca es cero por no saberse'),
  comprometido: z.string().describe('De pedidos aprobados que todavía no se facturaron'),
  limite: z.string().nullable(),
  datosAl: z.string().nullable().describe('Instante ISO'),
})
export type Credito = z.output<typeof Credito>

const PedidoId = z.object({ pedidoId: entero(z.number().int().positive()) })
const Saved = z.object({ pedidoId: z.number().int(), version: z.number().int() })
const Documento = PedidoId.extend({ unidadId: entero(z.number().int().positive()), documento: TipoDocumento })

const ModeloId = z.object({ modeloId: entero(z.number().int().positive()) })
const FotoModelo = ModeloMoto.pick({ modeloId: true, fotoId: true })

export const pedidosMotosShapes = {
  listModelos: {
    reply: z.array(ModeloMoto),
  },
  downloadFoto: {
    params: ModeloId,
  },
  setFoto: {
    params: ModeloId,
    body: z.object({}),
    reply: FotoModelo,
  },
  deleteFoto: {
    params: ModeloId,
    reply: FotoModelo,
  },
  getCredito: {
    query: z.object({ razonSocialId: entero() }),
    reply: Credito,
  },
  create: {
    body: PedidoBorrador,
    reply: Saved,
  },
  update: {
    params: PedidoId,
    body: PedidoBorrador.extend({ version: z.number('Falta la versión').int() }),
    reply: Saved,
  },
  search: {
    params: PageParams,
    body: PedidoCriteria.extend({ cambiadoDesde: CambiadoDesde }),
    reply: pageOf(PedidoRow),
  },
  count: {
    body: PedidoCriteria.omit({ ver: true, cursor: true }),
    reply: cuentaDe(PESTANAS_PEDIDO),
  },
  get: {
    params: PedidoId,
    reply: PedidoDetail,
  },
  setEstado: {
    params: PedidoId.extend({ estadoId: entero() }),
    body: PedidoEstadoUpdate,
    reply: z.object({ pedidoId: z.number().int(), estadoId: z.number().int(), version: z.number().int() }),
  },
  setColor: {
    params: PedidoId.extend({ lineaId: entero(z.number().int().positive()) }),
    body: z.object({ color: z.string().trim().min(1, 'Elegí el color').max(40), version: z.number().int() }),
    reply: Saved,
  },
  addDocumento: {
    params: Documento,
    body: z.object({}),
    reply: Archivo.extend({ documento: TipoDocumento }),
  },
  downloadDocumento: {
    params: Documento,
  },
  downloadPdf: {
    params: PedidoId,
  },
  downloadExcel: {
    body: PedidoCriteria,
  },
} satisfies Shapes
