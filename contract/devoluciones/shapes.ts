import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { Comentario, ComentarioCreado, NewComentario as NewComentarioDe } from '#contract/base/comentarios.shapes.ts'
import { entero, enteros } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import {
  accionDe,
  needShapes,
  Duraciones,
  Hito,
  Mias,
  RespondemosAntes,
  Seguidores,
} from '#contract/base/gestiones.shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import {
  CambiadoDesde,
  cuentaDe,
  Elegidas,
  EstadoIds,
  PageParams,
  pageOf,
  RazonSocialIds,
  SoloIds,
} from '#contract/base/paging.shapes.ts'
import { PESTANAS_DEVOLUCION, SIN_LEER } from '#contract/base/pestanas.ts'
import type { Shapes } from '#contract/route.ts'
import { Envio, EtiquetaQuery, NewEnvio } from './envio.shapes.ts'
import { Autorizacion, LineUpdate, Movida, ParaDecidir, PorCodigo, Recepcion } from './decision.shapes.ts'
import { DEVOLUCION_NEEDS } from './needs.ts'
import { VEREDICTOS } from './reglas.ts'
import { NewDevolucion } from './nueva.shapes.ts'

export const MotivoDevolucion = z.object({
  motivoId: z.number().int(),
  motivo: z.string(),
  plazoDias: z.number().int().nullable().describe('Días desde la venta; nulo: sin plazo fijo'),
  vuelveMercaderia: z.boolean(),
  requiereFotos: z.boolean(),
  flete: z.string(),
})
export type MotivoDevolucion = z.output<typeof MotivoDevolucion>

export const DevolucionCriteria = z.object({
  razonSocialIds: RazonSocialIds,
  estadoIds: EstadoIds,
  ids: SoloIds,
  motivoId: z.number().int().optional(),
  ver: z
    .enum([...clavesDe(PESTANAS_DEVOLUCION), SIN_LEER])
    .optional()
    .describe('Las de una pestaña, o las que tienen comentarios sin leer'),
  mias: Mias,
  desde: Day.optional(),
  hasta: Day.optional(),
  texto: z.string().trim().max(80).optional().describe('Nº, factura, producto, guía o palabras'),
  cursor: z.string().max(200).optional(),
})
export type DevolucionCriteria = z.output<typeof DevolucionCriteria>

export const DevolucionRow = z.object({
  devolucionId: z.number().int(),
  ticketInvgateId: z.number().int().nullable(),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  motivo: z.string(),
  otrosMotivos: z.number().int().describe('Cuántos motivos más tiene'),
  estadoId: z.number().int(),
  fecha: z.string().describe('aaaa-mm-dd'),
  unidades: z.number().int(),
  sinLeer: z.boolean().describe('La otra parte escribió y todavía no lo leíste'),
  esperaCliente: z.boolean().describe('Le toca al cliente: responder, o cargar los datos de transporte'),
  paso: z.string().describe('Qué sigue, dicho a quien lo lee'),
  puedeCargarTransporte: z.boolean(),
})
export type DevolucionRow = z.output<typeof DevolucionRow>

export const EstadoUpdate = z.object({
  version: z.number().int().optional().describe('La que se leyó; si otra persona la cambió, 409'),
  ...needShapes(DEVOLUCION_NEEDS),
  productos: z.array(LineUpdate).max(2000).optional(),
  motivoRechazoId: z.number('Elegí el motivo de rechazo').int().optional(),
  notaCreditoSinVerificar: z
    .boolean()
    .optional()
    .describe('Todavía no está en la cuenta del cliente: se cierra igual y queda marcada'),
})
export type EstadoUpdate = z.output<typeof EstadoUpdate>

const NewComentario = NewComentarioDe.extend({
  devolucionId: z.number().int(),
  estado: EstadoUpdate.omit({ comentario: true })
    .extend({ statusId: z.number().int(), version: z.number().int() })
    .optional()
    .describe('Adónde pasa con este comentario, que es el que pide la transición'),
})

const Producto = z.object({
  devolucionLineaId: z.number().int(),
  numeroFactura: z.string(),
  fechaVenta: z.string(),
  codigoMaterial: z.string(),
  descripcion: z.string(),
  cantidad: z.number().int(),
  lote: z.string().nullable(),
  motivo: z.string(),
  codigoAutorizacion: z.string().nullable(),
  veredicto: z.enum(VEREDICTOS).nullable().describe('Nulo: todavía no se decidió'),
  motivoRechazo: textoEscrito(z.string()).nullable().describe('Por qué se rechazó este renglón'),
  paraDecidir: ParaDecidir.nullable().describe('Nulo para el cliente'),
  cantidadAutorizada: z.number().int().nullable().describe('De las pedidas; nulo: todavía ninguna, o ya no vale'),
  cantidadRecibida: z.number().int().nullable(),
  cantidadAceptada: z.number().int().nullable(),
  archivos: z.array(Archivo),
})

const Accion = accionDe(DEVOLUCION_NEEDS)
export type Accion = z.output<typeof Accion>

export const DevolucionDetail = DevolucionRow.extend({
  version: z.number().int(),
  creada: z.string().describe('Instante ISO'),
  creadaPor: z.string(),
  archivos: z.array(Archivo).describe('Los que no son de un producto, un envío ni un comentario'),
  comentarios: textoEscrito(z.string()),
  requiereEnvioTransporte: z.boolean(),
  credito: z
    .string()
    .describe(
      'De lo pedido; de lo autorizado una vez decidida; de lo aceptado una vez resuelta; 0 si se rechazó o anuló',
    ),
  notaCredito: z.string().nullable(),
  notaCreditoSinVerificar: z.boolean().describe('Nadie pudo comprobar que la nota de crédito exista'),
  motivoRechazo: textoEscrito(z.string()).nullable(),
  remitoDevolucion: z.string().nullable(),
  bultosRecibidos: z.number().int().nullable(),
  respondemosAntes: RespondemosAntes,
  productos: z.array(Producto),
  envio: Envio.nullable(),
  transporteHasta: z
    .string()
    .nullable()
    .describe('Instante ISO hasta el que se esperan los datos de transporte; nulo: no se esperan'),
  historial: z.array(Hito),
  camino: z.array(z.number().int()).describe('Estados que faltan si todo va bien'),
  duraciones: Duraciones,
  seguidores: Seguidores,
  acciones: z.array(Accion),
  puedeDecidir: z.boolean().describe('Puede autorizar o rechazar cada renglón ahora'),
  puedeRecibir: z.boolean().describe('Puede cargar lo que llegó ahora'),
  puedeComentar: z.boolean(),
  puedeAnotar: z.boolean().describe('Puede escribir notas internas y pedir respuesta'),
  leidoHasta: z.string().nullable().describe('Instante ISO hasta el que leíste la conversación'),
  asignado: z.string().nullable().describe('Nulo para el cliente'),
  prioridad: z.string().nullable().describe('Nulo para el cliente'),
  sector: z.string().nullable().describe('Nulo para el cliente'),
  origen: z.string().nullable().describe('Nulo para el cliente, y si la cargó él'),
})
export type DevolucionDetail = z.output<typeof DevolucionDetail>

const Id = entero(z.number().int().positive())

export const devolucionesShapes = {
  create: {
    body: NewDevolucion,
    reply: z.object({ devolucionId: z.number().int() }),
  },
  getEstados: {
    reply: z.array(z.object({ estadoId: z.number().int(), nombre: z.string(), texto: z.string() })),
  },
  getMotivos: {
    reply: z.object({
      motivos: z.array(MotivoDevolucion),
      rechazos: z.array(z.object({ motivoRechazoId: z.number().int(), motivo: z.string() })),
      origenes: z.array(z.object({ origenId: z.number().int(), nombre: z.string() })),
    }),
  },
  search: {
    params: PageParams,
    body: DevolucionCriteria.extend({ cambiadoDesde: CambiadoDesde }),
    reply: pageOf(DevolucionRow),
  },
  count: {
    body: DevolucionCriteria.omit({ ver: true, cursor: true }),
    reply: cuentaDe(PESTANAS_DEVOLUCION),
  },
  summarize: {
    query: z.object({ razonSocialIds: enteros().optional() }),
    reply: z.object({ esperanTransporte: z.number().int(), abiertas: z.number().int(), sinLeer: z.number().int() }),
  },
  get: {
    params: z.object({ devolucionId: Id }),
    reply: DevolucionDetail,
  },
  createComentario: {
    body: NewComentario,
    reply: ComentarioCreado,
  },
  getComentarios: {
    params: z.object({ id: Id }),
    reply: z.array(Comentario),
  },
  setLeido: {
    params: z.object({ devolucionId: Id }),
    reply: z.object({ leidoHasta: z.string() }),
  },
  setLeidos: {
    body: z.object({ ids: Elegidas }),
    reply: z.object({ leidoHasta: z.string() }),
  },
  authorize: {
    params: z.object({ devolucionId: Id }),
    body: Autorizacion,
    reply: Movida,
  },
  findByCodigo: {
    params: z.object({ codigo: z.string().trim().min(1).max(60) }),
    reply: z.array(PorCodigo).min(1),
  },
  receive: {
    params: z.object({ devolucionId: Id }),
    body: Recepcion,
    reply: Movida,
  },
  setEstado: {
    params: z.object({ id: Id, statusId: entero() }),
    body: EstadoUpdate.optional(),
    reply: Movida,
  },
  saveEnvio: {
    body: NewEnvio,
    reply: z.object({ devolucionId: z.number().int(), estadoId: z.number().int(), archivos: z.array(Archivo) }),
  },
  downloadExcel: {
    body: DevolucionCriteria,
  },
  downloadEtiqueta: {
    params: z.object({ devolucionId: Id }),
    query: EtiquetaQuery,
  },
} satisfies Shapes
