import { z } from 'zod'
import { textoEscrito } from '#contract/base/escrito.shapes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { Archivo } from '#contract/archivos/shapes.ts'
import { Comentario, ComentarioCreado, NewComentario } from '#contract/base/comentarios.shapes.ts'
import { entero, enteros } from '#contract/valores/enteros.shapes.ts'
import { Day } from '#contract/facturas/shapes.ts'
import { Garantia, UnidadFound, UnidadPorVencer, UnidadQuery } from '#contract/garantias/shapes.ts'
import {
  accionDe,
  needShapes,
  Duraciones,
  Comprobante,
  envioFields,
  Hito,
  Mias,
  RespondemosAntes,
  Seguidores,
  shortText,
} from '#contract/base/gestiones.shapes.ts'
import {
  CambiadoDesde,
  cuentaDe,
  Elegidas,
  EstadoIds,
  listaDeFiltro,
  PageQuery,
  pageOf,
  RazonSocialIds,
  SoloIds,
} from '#contract/base/paging.shapes.ts'
import { PESTANAS_TICKET, SIN_LEER } from '#contract/base/pestanas.ts'
import type { Shapes } from '#contract/route.ts'
import { TICKET_NEEDS } from './needs.ts'
import { PEDIDOS, TIPOS } from './reglas.ts'
import { DeBorrador } from '#contract/borradores/shapes.ts'

/**
 * New claim or warranty (spec §3). The server sets prioridadId, creadorId, clienteId, tipoId, categoriaId, grupo,
 * nroCuentaSap and descripcionInvgate; it ignores sent values.
 */
export const NewTicket = z.object({
  tipo: z.enum(TIPOS).default('reclamo'),
  titulo: z.string().trim().max(120, 'Usá hasta 120 caracteres').default('').describe('Obligatorio en un reclamo'),
  descripcion: shortText(4000, 'Contanos qué pasó'),
  negocioId: z.number('Elegí el negocio').int(),
  marca: z.object({ marcaId: z.number().int(), nombre: z.string().max(80).optional() }).optional(),
  sector: z.number('Elegí el sector').int().optional().describe('Obligatorio en un reclamo'),
  motivoReclamo: z.number('Elegí el motivo').int().describe('motivoId del catálogo'),
  origenId: z.number().int().optional().describe('Solo internos, en nombre del cliente'),
  numeroFactura: Comprobante.optional(),
  codigoMaterial: z.string().trim().max(40, 'Usá hasta 40 caracteres').optional(),
  cantidad: z
    .number('Ingresá la cantidad')
    .int('La cantidad va sin decimales')
    .min(1, 'La cantidad tiene que ser 1 o más')
    .max(1_000_000, 'La cantidad es demasiado grande')
    .optional(),
  devolucionId: z.number('Ingresá el número de devolución').int('Ingresá el número de devolución').optional(),
  garantia: Garantia.optional().describe('Obligatorio en una garantía'),
  borrador: DeBorrador,
})
export type NewTicket = z.output<typeof NewTicket>

export const TicketCriteria = z.object({
  tipo: z.enum(TIPOS).default('reclamo'),
  razonSocialIds: RazonSocialIds,
  estadoIds: EstadoIds,
  estados: listaDeFiltro(z.enum(['ABIERTO', 'EN_ANALISIS', 'CERRADO']), 3).describe('El otro juego de estados'),
  ids: SoloIds,
  motivoId: z.number().int().optional(),
  marcaId: z.number().int().optional(),
  origenId: z.number().int().optional(),
  ver: z
    .enum([...clavesDe(PESTANAS_TICKET), SIN_LEER])
    .optional()
    .describe('Los de una pestaña, o los que tienen comentarios sin leer'),
  mias: Mias,
  desde: Day.optional(),
  hasta: Day.optional(),
  texto: z
    .string()
    .trim()
    .max(80)
    .optional()
    .describe('Nº, palabras del reclamo o de sus comentarios, chasis, factura'),
  cursor: z.string().max(200).optional(),
})
export type TicketCriteria = z.output<typeof TicketCriteria>

export const TicketRow = z.object({
  ticketId: z.number().int(),
  ticketInvgateId: z.number().int().nullable(),
  tipo: z.enum(TIPOS),
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  titulo: textoEscrito(z.string()),
  motivo: z.string(),
  marca: z.string().nullable(),
  estadoId: z.number().int(),
  estado: z.string().describe('ABIERTO, EN_ANALISIS o CERRADO'),
  fecha: z.string().describe('aaaa-mm-dd'),
  origen: z.string(),
  sinLeer: z.boolean().describe('La otra parte escribió y todavía no lo leíste'),
  esperaCliente: z.boolean(),
  paso: z.string().describe('Qué sigue, dicho a quien lo lee'),
})
export type TicketRow = z.output<typeof TicketRow>

export const TicketEnvio = z.object({ numeroRemito: Comprobante, ...envioFields })
export type TicketEnvio = z.output<typeof TicketEnvio>

export const TicketEstadoUpdate = z.object({
  version: z.number().int().optional().describe('La que se leyó; si otra persona la cambió, 409'),
  envio: TicketEnvio.optional(),
  ...needShapes(TICKET_NEEDS),
})
export type TicketEstadoUpdate = z.output<typeof TicketEstadoUpdate>

const NewTicketComentario = NewComentario.extend({
  ticketId: z.number().int(),
  estado: TicketEstadoUpdate.omit({ comentario: true })
    .extend({ statusId: z.number().int(), version: z.number().int() })
    .optional()
    .describe('Adónde pasa con este comentario, que es el que pide la transición'),
})

export const TicketAccion = accionDe(TICKET_NEEDS)
export type TicketAccion = z.output<typeof TicketAccion>

export const TicketDetail = TicketRow.extend({
  version: z.number().int(),
  creado: z.string().describe('Instante ISO'),
  creadoPor: z.string(),
  negocio: z.string(),
  sector: z.string(),
  prioridadId: z.number().int(),
  prioridad: z.string(),
  tipoId: z.number().int(),
  descripcion: textoEscrito(z.string()),
  datos: z.array(z.object({ etiqueta: z.string(), valor: textoEscrito(z.string()) })),
  avisos: z.array(z.string()).describe('Por ejemplo, por qué está fuera de garantía'),
  devolucionId: z.number().int().nullable(),
  archivos: z.array(Archivo.extend({ rubro: z.string().nullable() })).describe('Los que no son de un comentario'),
  asignado: z.string().nullable(),
  sincronizando: z.boolean().describe('Todavía no llegó a InvGate; la gestión sigue igual'),
  paso: z.string().describe('Próximo paso, dicho a quien lo lee'),
  respuestaHoras: z.number().int().describe('Horas hábiles hasta la primera respuesta'),
  respondemosAntes: RespondemosAntes,
  solucion: z.string().nullable(),
  codigoAutorizacion: z.string().nullable(),
  motivoRechazo: textoEscrito(z.string()).nullable(),
  comprobante: z.string().nullable(),
  envio: z
    .object({
      numeroRemito: z.string(),
      transporte: textoEscrito(z.string()),
      numeroGuia: textoEscrito(z.string()),
      cantidad: z.number().int(),
      cot: textoEscrito(z.string()).nullable(),
    })
    .nullable(),
  puntaje: z.number().int().nullable(),
  puntajeComentario: textoEscrito(z.string()).nullable(),
  historial: z.array(Hito),
  camino: z.array(z.number().int()).describe('Estados que faltan si todo va bien'),
  duraciones: Duraciones,
  seguidores: Seguidores,
  acciones: z.array(TicketAccion),
  puedeComentar: z.boolean(),
  puedeAnotar: z.boolean().describe('Puede escribir notas internas y pedir respuesta'),
  puedeCalificar: z.boolean(),
  leidoHasta: z.string().nullable().describe('Instante ISO hasta el que leíste la conversación'),
  duplicadoDe: z.number().int().nullable().describe('El que sigue en su lugar'),
  duplicados: z.array(z.number().int()).describe('Los que siguen en este'),
})
export type TicketDetail = z.output<typeof TicketDetail>

const TicketMotivo = z.object({
  motivoId: z.number().int(),
  tipo: z.enum(TIPOS),
  sectorId: z.number().int(),
  negocioId: z.number().int().nullable().describe('Nulo: todos los negocios'),
  motivo: z.string(),
  pide: z.array(z.enum(PEDIDOS)),
})
export type TicketMotivo = z.output<typeof TicketMotivo>

export const TicketCatalogo = z.object({
  sectores: z.array(z.object({ sectorId: z.number().int(), nombre: z.string(), plazoHoras: z.number().int() })),
  motivos: z.array(TicketMotivo).describe('Otros al final'),
  origenes: z.array(z.object({ origenId: z.number().int(), nombre: z.string() })),
})
export type TicketCatalogo = z.output<typeof TicketCatalogo>

const Id = entero(z.number().int().positive())

export const ticketsShapes = {
  create: {
    params: z.object({ razonSocial: Id.describe('razonSocialId') }),
    body: NewTicket,
    reply: z.object({ ticketId: z.number().int(), avisos: z.array(z.string()), respuestaHoras: z.number().int() }),
  },
  getEstados: {
    query: z.object({ tipo: z.enum(TIPOS).default('reclamo') }),
    reply: z.array(z.object({ estadoId: z.number().int(), nombre: z.string(), texto: z.string(), estado: z.string() })),
  },
  getCatalogo: {
    query: z.object({ tipo: z.enum(TIPOS) }),
    reply: TicketCatalogo,
  },
  search: {
    query: PageQuery,
    body: TicketCriteria.extend({ cambiadoDesde: CambiadoDesde }),
    reply: pageOf(TicketRow),
  },
  count: {
    body: TicketCriteria.omit({ ver: true, cursor: true }),
    reply: cuentaDe(PESTANAS_TICKET),
  },
  summarize: {
    query: z.object({ tipo: z.enum(TIPOS), razonSocialIds: enteros().optional() }),
    reply: z.object({ abiertos: z.number().int(), sinLeer: z.number().int(), esperanCliente: z.number().int() }),
  },
  get: {
    params: z.object({ ticketId: Id }),
    reply: TicketDetail,
  },
  listSimilares: {
    query: z.object({
      razonSocialId: entero(),
      motivoId: entero(),
      texto: z.string().trim().max(120).optional(),
    }),
    reply: z.array(TicketRow.pick({ ticketId: true, titulo: true, motivo: true, estadoId: true, fecha: true })),
  },
  getUnidad: {
    query: UnidadQuery,
    reply: UnidadFound,
  },
  listPorVencer: {
    query: z.object({ razonSocialIds: enteros().optional() }),
    reply: z.object({ unidades: z.array(UnidadPorVencer), hayMas: z.boolean() }),
  },
  getComentarios: {
    params: z.object({ ticketId: Id, usuarioId: Id }),
    reply: z.array(Comentario),
  },
  listComentarios: {
    params: z.object({ ticketId: Id }),
    reply: z.array(Comentario),
  },
  createComentario: {
    body: NewTicketComentario,
    reply: ComentarioCreado,
  },
  setLeido: {
    params: z.object({ ticketId: Id }),
    reply: z.object({ leidoHasta: z.string() }),
  },
  setLeidos: {
    body: z.object({ tipo: z.enum(TIPOS), ids: Elegidas }),
    reply: z.object({ leidoHasta: z.string() }),
  },
  setEstado: {
    params: z.object({ ticketId: Id, statusId: entero() }),
    body: TicketEstadoUpdate.optional(),
    reply: z.object({ ticketId: z.number().int(), estadoId: z.number().int(), version: z.number().int() }),
  },
  setDuplicado: {
    params: z.object({ ticketId: Id }),
    body: z.object({
      de: z.number('Ingresá el número').int('Ingresá el número').positive('Ingresá el número'),
      version: z.number().int().describe('La que se leyó; si otra persona lo cambió, 409'),
    }),
    reply: z.object({ ticketId: z.number().int(), estadoId: z.number().int(), version: z.number().int() }),
  },
  setPuntaje: {
    params: z.object({ ticketId: Id }),
    body: z.object({
      puntaje: z.number('Elegí de 1 a 5').int('Elegí de 1 a 5').min(1, 'Elegí de 1 a 5').max(5, 'Elegí de 1 a 5'),
      comentario: z.string().trim().max(1000, 'Usá hasta 1.000 caracteres').default(''),
    }),
    reply: z.object({ puntaje: z.number().int() }),
  },
  downloadExcel: {
    body: TicketCriteria,
  },
} satisfies Shapes
