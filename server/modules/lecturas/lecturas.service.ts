import type pg from 'pg'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { type Lectura, LECTURAS, MAXIMO_ERRORES } from '#contract/integraciones/reglas.ts'
import type { ErroresLectura, Integraciones } from '#contract/integraciones/shapes.ts'
import type { FacturaAnulada, FilaMaestro, Maestros } from '#gateways/erp/maestros.ts'
import { deleteFactura } from '#modules/facturas'
import { type Db, transaction } from '#server/db/database.ts'
import type { Importable } from '#server/import/import.ts'
import { withLock } from '#server/db/lock.ts'
import {
  type Avance,
  beginLectura,
  type Cuenta,
  endLectura,
  type LecturaRow,
  type Rechazada,
  saveRechazadas,
  selectErrores,
  selectLecturas,
  selectPendientes,
  updateAvance,
  updateFallo,
} from './lecturas.repository.ts'

const ORDEN = Object.keys(LECTURAS) as Lectura[]
/**
 * Days by which a reading overlaps the previous one, because SAP's clock or time zone may date a change one day
 * earlier. Rows that are read twice count as equal.
 */
const SOLAPE_DIAS = 1
/** Maximum keys of a request: the URL has to fit the limits of proxies. */
const CLAVES = 20
/** Maximum rejected rows that a reading checks again. */
const MAX_REVISADAS = 500
/** Maximum records of one import, below the number of errors at which an importer gives up. */
const REGISTROS = 100
const MINUTE_MS = 60_000

/**
 * Error when another process continued the reading. This process had lost its connection, and with the connection the
 * lock.
 */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Reason that the staff sees for a cancelled invoice that stays. */
const ANULADA_EN_USO = 'Se anuló en SAP y tiene devoluciones: resolvelas a mano.'

const anular = async (db: Db, { codigoCliente, comprobante }: FacturaAnulada) => {
  const numero = parseComprobante(comprobante)
  return numero === undefined ? 'no-esta' : deleteFactura(db, { codigoCliente, numero })
}

/** Imports the records of rows; returns counts and, by key, the reasons of rejection. */
const importar = async (
  db: Db,
  kind: Importable,
  filas: readonly { clave: string; registros: Record<string, unknown>[] }[],
): Promise<Cuenta & { motivos: Map<string, string[]> }> => {
  const records = filas.flatMap(({ clave, registros }) => registros.map((registro) => ({ clave, registro })))
  const total = { nuevas: 0, cambiadas: 0, iguales: 0, motivos: new Map<string, string[]>() }
  for (let at = 0; at < records.length; at += REGISTROS) {
    const some = records.slice(at, at + REGISTROS)
    const report = await kind.runRows(
      db,
      some.map(({ registro }) => registro),
    )
    for (const name of ['nuevas', 'cambiadas', 'iguales'] as const) total[name] += report[name]
    for (const { linea, columna, dato, mensaje } of report.errores) {
      const { clave } = some[linea - 1]!
      const etiqueta = kind.columns[columna]?.etiqueta
      const dicho = dato && !mensaje.includes(dato) ? ` «${dato}»` : ''
      const motivo = etiqueta ? `${etiqueta}${dicho}: ${mensaje}` : mensaje
      const suyos = total.motivos.get(clave) ?? []
      if (!suyos.includes(motivo)) total.motivos.set(clave, [...suyos, motivo])
    }
  }
  return total
}

/** Writes a page of rows and lists the rejected ones. */
const guardar = async (db: Db, { lectura, kind, claves, filas, now }: Pagina): Promise<Cuenta> => {
  const { motivos, ...cuenta } = await importar(
    db,
    kind,
    filas.flatMap((fila) => ('registros' in fila ? fila : [])),
  )
  const rechazadas: Rechazada[] = []
  for (const fila of filas) {
    const { clave, nombre } = fila
    if ('motivo' in fila) rechazadas.push({ clave, nombre, motivo: fila.motivo })
    else if ('anulada' in fila) {
      const done = await anular(db, fila.anulada)
      if (done === 'borrada') cuenta.cambiadas += 1
      else if (done === 'en-uso') rechazadas.push({ clave, nombre, motivo: ANULADA_EN_USO })
    } else if (motivos.has(clave)) rechazadas.push({ clave, nombre, motivo: motivos.get(clave)!.join(' ') })
  }
  await saveRechazadas(db, lectura, claves, rechazadas, now)
  return cuenta
}

interface Pagina {
  lectura: Lectura
  kind: Importable
  /**
   * Keys that were requested. A requested key that SAP does not return any more is removed from the list of rejected
   * rows.
   */
  claves: readonly string[]
  filas: readonly FilaMaestro[]
  now: Date
}

interface Parts {
  pool: pg.Pool
  maestros: Maestros
  /** Importer of each reading. */
  kinds: Readonly<Record<Lectura, Importable>>
  now?: () => Date
}

/**
 * Creates the job that reads one kind of data (customers, products or invoices) from SAP in pages, only what changed. A
 * page commits rows, errors and cursor together, so another process can resume after a crash. Fields that SAP does not
 * send stay unchanged. Stores and rethrows an error of SAP (`no-disponible`), so that the queue retries.
 */
export const createLectura = ({ pool, maestros, kinds, now = () => new Date() }: Parts) => {
  const savePage = async (avance: Avance, pagina: Pagina, cursor: string | null): Promise<Avance> => {
    await transaction(pool, async (db) => {
      const cuenta = await guardar(db, pagina)
      if (!(await updateAvance(db, pagina.lectura, avance, { ...cuenta, cursor }))) throw new OvertakenError()
    })
    return { ...avance, cursor }
  }

  const readCambios = async (lectura: Lectura, start: Avance, hoy: string): Promise<Avance> => {
    let avance = start
    for (;;) {
      const filas = await maestros.readPagina(lectura, { cambio: avance.marca, despuesDe: avance.cursor, hoy })
      const last = filas.at(-1)
      if (!last) return avance
      const claves = filas.map(({ clave }) => clave)
      avance = await savePage(avance, { lectura, kind: kinds[lectura], claves, filas, now: now() }, last.clave)
    }
  }

  /**
   * A rejected row may be accepted now although it has not changed in SAP, for example because its customer has been
   * loaded.
   */
  const readPendientes = async (lectura: Lectura, avance: Avance, hoy: string): Promise<void> => {
    const pendientes = await selectPendientes(pool, lectura, avance.empezo, MAX_REVISADAS)
    for (let at = 0; at < pendientes.length; at += CLAVES) {
      const claves = pendientes.slice(at, at + CLAVES)
      const filas = await maestros.readClaves(lectura, claves, hoy)
      await savePage(avance, { lectura, kind: kinds[lectura], claves, filas, now: now() }, avance.cursor)
    }
  }

  const read = async (lectura: Lectura): Promise<void> => {
    try {
      const start = await beginLectura(pool, lectura, now())
      const hoy = localDay(start.empezo)
      const avance = await readCambios(lectura, start, hoy)
      await readPendientes(lectura, avance, hoy)
      await endLectura(pool, lectura, avance, addDays(hoy, -SOLAPE_DIAS), now())
    } catch (error) {
      if (error instanceof OvertakenError) return
      const { detail, message } = error as Error & { detail?: string }
      await updateFallo(pool, lectura, detail ?? message)
      throw error
    }
  }

  return async ({ lectura }: { lectura: Lectura }): Promise<void> => {
    await withLock(pool, 'sap-lectura', ORDEN.indexOf(lectura), () => read(lectura))
  }
}

const estadoOf = ({ empezo, termino, fallo }: LecturaRow): Integraciones['lecturas'][number]['estado'] => {
  if (fallo !== null) return 'fallo'
  if (empezo === null) return 'nunca'
  return termino === null ? 'leyendo' : 'al-dia'
}

/**
 * Returns the state of each reading, in the order of loading: each kind of data comes before the kinds that refer to
 * it.
 */
export const listLecturas = async (db: Db, now: Date): Promise<Integraciones['lecturas']> => {
  const rows = await selectLecturas(db)
  return rows
    .toSorted((a, b) => ORDEN.indexOf(a.lectura) - ORDEN.indexOf(b.lectura))
    .map((row) => ({
      ...row,
      estado: estadoOf(row),
      empezo: row.empezo?.toISOString() ?? null,
      termino: row.termino?.toISOString() ?? null,
      alDia: row.alDia?.toISOString() ?? null,
      atraso: row.alDia && Math.max(0, Math.floor((now.getTime() - row.alDia.getTime()) / MINUTE_MS)),
    }))
}

/** Returns the rejected rows of a reading. */
export const listErroresLectura = (db: Db, lectura: Lectura): Promise<ErroresLectura> =>
  selectErrores(db, lectura, MAXIMO_ERRORES)
