import { formatCuantos } from '#contract/valores/formato.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { SOLUCIONES, type Solucion, type TipoTicket } from '#contract/tickets/reglas.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import type { Texto } from '#modules/notificaciones'

type Evento = DatosDe<'correo'>['evento']

/**
 * Side of the recipient: the customer's users, colleagues of the author, the distributor's staff, or the author of the
 * new ticket.
 */
export type Lado = 'cliente' | 'colega' | 'distribuidora' | 'creador'

/** Ticket that a message is about. */
export interface Aviso {
  ticketId: number
  tipo: TipoTicket
  titulo: string
  razonSocial: string
  motivo: string
  sector: string
  plazoHoras: number
  estadoId: number
  solucion: Solucion | null
  motivoRechazo: string | null
  comentario: { texto: string; autor: string } | undefined
}

/** Returns the kind and number with the article: "el reclamo 40201", "la garantía 40201". */
const nameOf = ({ tipo, ticketId }: Aviso): string => `${CONVERSADA_TEXTO[tipo].nombre} ${ticketId}`

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const shortNameOf = ({ tipo, ticketId }: Aviso): string => `${CONVERSADA_TEXTO[tipo].titulo} ${ticketId}`

type Mensaje = Pick<Texto, 'titulo' | 'parrafos'>

const creado = (aviso: Aviso, lado: Lado): Mensaje => {
  if (lado === 'creador') {
    return {
      titulo: `Recibimos ${nameOf(aviso)}`,
      parrafos: [
        `Lo va a responder ${aviso.sector} en ${formatCuantos(aviso.plazoHoras, 'hora hábil', 'horas hábiles')} o antes.`,
      ],
    }
  }
  return lado === 'cliente'
    ? { titulo: `Cargamos ${nameOf(aviso)} para ${aviso.razonSocial}`, parrafos: ['Podés seguirlo en el portal.'] }
    : { titulo: `${aviso.razonSocial} cargó ${nameOf(aviso)}`, parrafos: [] }
}

const RESPONDIO: Record<Lado, (aviso: Aviso) => string> = {
  cliente: (aviso) => `Respondimos ${nameOf(aviso)}`,
  creador: (aviso) => `Respondimos ${nameOf(aviso)}`,
  colega: (aviso) => `${aviso.comentario?.autor ?? aviso.razonSocial} escribió en ${nameOf(aviso)}`,
  distribuidora: (aviso) => `${aviso.razonSocial} escribió en ${nameOf(aviso)}`,
}

const respondido = (aviso: Aviso, lado: Lado): Mensaje => ({
  titulo: RESPONDIO[lado](aviso),
  parrafos: aviso.comentario ? [`${aviso.comentario.autor} escribió:`] : [],
})

const espera = (aviso: Aviso): Mensaje => ({
  titulo: `Necesitamos tu respuesta en ${nameOf(aviso)}`,
  parrafos: [
    aviso.estadoId === 8
      ? 'Te toca: cargá los datos de transporte de la pieza.'
      : 'Te toca: respondé en el portal para que podamos seguir.',
    ...(aviso.comentario ? [`${aviso.comentario.autor} escribió:`] : []),
  ],
})

const estado = (aviso: Aviso): Mensaje => ({
  titulo: `${capitalize(nameOf(aviso))} ahora está en estado ${textoEstado(aviso.estadoId)}`,
  parrafos: [
    ...(aviso.estadoId === 6 && aviso.motivoRechazo ? [`Motivo: ${aviso.motivoRechazo}`] : []),
    ...(aviso.estadoId === 5 && aviso.solucion ? [`Solución: ${SOLUCIONES[aviso.solucion]}`] : []),
  ],
})

const TEXTOS: Record<Evento, (aviso: Aviso, lado: Lado) => Mensaje> = { creado, respondido, espera, estado }

const SUBJECT: Record<Evento, (aviso: Aviso) => string> = {
  creado: (aviso) => aviso.titulo,
  respondido: (aviso) => `nueva respuesta: ${aviso.titulo}`,
  espera: (aviso) => `esperamos tu respuesta: ${aviso.titulo}`,
  estado: (aviso) => `${textoEstado(aviso.estadoId)}: ${aviso.titulo}`,
}

/** Returns the text about an event, worded for one side. */
export const contenidoOf = (evento: Evento, aviso: Aviso, lado: Lado): Texto => ({
  asunto: `${shortNameOf(aviso)}, ${SUBJECT[evento](aviso)}`,
  ...TEXTOS[evento](aviso, lado),
  cita: aviso.comentario?.texto,
  datos: [
    ['Asunto', aviso.titulo],
    ['Motivo', aviso.motivo],
    ['Razón social', aviso.razonSocial],
    ['Estado', textoEstado(aviso.estadoId)],
  ],
  boton: `Ver ${CONVERSADA_TEXTO[aviso.tipo].nombre}`,
})
