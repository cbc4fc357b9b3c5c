import { DAY_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import { readConsulta } from '#contract/base/busqueda.ts'
import type { Caller } from '#server/base/caller.ts'
import {
  type DevolucionFilter,
  conversacion,
  devolucionesList,
  lockVencidas,
  selectResumen,
} from '../../server/modules/devoluciones/devoluciones.repository.ts'
import { selectHead, selectDetail } from '../../server/modules/devoluciones/devoluciones-detalle.repository.ts'
import { selectEsperadas } from '../../server/modules/devoluciones/devoluciones-recepcion.repository.ts'
import { lockFacturaLineas, selectComprometido, facturasOf } from '../../server/modules/facturas/facturas.repository.ts'
import { GIANT } from '../mundos/data.ts'
import { explainedDb, type Node, ownRows, rowsRead } from '#testing/base/rows-read.ts'
import { goal, line } from './goals.ts'
import type { Db } from '#server/db/database.ts'

const READER = { usuarioId: 1, isStaff: false }
const STAFF = { usuarioId: 1, isStaff: true }
const SINCE = new Date(Date.now() - 30 * DAY_MS)

const BIG = new Set([
  'devolucion',
  'devolucion_linea',
  'devolucion_historial',
  'factura',
  'factura_linea',
  'partida',
  'ticket',
  'ticket_comentario',
  'ticket_historial',
])

/**
 * Maximum rows that a search may read. A sequential scan that reads fewer rows has stopped early, so it is not counted.
 */
const MAX_ROWS = 10_000

const seqScans = (node: Node, big: ReadonlySet<string>): string[] => {
  const isWhole = node['Node Type'] === 'Seq Scan' && big.has(node['Relation Name'] ?? '') && ownRows(node) > MAX_ROWS
  return [...(isWhole ? [node['Relation Name']!] : []), ...(node.Plans ?? []).flatMap((plan) => seqScans(plan, big))]
}

interface Reading {
  scans: string[]
  rows: number
}

/**
 * Runs `work` with EXPLAIN ANALYZE. Returns the big tables that were scanned sequentially, and the number of rows read.
 */
const explain = async (
  pool: pg.Pool,
  work: (db: Db) => Promise<unknown>,
  big: ReadonlySet<string>,
): Promise<Reading> => {
  const found: Reading = { scans: [], rows: 0 }
  const db = explainedDb(pool, (top) => {
    found.scans.push(...seqScans(top, big))
    found.rows += rowsRead(top)
  })
  await work(db)
  return found
}

export interface Plan extends Reading {
  name: string
}

/** Explains the queries of each function. `alsoBig`: tables that are big only in this bench. */
export const explainAll = async (
  pool: pg.Pool,
  work: Record<string, (db: Db) => Promise<unknown>>,
  alsoBig: readonly string[] = [],
): Promise<Plan[]> => {
  const plans: Plan[] = []
  for (const [name, run] of Object.entries(work)) {
    plans.push({ name, ...(await explain(pool, run, new Set([...BIG, ...alsoBig]))) })
  }
  return plans
}

/** Reports the rows that each search reads as a goal. The number must not grow with the tables. */
export const goalsOfRows = (plans: readonly Plan[]): void => {
  for (const { name, rows } of plans) goal(`${name}: filas leídas`, rows, { most: MAX_ROWS })
}

/** Prints the plans. Reports as a goal how many queries scan a big table sequentially. */
export const tellPlans = (of: string, plans: readonly Plan[]): void => {
  for (const { name, scans, rows } of plans) {
    const how = scans.length ? `lee entera ${scans.join(', ')}` : 'por índice'
    line(`plan: ${name}`, `${how}, ${rows.toLocaleString('es-AR')} filas`)
  }
  goal(`${of}, consultas que leen entera una tabla grande`, plans.filter(({ scans }) => scans.length).length, {
    most: 0,
  })
}

/** Explains every query of returns, over big tables. */
export const scansOf = (pool: pg.Pool): Promise<Plan[]> => {
  const filter = (over: Partial<DevolucionFilter>, scope: Caller['scope'] = [GIANT]): DevolucionFilter => ({
    reader: READER,
    scope,
    ...over,
  })
  const page = { cursor: undefined, offset: 0, size: 20 }
  const facturas = { razonSocialId: GIANT, numero: undefined, producto: undefined, desde: undefined, hasta: undefined }
  const filters: Record<string, DevolucionFilter> = {
    'lista de una empresa': filter({}),
    'lista de todas': filter({}, 'todas'),
    'lista por estado': filter({ estadoIds: [2, 12] }),
    'lista por estado de todas': filter({ estadoIds: [8] }, 'todas'),
    'lista por motivo': filter({ motivoId: 4 }),
    'lista por palabra rara': filter({ texto: 'raro' }),
    'lista por palabra común de todas': filter({ texto: 'comun' }, 'todas'),
    'sin leer': filter({ sinLeerDesde: SINCE }),
    'sin leer de todas': filter({ reader: STAFF, sinLeerDesde: SINCE }, 'todas'),
  }
  const work: Record<string, (db: Db) => Promise<unknown>> = {
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, f]) => [
        [name, async (db: Db) => (await devolucionesList.of(db, f)).select(page)] as const,
        [`${name}, cuenta`, async (db: Db) => (await devolucionesList.of(db, f)).count(1001)] as const,
      ]),
    ),
    resumen: (db) => selectResumen(db, [GIANT], READER, SINCE),
    'resumen de todas': (db) => selectResumen(db, 'todas', STAFF, SINCE),
    detalle: (db) => selectDetail(db, 1_000_500, STAFF, SINCE),
    bloqueo: (db) => selectHead(db, 1_000_500, true),
    comentarios: (db) => conversacion.selectComentarios(db, 1_000_500, STAFF),
    'por código': (db) => selectEsperadas(db, 'todas', { codigo: '1000500', comprobante: undefined }),
    vencidas: (db) => lockVencidas(db, 8, new Date(0), 500),
    'facturas por número': async (db) => (await facturasOf(db, { ...facturas, numero: '00000123' })).select(page),
    'facturas por QR': async (db) => (await facturasOf(db, { ...facturas, numero: 'A-0009-00000001' })).select(page),
    'facturas por producto': async (db) =>
      (await facturasOf(db, { ...facturas, producto: readConsulta('VM-A') })).select(page),
    'líneas de factura': (db) => lockFacturaLineas(db, GIANT, ['A-0009-00000001']),
    comprometido: (db) => selectComprometido(db, [1, 2, 3]),
  }
  return explainAll(pool, work)
}
