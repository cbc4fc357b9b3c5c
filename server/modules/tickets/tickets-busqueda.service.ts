import type { Resultado } from '#contract/buscar.shapes.ts'
import type { TipoTicket } from '#contract/tickets.reglas.ts'
import type { Consulta } from '#contract/busqueda.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { selectFirst } from '#server/paging.ts'
import { selectByNumero, type TicketListRow, ticketsList } from './tickets-lista.repository.ts'

const NOMBRES = { reclamo: 'Reclamo', garantia: 'Garantía' } as const
const CARPETAS = { reclamo: 'reclamos', garantia: 'garantias' } as const

const toResultado = (row: TicketListRow): Resultado => ({
  tipo: row.tipo,
  titulo: `${NOMBRES[row.tipo]} ${row.ticketId}`,
  detalle: `${row.motivo}: ${row.titulo}`,
  estadoId: row.estadoId,
  razonSocial: row.razonSocial,
  razonSocialId: row.razonSocialId,
  enlace: `/${CARPETAS[row.tipo]}/${row.ticketId}`,
  fecha: row.fecha,
})

/** Of one kind: the one of this number, here or at the desk, then those that its words or codes find, newest first. */
export const findTickets =
  (tipo: TipoTicket) =>
  async (db: Db, caller: Caller, { numero, texto }: Consulta, limit: number): Promise<Resultado[]> => {
    const { scope } = caller
    const none = {
      estadoIds: undefined,
      motivoId: undefined,
      marcaId: undefined,
      origenId: undefined,
      conversacion: undefined,
      desde: undefined,
      hasta: undefined,
    }
    const exact = numero === undefined ? [] : await selectByNumero(db, tipo, caller, numero)
    const found = await selectFirst(await ticketsList.of(db, { ...none, reader: caller, tipo, scope, texto }), limit)
    const rest = found.filter((row) => !exact.some(({ ticketId }) => ticketId === row.ticketId))
    return [...exact, ...rest].slice(0, limit).map(toResultado)
  }
