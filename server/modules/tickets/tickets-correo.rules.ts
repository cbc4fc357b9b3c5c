import { formatCuantos } from '#contract/valores/formato.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { SOLUCIONES, type Solucion, type TipoTicket } from '#contract/tickets/reglas.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import type { Texto } from '#modules/notificaciones'

type Evento = DatosDe<'correo'>['evento']

/** Whom a message is for: the customer's people, colleagues of who did it, the distributor's, or whoever has just made the ticket. */
export type Lado = 'cliente' | 'colega' | 'distribuidora' | 'creador'

/** What a message is about. */
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

/** "el reclamo 40201", "la garantía 40201". */
const named = ({ tipo, ticketId }: Aviso): string => `${CONVERSADA_TEXTO[tipo].nombre} ${ticketId}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const short = ({ tipo, ticketId }: Aviso): string => `${CONVERSADA_TEXTO[tipo].titulo} ${ticketId}`

type Dicho = Pick<Texto, 'titulo' | 'parrafos'>

const creado = (aviso: Aviso, lado: Lado): Dicho => {
  if (lado === 'creador') {
    return {
      titulo: `Recibimos ${named(aviso)}`,
      parrafos: [
        `Lo va a responder ${aviso.sector} en ${formatCuantos(aviso.plazoHoras, 'hora hábil', 'horas hábiles')} o antes.`,
      ],
    }
  }
  return lado === 'cliente'
    ? { titulo: `Cargamos ${named(aviso)} para ${aviso.razonSocial}`, parrafos: ['Podés seguirlo en el portal.'] }
    : { titulo: `${aviso.razonSocial} cargó ${named(aviso)}`, parrafos: [] }
}

const RESPONDIO: Record<Lado, (aviso: Aviso) => string> = {
  cliente: (aviso) => `Respondimos ${named(aviso)}`,
  creador: (aviso) => `Respondimos ${named(aviso)}`,
  colega: (aviso) => `${aviso.comentario?.autor ?? aviso.razonSocial} escribió en ${named(aviso)}`,
  distribuidora: (aviso) => `${aviso.razonSocial} escribió en ${named(aviso)}`,
}

const respondido = (aviso: Aviso, lado: Lado): Dicho => ({
  titulo: RESPONDIO[lado](aviso),
  parrafos: aviso.comentario ? [`${aviso.comentario.autor} escribió:`] : [],
})

const espera = (aviso: Aviso): Dicho => ({
  titulo: `Necesitamos tu respuesta en ${named(aviso)}`,
  parrafos: [
    aviso.estadoId === 8
      ? 'Te toca: cargá los datos de transporte de la pieza.'
      : 'Te toca: para seguir necesitamos que nos contestes en el portal.',
    ...(aviso.comentario ? [`${aviso.comentario.autor} escribió:`] : []),
  ],
})

const estado = (aviso: Aviso): Dicho => ({
  titulo: `${capital(named(aviso))} ahora está en estado ${textoEstado(aviso.estadoId)}`,
  parrafos: [
    ...(aviso.estadoId === 6 && aviso.motivoRechazo ? [`Motivo: ${aviso.motivoRechazo}`] : []),
    ...(aviso.estadoId === 5 && aviso.solucion ? [`Solución: ${SOLUCIONES[aviso.solucion]}`] : []),
  ],
})

const TEXTOS: Record<Evento, (aviso: Aviso, lado: Lado) => Dicho> = { creado, respondido, espera, estado }

const SUBJECT: Record<Evento, (aviso: Aviso) => string> = {
  creado: (aviso) => aviso.titulo,
  respondido: (aviso) => `nueva respuesta: ${aviso.titulo}`,
  espera: (aviso) => `esperamos tu respuesta: ${aviso.titulo}`,
  estado: (aviso) => `${textoEstado(aviso.estadoId)}: ${aviso.titulo}`,
}

/** What each side is told of an event. */
export const contenidoOf = (evento: Evento, aviso: Aviso, lado: Lado): Texto => ({
  asunto: `${short(aviso)}, ${SUBJECT[evento](aviso)}`,
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
