import { z } from 'zod'
import { PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { LECTURAS, type Lectura } from '#contract/integraciones/reglas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { CONVERSACIONES } from '#contract/conversaciones/reglas.ts'
import { clavesDe } from './claves.ts'

const Id = z.number().int()

/** Event of a ticket (claim or warranty) about which the portal sends an e-mail. */
const EventoTicket = z.enum(['creado', 'respondido', 'estado', 'espera'])

/**
 * Queues of background jobs: the data of a job, and the name of the queue on screen. Jobs with the same `clave` do the
 * same work: they run one at a time, and a new job replaces the pending ones. Jobs without a `clave` all run, in
 * parallel.
 */
export const COLAS = {
  importacion: {
    texto: 'Importaciones',
    datos: z.object({ que: z.string().describe('Se hacen todas las que esperan, una por vez') }),
    clave: ({ que }: { que: string }) => que,
  },
  correo: {
    texto: 'Avisos',
    datos: z.object({
      evento: EventoTicket,
      ticketId: Id,
      actorId: Id.nullable().describe('Nulo: InvGate o el sistema.'),
      comentarioId: Id.optional(),
      estadoId: Id.optional(),
    }),
  },
  envio: {
    texto: 'Emails',
    datos: z.object({
      ticketId: Id.optional(),
      pagoId: Id.optional(),
      sobre: z.string().optional().describe('De qué se trata, cuando no es de un ticket ni de un pago'),
      para: z.string(),
      asunto: z.string(),
      texto: z.string(),
      html: z.string(),
      responderA: z.string().optional().describe('Adónde llega lo que conteste'),
      hilo: z.string().optional(),
      recibo: z.literal(true).optional().describe('Con el recibo de ese pago, dibujado cuando sale'),
    }),
  },
  devolucion: {
    texto: 'Avisos de devoluciones',
    datos: z.object({
      evento: z.enum(['creada', 'respuesta', 'estado', 'espera']),
      devolucionId: Id,
      actorId: Id.nullable().describe('Nulo: el sistema'),
      esDelCliente: z.boolean().default(false).describe('Lo hizo el cliente: se avisa a postventa'),
      estadoId: Id.optional(),
      comentarioId: Id.optional(),
      decidida: z.boolean().optional().describe('Se acaba de decidir cada renglón: se cuenta cuáles'),
    }),
  },
  seguidores: {
    texto: 'Avisos a colegas',
    datos: z.object({
      evento: z.enum(['mencion', 'aCargo']),
      clase: z.enum(clavesDe(CLASES)),
      entidadId: Id,
      actorId: Id,
      comentarioId: Id.optional().describe('El que nombra a alguien'),
      usuarioId: Id.optional().describe('Quién queda a cargo'),
    }),
  },
  conversacion: {
    texto: 'Avisos de comentarios',
    datos: z.object({
      evento: z.enum(['respuesta', 'espera']),
      clase: z.enum(CONVERSACIONES),
      entidadId: Id,
      comentarioId: Id,
      actorId: Id,
      esDelCliente: z.boolean().describe('Lo escribió el cliente: se avisa a quien lo atiende'),
    }),
  },
  documento: {
    texto: 'Avisos de documentos',
    datos: z.object({
      documentoId: Id.optional().describe('Un documento publicado'),
      certificadoId: Id.optional().describe('Un certificado resuelto'),
      actorId: Id,
      version: Id,
    }),
  },
  pedidoMoto: {
    texto: 'Avisos de pedidos de motos',
    datos: z.object({ pedidoId: Id, estadoId: Id, actorId: Id }),
  },
  pago: {
    texto: 'Pagos informados',
    datos: z.object({
      pagoId: Id,
      evento: z.enum(['creado', 'resuelto', 'retirado', 'medio', 'anulado']),
      recibo: z.string().optional().describe('De un recibo anulado: su número'),
      orden: Id.optional().describe('De lo que pasó con un medio: cuál'),
      actorId: Id.optional().describe('Quién lo hizo'),
    }),
  },
  conciliacion: {
    texto: 'Conciliación',
    datos: z.object({
      sobre: z.literal('Conciliación').describe('De todas las acreditaciones: cada una con las demás a la vista'),
    }),
    clave: ({ sobre }: { sobre: string }) => sobre,
  },
  resumen: {
    texto: 'Resúmenes de cuenta',
    datos: z.object({
      envioResumenId: Id,
      razonSocialId: Id,
      para: z.string(),
      criterios: PartidaCriteria,
      mensual: z
        .object({ mes: z.string(), codigo: z.string() })
        .optional()
        .describe('Sale solo cada mes: de cuál, y con qué se deja de recibir'),
    }),
  },
  identidad: {
    texto: 'Representantes',
    datos: z.object({ usuarioId: Id }),
    clave: ({ usuarioId }: { usuarioId: number }) => String(usuarioId),
  },
  contrasena: {
    texto: 'Contraseñas',
    datos: z.object({
      cuentaId: z.string().describe('La del servicio de ingreso'),
      evento: z.enum(['olvidada', 'cambiada', 'invitada']),
      sobre: z.string(),
    }),
  },
  segundoPaso: {
    texto: 'Verificación en dos pasos',
    datos: z.object({ usuarioId: Id }),
    clave: ({ usuarioId }: { usuarioId: number }) => String(usuarioId),
  },
  cobro: {
    texto: 'Transferencias recibidas',
    datos: z.object({ transferenciaId: z.string() }),
    clave: ({ transferenciaId }: { transferenciaId: string }) => transferenciaId,
  },
  plazo: {
    texto: 'Avisos de plazos',
    datos: z.object({
      clase: z.enum(clavesDe(CLASES)),
      entidadId: Id,
      vencido: z.boolean().describe('Falso: está por vencer'),
      vence: z.string().describe('Instante ISO: si ya no vence ahí, no hay nada que avisar'),
    }),
  },
  mesa: {
    texto: 'InvGate',
    datos: z.object({ ticketId: Id }),
    clave: ({ ticketId }: { ticketId: number }) => String(ticketId),
  },
  lectura: {
    texto: 'Lecturas de SAP',
    datos: z.object({ lectura: z.enum(clavesDe(LECTURAS)) }),
    clave: ({ lectura }: { lectura: Lectura }) => lectura,
  },
}
export type Cola = keyof typeof COLAS
export type DatosDe<C extends Cola> = z.output<(typeof COLAS)[C]['datos']>
