import { DAY_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import type { Caller } from '#server/base/caller.ts'
import type { Db } from '#server/db/database.ts'
import { selectAbiertas, selectSimilares } from '../../server/modules/tickets/tickets-catalogo.repository.ts'
import { selectDetail, selectHead } from '../../server/modules/tickets/tickets-detalle.repository.ts'
import { selectResumen, type TicketFilter, ticketsList } from '../../server/modules/tickets/tickets-lista.repository.ts'
import { conversacion } from '../../server/modules/tickets/tickets.repository.ts'
import { GIANT } from '../mundos/data.ts'
import { explainAll } from './plans.ts'
import { LONG } from '../mundos/tickets-data.ts'

const READER = { usuarioId: 1, isStaff: false }
const STAFF = { usuarioId: 1, isStaff: true }
const SINCE = new Date(Date.now() - 30 * DAY_MS)

const filter = (over: Partial<TicketFilter>, scope: Caller['scope'] = [GIANT]): TicketFilter => ({
  reader: READER,
  tipo: 'reclamo',
  scope,
  ...over,
})

const FILTERS: Record<string, TicketFilter> = {
  'reclamos de una empresa': filter({}),
  'reclamos de todas': filter({}, 'todas'),
  'por estado': filter({ estadoIds: [1, 2] }),
  'por estado de todas': filter({ estadoIds: [1] }, 'todas'),
  'por motivo': filter({ motivoId: 101 }),
  'por motivo de todas': filter({ motivoId: 101 }, 'todas'),
  'por origen': filter({ origenId: 3 }),
  'por origen de todas': filter({ origenId: 3 }, 'todas'),
  'por marca de todas': filter({ marcaId: 401 }, 'todas'),
  'sin leer': filter({ conversacion: { ver: 'sinLeer', desde: SINCE } }),
  'sin leer de todas': filter({ reader: STAFF, conversacion: { ver: 'sinLeer', desde: SINCE } }, 'todas'),
  'esperan al cliente': filter({ conversacion: { ver: 'esperanCliente', desde: SINCE } }),
  'por palabra rara': filter({ texto: 'raro' }),
  'por palabra común de todas': filter({ texto: 'comun' }, 'todas'),
}

/** Explains the queries of claims and warranties, to find queries that scan a big table sequentially. */
export const ticketScansOf = (pool: pg.Pool) => {
  const page = { cursor: undefined, offset: 0, size: 20 }
  return explainAll(pool, {
    ...Object.fromEntries(
      Object.entries(FILTERS).flatMap(([name, f]) => [
        [name, async (db: Db) => (await ticketsList.of(db, f)).select(page)] as const,
        [`${name}, cuenta`, async (db: Db) => (await ticketsList.of(db, f)).count(1001)] as const,
      ]),
    ),
    resumen: (db) => selectResumen(db, 'reclamo', [GIANT], READER, SINCE),
    'resumen de todas': (db) => selectResumen(db, 'reclamo', 'todas', STAFF, SINCE),
    detalle: (db) => selectDetail(db, LONG, READER, SINCE),
    bloqueo: (db) => selectHead(db, LONG, true),
    comentarios: (db) => conversacion.selectComentarios(db, LONG, READER),
    parecidos: (db) => selectSimilares(db, { razonSocialId: GIANT, motivoId: 101, texto: 'raro' }, 5),
    'garantías de un chasis': (db) => selectAbiertas(db, GIANT, '8AXTH150CRA000123'),
  })
}
