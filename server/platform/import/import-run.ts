import { setImmediate as breathe } from 'node:timers/promises'
import { formatCount } from '#contract/valores/formato.ts'
import sql from 'sql-template-tag'
import { type Db, execute } from '#server/db/database.ts'
import { Cell } from './cell.ts'
import type { ImportPlace } from './import-place.ts'
import { cellText, createReport, type ImportReport, MAX_ERRORS, type Reporter } from './import-report.ts'
import type { ImportRow, UnreadableRow } from './import-rows.ts'
import type { Importer, Written } from './importer.ts'

const BATCH = 1000
/** Character that a decoder writes in place of bytes that are invalid in its encoding. */
const REPLACEMENT = '\uFFFD'
/** Duration (ms) of work after which the import yields to other requests. */
const SLICE_MS = 12

export interface RunOptions {
  /** true: reports the result without writing any row. */
  dryRun?: boolean
  /** Progress of an earlier process that died. Lines up to `linea` have been written, and `report` counts them. */
  from?: { linea: number; report: ImportReport }
  /** Id of the import under which its changes are recorded, so that they can be undone. */
  importacionId?: number
  /**
   * Called after each batch and at the end; in the transaction of the batch unless it is a dry run. Errors are in the
   * order in which they were found.
   */
  onBatch?: (db: Db, linea: number, report: ImportReport) => Promise<void>
}

/**
 * Locks a kind of import until the transaction ends. Otherwise two concurrent batches of a kind could deadlock on their
 * rows.
 */
const lockKind = (db: Db, kind: string): Promise<number> =>
  execute(db, sql`select pg_advisory_xact_lock(hashtextextended(${`importar ${kind}`}, 0))`)

interface Pending<T> {
  linea: number
  row: T
  record: Record<string, unknown>
}

/** Whether PostgreSQL rejected the data, or a constraint did. */
const isRejectedByDatabase = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))

/** Writes rows of a kind inside a transaction, except rows that `check` rejects. */
const writeRows = async <T>(
  db: Db,
  importer: Importer<T>,
  rows: readonly Pending<T>[],
  reporterOf: Reporter['reporterOf'],
): Promise<Written & { iguales: number; rechazadas: number }> => {
  await lockKind(db, importer.kind)
  const rejected = new Set<Pending<T>>()
  await importer.check?.(
    db,
    rows.map((each) => {
      const complain = reporterOf(each.linea, each.record)
      return {
        row: each.row,
        complain: (columna, mensaje) => {
          rejected.add(each)
          complain(columna, mensaje)
        },
      }
    }),
  )
  const valid = rows.filter((each) => !rejected.has(each)).map(({ row }) => row)
  const written = valid.length ? await importer.write(db, valid) : { nuevas: 0, cambiadas: 0 }
  return { ...written, iguales: valid.length - written.nuevas - written.cambiadas, rechazadas: rejected.size }
}

/** Returns the value (without leading zeros) that all rows of a group have; '' when the kind has no groups. */
const groupOf = ({ grupo }: Pick<Importer<unknown>, 'grupo'>, record: Record<string, unknown>): string =>
  grupo ? cellText(record[grupo.columna]).trim().replace(/^0+/, '') : ''

/** Errors that the first pass found. Only kinds whose rows are written in groups have a first pass. */
interface FirstPass {
  /** Groups that have an error, by the value of their common column. */
  groups: Set<string>
  lines: Set<number>
  report: ImportReport
}

/** Pattern of the first text in a line of totals, which spreadsheets and the ERP add below a table. */
const TOTALS = /^(?:sub)?total(?:es)?(?: general(?:es)?)?:?$/i

/** Returns the text of the first cell that is not empty; '' when all are empty. */
const firstText = (record: Record<string, unknown>): string => {
  for (const value of Object.values(record)) {
    const text = cellText(value).trim()
    if (text) return text
  }
  return ''
}

/**
 * Creates a function that converts a record to a row. It returns undefined after reporting an error, for a row that is
 * left out, and when another row of the group has an error.
 */
const createAccept = async <T>(
  db: Db,
  importer: Importer<T>,
  { report, reject, reporterOf }: Reporter,
  firstPass: FirstPass | undefined,
) => {
  const read = await importer.open(db)
  return ({ linea, record, avisos = [] }: ImportRow): Pending<T> | undefined => {
    report.leidas += 1
    const before = report.enTotal
    const complain = reporterOf(linea, record)
    for (const aviso of avisos) complain.note('archivo', aviso)
    for (const [columna, value] of Object.entries(record)) {
      if (value instanceof Cell && value.kind === 'error') complain(columna, value.detail!)
      else if (typeof value === 'string' && value.includes(REPLACEMENT)) {
        complain(columna, 'Tiene caracteres que no son UTF-8. Guardá el archivo como UTF-8.')
      } else if (typeof value === 'string' && value.includes('\u0000')) {
        reject({ linea, columna, dato: '', mensaje: 'Tiene un carácter que no es texto.' }, record)
      }
    }
    if (TOTALS.test(firstText(record))) complain.omit('archivo', 'Es un renglón de totales: no se importa.')
    const row = report.enTotal > before || complain.isOmitted() ? undefined : read(record, complain)
    if (complain.isOmitted()) {
      report.omitidas += 1
      return undefined
    }
    const isAccepted = row !== undefined && !firstPass?.groups.has(groupOf(importer, record))
    if (row !== undefined && !isAccepted) complain(importer.grupo!.columna, importer.grupo!.mensaje)
    if (!isAccepted) report.rechazadas += 1
    return isAccepted ? { linea, row, record } : undefined
  }
}

export const isUnreadable = (row: ImportRow | UnreadableRow): row is UnreadableRow => 'mensaje' in row

/**
 * Creates a function that writes and counts rows. When the database rejects a batch, the batch is halved repeatedly, so
 * that only the invalid rows are lost.
 */
const createWriter = <T>(place: ImportPlace, importer: Importer<T>, { report, reject, reporterOf }: Reporter) => {
  const write = async (
    rows: readonly Pending<T>[],
    onWritten: (db: Db, report: ImportReport) => Promise<void>,
  ): Promise<void> => {
    const [reported, total] = [report.errores.length, report.enTotal]
    try {
      const counts = await place.run(async (db) => {
        const written = await writeRows(db, importer, rows, reporterOf)
        const next = { ...report }
        for (const name of ['nuevas', 'cambiadas', 'iguales', 'rechazadas'] as const) next[name] += written[name]
        await onWritten(db, next)
        return next
      })
      Object.assign(report, counts)
    } catch (error) {
      report.errores.length = reported
      report.enTotal = total
      if (!isRejectedByDatabase(error)) throw error
      if (rows.length > 1) {
        const half = Math.ceil(rows.length / 2)
        // Report progress only after the second half.
        await write(rows.slice(0, half), async () => {})
        await write(rows.slice(half), onWritten)
        return
      }
      report.rechazadas += 1
      const mensaje = 'No se puede guardar junto con lo que ya está cargado. Revisá los datos de la fila.'
      reject({ linea: rows[0]!.linea, columna: 'archivo', dato: '', mensaje }, rows[0]!.record)
    }
  }
  return write
}

/** Opens the records. Callers may call it several times. */
export type FindRecords = () => AsyncIterable<ImportRow | UnreadableRow>

const runOnce = async <T>(
  place: ImportPlace,
  found: AsyncIterable<ImportRow | UnreadableRow>,
  importer: Importer<T>,
  { from, onBatch = async () => {} }: RunOptions,
  reporter: Reporter,
  firstPass?: FirstPass,
): Promise<ImportReport> => {
  const { report, reject, reporterOf } = reporter
  if (firstPass) {
    report.errores.push(...firstPass.report.errores)
    Object.assign(report, { enTotal: firstPass.report.enTotal, falta: firstPass.report.falta })
  }
  const accept = await createAccept(place.reads, importer, reporter, firstPass)
  const write = createWriter(place, importer, reporter)
  const seen = await place.openKeySet()
  let batch: (Pending<T> & { clave: string })[] = []
  let linea = 0
  let isSkipping = from !== undefined

  const flush = async (): Promise<void> => {
    const newKeys = await seen.add(batch.map(({ clave }) => clave))
    const rows = batch.filter((each) => {
      if (newKeys.delete(each.clave)) return true
      report.rechazadas += 1
      const { columna, mensaje } = importer.duplicate
      reporterOf(each.linea, each.record)(columna, mensaje)
      return false
    })
    batch = []
    if (isSkipping) return
    if (rows.length)
      await write(rows, async (db, next) => {
        if (!place.isDry) await onBatch(db, linea, { ...next, enTotal: report.enTotal })
      })
    if (place.isDry) await onBatch(place.reads, linea, report)
  }

  /**
   * Continues the report of the process that died. This process only skipped the lines that the dead process had
   * written.
   */
  const resume = async ({ report: before }: NonNullable<typeof from>): Promise<void> => {
    await flush()
    report.errores.splice(0, Infinity, ...before.errores)
    Object.assign(report, before, { errores: report.errores })
    isSkipping = false
  }

  let sliceStart = performance.now()
  try {
    for await (const each of importer.join ? importer.join(found) : found) {
      if (isSkipping && each.linea > from!.linea) await resume(from!)
      linea = Math.max(linea, each.linea)
      if (firstPass?.lines.has(each.linea)) {
        report.rechazadas += 1
        if (!isUnreadable(each)) report.leidas += 1
      } else if (isUnreadable(each)) {
        report.rechazadas += 1
        reject({ linea: each.linea, columna: 'archivo', dato: '', mensaje: each.mensaje }, each.record)
        report.falta ??= `La fila ${formatCount(each.linea)} no se pudo leer: ${each.mensaje}`
      } else {
        const pending = accept(each)
        if (pending) batch.push({ ...pending, clave: importer.key(pending.row) })
      }
      if (batch.length >= BATCH) await flush()
      if (!firstPass && report.enTotal > MAX_ERRORS && report.rechazadas >= report.leidas) {
        report.falta = `Dejamos de leer en la fila ${formatCount(linea)}: ninguna hasta ahí se puede importar. Las que siguen no se contaron.`
        break
      }
      if (performance.now() - sliceStart > SLICE_MS) {
        await breathe()
        sliceStart = performance.now()
      }
    }
    if (isSkipping) await resume(from!)
    await flush()
    if (report.falta === null && !place.isDry && importer.finish) await place.run(importer.finish)
    await onBatch(place.reads, linea, report)
  } finally {
    await seen.close()
  }
  return { ...report, errores: report.errores.toSorted((a, b) => a.linea - b.linea) }
}

/** Runs a dry run over all records. undefined: it found no errors, or all records have errors. */
const runFirstPass = async <T>(
  place: ImportPlace,
  find: FindRecords,
  importer: Importer<T>,
): Promise<FirstPass | undefined> => {
  const groups = new Set<string>()
  const lines = new Set<number>()
  const reporter = createReport((linea, record) => {
    lines.add(linea)
    groups.add(groupOf(importer, record))
  })
  const report = await runOnce(place.dryPlace(), find(), importer, {}, reporter)
  // '' means no group, so an error in such a row affects no other row.
  groups.delete('')
  return lines.size && report.rechazadas < report.leidas ? { groups, lines, report } : undefined
}

/**
 * Loads records in batches, so that memory is limited and other requests can run. Writes valid rows and reports invalid
 * rows by line and column; a second run changes nothing. Stops after more than MAX_ERRORS errors if all rows so far
 * were rejected. With groups, reads the records twice, because the errors of a group are known only after its last row.
 */
export const runRecords = async <T>(
  place: ImportPlace,
  find: FindRecords,
  importer: Importer<T>,
  options: RunOptions,
): Promise<ImportReport> =>
  runOnce(
    place,
    find(),
    importer,
    options,
    createReport(),
    importer.grupo && (await runFirstPass(place, find, importer)),
  )
