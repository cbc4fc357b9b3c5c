import type { z } from 'zod'
import { Archivo } from '#contract/archivos/shapes.ts'
import { Comentario, ComentarioCreado } from '#contract/base/comentarios.shapes.ts'
import { Colega, Duraciones, Hito, Seguidores } from '#contract/base/gestiones.shapes.ts'
import { borradoresShapes } from '#contract/borradores/shapes.ts'
import { SaldoPeriodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import { Medio, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { Partida, PartidaCriteria, Totales } from '#contract/cuenta-corriente/shapes.ts'
import { LineUpdate } from '#contract/devoluciones/decision.shapes.ts'
import { Certificado } from '#contract/documentos/shapes.ts'
import { PedidoBorrador, pedidosMotosShapes } from '#contract/pedidos-motos/shapes.ts'
import { TicketCatalogo, TicketEnvio, ticketsShapes } from '#contract/tickets/shapes.ts'
import { DatosEvento } from '#contract/webhooks/evento.shapes.ts'

/** Shape that several calls for programs use, and whether they take it or answer it. */
interface Forma {
  shape: z.ZodType
  io: 'input' | 'output'
}

const answered = (shape: z.ZodType): Forma => ({ shape, io: 'output' })
const taken = (shape: z.ZodType): Forma => ({ shape, io: 'input' })

/**
 * Names of the shapes that several calls for programs share, for the classes of generated clients. A shape comes after
 * the shapes that it contains.
 */
export const FORMAS: Readonly<Record<string, Forma>> = {
  Archivo: answered(Archivo),
  Colega: answered(Colega),
  Comentario: answered(Comentario),
  EstadoNuevo: answered(ComentarioCreado.shape.estado.unwrap()),
  ComentarioCreado: answered(ComentarioCreado),
  DevolucionRenglon: taken(LineUpdate),
  TicketEnvio: taken(TicketEnvio),
  PedidoRenglon: taken(PedidoBorrador.shape.lineas.unwrap().element),
  PedidoGuardado: answered(pedidosMotosShapes.create.reply),
  Hito: answered(Hito),
  Duracion: answered(Duraciones.element),
  Seguidores: answered(Seguidores),
  Origen: answered(TicketCatalogo.shape.origenes.element),
  CuentaPorPestana: answered(ticketsShapes.count.reply),
  TotalTramo: answered(Totales.shape.aging.element),
  Totales: answered(Totales),
  SaldoPeriodo: answered(SaldoPeriodo),
  Partida: answered(Partida),
  PartidaCriteria: taken(PartidaCriteria),
  Medio: answered(Medio),
  PagoAplicacion: answered(Pago.shape.aplicaciones.element),
  Pago: answered(Pago),
  Certificado: answered(Certificado),
  BorradorEmpezado: answered(borradoresShapes.createReclamo.reply),
  EventoDatos: answered(DatosEvento),
}
