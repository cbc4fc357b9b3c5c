import { textoEstado } from '#contract/base/estados.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { DeskComment } from '#gateways/service-desk/desk.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { Effect } from './tickets.rules.ts'

/** What is sent to the desk: a ticket, a comment, a change of state. */
type Clase = 'T' | 'C' | 'H'

const MARK = /Ref\. portal ([CH])-(\d+)$/

/** The mark by which what was sent is found again: the desk has no key of its own against repetitions (domain §4.2). */
export const markOf = (clase: Clase, id: number): string => `Ref. portal ${clase}-${id}`

const paragraph = (text: string): string => `<p>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`

/** What a person wrote, as HTML in which it stays text, with its mark at the end. */
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

/** What the agents read of a new ticket (domain §4.1): the person's words and whose they are. */
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

/** What a change of state says to the agents. */
export const textoCambio = (estadoId: number, autor: string, comentario: string | null): string =>
  `${autor} pasó la gestión a ${textoEstado(estadoId)} en el portal.${comentario ? `\n${comentario}` : ''}`

/** The states that the desk takes a ticket to. */
export type EstadoMesa = 2 | 4 | 6

/** How a state of the desk is said in the portal (domain §4.3). Warranties follow the portal's own machine until they end. */
const ESTADOS_MESA: Record<TipoTicket, Partial<Record<number, EstadoMesa>>> = {
  reclamo: { 2: 2, 3: 2, 4: 2, 5: 4, 6: 4, 7: 6, 8: 4 },
  garantia: { 6: 4, 7: 6, 8: 4 },
}
const ENDED_IN_DESK: readonly number[] = [5, 6, 7, 8]
const ENDED: readonly number[] = [4, 6]

export const isEndedInDesk = (mesaEstado: number): boolean => ENDED_IN_DESK.includes(mesaEstado)

/**
 * The state that a change in the desk asks for, or undefined when nothing moves. Only a change there counts: what the
 * portal decided stays although the desk still shows its own. What had ended comes back only if the desk reopened it.
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

/** The step that each is: refused there or taken up again, what was decided here does not hold. */
export const PASO_A: Readonly<Record<EstadoMesa, { to: EstadoMesa; effect?: Effect }>> = {
  2: { to: 2, effect: 'retoma' },
  4: { to: 4 },
  6: { to: 6, effect: 'rechaza' },
}

/** Comments of the desk as the portal tells them apart. */
export interface Sorted {
  /** Ours, by our own number, with the number they have there. */
  propios: { comentarioId: number; invgateId: number }[]
  /** Of other people. */
  ajenos: DeskComment[]
}

/**
 * Tells our comments from the others. Ours end with our mark; when two do, the older is ours and the younger quotes it.
 */
export const sortComentarios = (comments: readonly DeskComment[]): Sorted => {
  const sorted: Sorted = { propios: [], ajenos: [] }
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
