import { textoEstado } from '#contract/base/estados.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { DeskComment } from '#gateways/service-desk/desk.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { Effect } from './tickets.rules.ts'

/** Kind of object sent to the service desk: ticket (T), comment (C) or change of state (H). */
type Clase = 'T' | 'C' | 'H'

const MARK = /Ref\. portal ([CH])-(\d+)$/

/** Mark that identifies a sent object in the service desk, which has no idempotency key. */
export const markOf = (clase: Clase, id: number): string => `Ref. portal ${clase}-${id}`

const paragraph = (text: string): string => `<p>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`

/** Returns a user's text as escaped HTML, with the mark at the end. */
export const toHtml = (text: string, mark: string): string => `${paragraph(text)}<p>${mark}</p>`

export interface Ficha {
  ticketId: number
  descripcion: string
  razonSocial: string
  codigoCliente: string
  negocio: string
  marca: string | null
  sector: string
  motivo: string
  contacto: string
}

/**
 * Returns the description of a new ticket for the agents, as HTML: the user's text and the data of the razón social.
 */
export const descripcionOf = (ficha: Ficha): string => {
  const rows = [
    ['Razón social', ficha.razonSocial],
    ['Código de cliente', ficha.codigoCliente],
    ['Negocio', ficha.negocio],
    ...(ficha.marca ? [['Marca', ficha.marca]] : []),
    ['Sector', ficha.sector],
    ['Motivo', ficha.motivo],
    ['Contacto', ficha.contacto],
  ].map(([name, value]) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`)
  return `${paragraph(ficha.descripcion)}<table>${rows.join('')}</table><p>${markOf('T', ficha.ticketId)}</p>`
}

/** Returns the text that tells the agents of a change of state. */
export const textoCambio = (estadoId: number, autor: string, comentario: string | null): string =>
  `${autor} pasó la gestión a ${textoEstado(estadoId)} en el portal.${comentario ? `\n${comentario}` : ''}`

/** States to which the service desk can move a ticket. */
export type EstadoMesa = 2 | 4 | 6

/**
 * Portal state for each service desk state. A warranty takes only the final states; until then it follows the portal's
 * own state machine.
 */
const ESTADOS_MESA: Record<TipoTicket, Partial<Record<number, EstadoMesa>>> = {
  reclamo: { 2: 2, 3: 2, 4: 2, 5: 4, 6: 4, 7: 6, 8: 4 },
  garantia: { 6: 4, 7: 6, 8: 4 },
}
const ENDED_IN_DESK: readonly number[] = [5, 6, 7, 8]
const ENDED: readonly number[] = [4, 6]

export const isEndedInDesk = (mesaEstado: number): boolean => ENDED_IN_DESK.includes(mesaEstado)

/**
 * Returns the state that a ticket takes after a change in the service desk; undefined: it takes none. A state that has
 * not changed in the service desk is ignored, because the portal may have a newer decision. A closed ticket reopens
 * only if the service desk had closed it.
 */
export const nextEstado = (
  ticket: { tipo: TipoTicket; estadoId: number; mesaEstado: number | null },
  mesaEstado: number,
): EstadoMesa | undefined => {
  if (mesaEstado === ticket.mesaEstado) return undefined
  const estadoId = ESTADOS_MESA[ticket.tipo][mesaEstado]
  if (estadoId === undefined || estadoId === ticket.estadoId) return undefined
  const reopens = ENDED.includes(ticket.estadoId)
  if (reopens && !ENDED.includes(estadoId) && !isEndedInDesk(ticket.mesaEstado ?? 1)) return undefined
  return estadoId
}

/** Transition to each state. A rejection or reopening by the service desk invalidates the decisions of the portal. */
export const PASO_A: Readonly<Record<EstadoMesa, { to: EstadoMesa; effect?: Effect }>> = {
  2: { to: 2, effect: 'retoma' },
  4: { to: 4 },
  6: { to: 6, effect: 'rechaza' },
}

/** Comments of the service desk, separated by origin. */
export interface CommentsByOrigin {
  /** Comments sent by the portal: their portal id and service desk id. */
  propios: { comentarioId: number; invgateId: number }[]
  /** Comments of other authors. */
  ajenos: DeskComment[]
}

/**
 * Separates the comments that the portal sent, which end with a mark of the portal, from the others. When two have the
 * same mark, the younger one quotes the older, so only the older is the portal's.
 */
export const sortComentarios = (comments: readonly DeskComment[]): CommentsByOrigin => {
  const sorted: CommentsByOrigin = { propios: [], ajenos: [] }
  const seen = new Set<string>()
  for (const comment of comments.toSorted((a, b) => a.id - b.id)) {
    const [mark, clase, id] = MARK.exec(comment.texto) ?? []
    if (!mark || seen.has(mark)) {
      sorted.ajenos.push(comment)
      continue
    }
    seen.add(mark)
    if (clase === 'C') sorted.propios.push({ comentarioId: Number(id), invgateId: comment.id })
  }
  return sorted
}
