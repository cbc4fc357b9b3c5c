import { setImmediate as breathe } from 'node:timers/promises'
import { formatCount } from '#contract/valores/formato.ts'
import sql from 'sql-template-tag'
import { type Db, execute } from '#server/db/database.ts'
import type { ImportPlace } from './import-place.ts'
import { cellText, createReport, type ImportReport, MAX_ERRORS, type Reporter } from './import-report.ts'
import type { ImportRow, UnreadableRow } from './import-rows.ts'
import type { Importer, Written } from './importer.ts'

const BATCH = 1000
/** What a decoder puts where there were bytes of another encoding. */
const NOT_UTF8 = '\uFFFD'
/** Longer than this in one go and other people's answers would wait for it. */
const TURN_MS = 12

export interface RunOptions {
  /** Says what would be written, and writes nothing. */
  dryRun?: boolean
  /** How far another process got before it died: those lines are written, and counted in it. */
  from?: { linea: number; report: ImportReport }
  /** The import whose changes can be undone. */
  importacionId?: number
  /** After each batch, in its transaction or, of a dry run, by itself; and at the end. Mistakes come in the order they were found. */
  onBatch?: (db: Db, linea: number, report: ImportReport) => Promise<void>
}

/** One batch of a kind at a time, whoever brings it: two at once would wait for each other's rows. */
const lockKind = (db: Db, kind: string): Promise<number> =>
  execute(db, sql`select pg_advisory_xact_lock(hashtextextended(${`importar ${kind}`}, 0))`)

interface Pending<T> {
  linea: number
  row: T
  record: Record<string, unknown>
}

/** What PostgreSQL cannot hold or does not allow. */
const isRefusedByDatabase = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code))

/** Writes rows of one kind inside a transaction, refusing those that others stand in the way of. */
const writeRows = async <T>(
  db: Db,
  importer: Importer<T>,
  rows: readonly Pending<T>[],
  complainOf: Reporter['complainOf'],
): Promise<Written & { iguales: number; rechazadas: number }> => {
  await lockKind(db, importer.kind)
  const refused = new Set<Pending<T>>()
  await importer.check?.(
    db,
    rows.map((each) => {
      const complain = complainOf(each.linea, each.record)
      return {
        row: each.row,
        complain: (columna, mensaje) => {
          refused.add(each)
          complain(columna, mensaje)
        },
      }
    }),
  )
  const good = rows.filter((each) => !refused.has(each)).map(({ row }) => row)
  const written = good.length ? await importer.write(db, good) : { nuevas: 0, cambiadas: 0 }
  return { ...written, iguales: good.length - written.nuevas - written.cambiadas, rechazadas: refused.size }
}

/** What the rows that are written together have in common: a number with the zeros before it or without. */
const togetherOf = ({ junto }: Pick<Importer<unknown>, 'junto'>, record: Record<string, unknown>): string =>
  junto ? cellText(record[junto.columna]).trim().replace(/^0+/, '') : ''

/** What a look at the whole found wrong, where rows are written together. */
interface Wrong {
  /** What those say in the column that they have in common. */
  together: Set<string>
  lines: Set<number>
  report: ImportReport
}

/** Reads records as rows: what is wrong with one is said, and the row is not; neither those that go with a wrong one. */
const createAccept = async <T>(
  db: Db,
  importer: Importer<T>,
  { report, refuse, complainOf }: Reporter,
  wrong: Wrong | undefined,
) => {
  const read = await importer.open(db)
  return ({ linea, record }: ImportRow): Pending<T> | undefined => {
    report.leidas += 1
    const before = report.enTotal
    const complain = complainOf(linea, record)
    for (const [columna, value] of Object.entries(record)) {
      if (typeof value === 'string' && value.includes(NOT_UTF8)) {
        complain(columna, 'Tiene caracteres que no son UTF-8. Guardá el archivo como UTF-8.')
      } else if (typeof value === 'string' && value.includes('\u0000')) {
        refuse({ linea, columna, dato: '', mensaje: 'Tiene un carácter que no es texto.' }, record)
      }
    }
    const row = report.enTotal > before ? undefined : read(record, complain)
    const isTaken = row !== undefined && !wrong?.together.has(togetherOf(importer, record))
    if (row !== undefined && !isTaken) complain(importer.junto!.columna, importer.junto!.mensaje)
    if (!isTaken) report.rechazadas += 1
    return isTaken ? { linea, row, record } : undefined
  }
}

export const isUnreadable = (row: ImportRow | UnreadableRow): row is UnreadableRow => 'mensaje' in row

/** Writes rows and counts them. Those that the database refuses are looked for by halves: one does not take the others with it. */
const createWriter = <T>(place: ImportPlace, importer: Importer<T>, { report, refuse, complainOf }: Reporter) => {
  const write = async (
    rows: readonly Pending<T>[],
    onWritten: (db: Db, report: ImportReport) => Promise<void>,
  ): Promise<void> => {
    const [told, total] = [report.errores.length, report.enTotal]
    try {
      const counts = await place.run(async (db) => {
        const written = await writeRows(db, importer, rows, complainOf)
        const next = { ...report }
        for (const name of ['nuevas', 'cambiadas', 'iguales', 'rechazadas'] as const) next[name] += written[name]
        await onWritten(db, next)
        return next
      })
      Object.assign(report, counts)
    } catch (error) {
      report.errores.length = told
      report.enTotal = total
      if (!isRefusedByDatabase(error)) throw error
      if (rows.length > 1) {
        const half = Math.ceil(rows.length / 2)
        // How far we are is said with the last of them.
        await write(rows.slice(0, half), async () => {})
        await write(rows.slice(half), onWritten)
        return
      }
      report.rechazadas += 1
      const mensaje = 'No se puede guardar junto con lo que ya está cargado. Revisá los datos de la línea.'
      refuse({ linea: rows[0]!.linea, columna: 'archivo', dato: '', mensaje }, rows[0]!.record)
    }
  }
  return write
}

/** How records are found, as often as it is asked. */
export type FindRecords = () => AsyncIterable<ImportRow | UnreadableRow>

const runOnce = async <T>(
  place: ImportPlace,
  found: AsyncIterable<ImportRow | UnreadableRow>,
  importer: Importer<T>,
  { from, onBatch = async () => {} }: RunOptions,
  reporter: Reporter,
  wrong?: Wrong,
): Promise<ImportReport> => {
  const { report, refuse, complainOf } = reporter
  if (wrong) {
    report.errores.push(...wrong.report.errores)
    Object.assign(report, { enTotal: wrong.report.enTotal, falta: wrong.report.falta })
  }
  const accept = await createAccept(place.reads, importer, reporter, wrong)
  const write = createWriter(place, importer, reporter)
  const seen = await place.openSeen()
  let batch: (Pending<T> & { clave: string })[] = []
  let linea = 0
  let isSkipping = from !== undefined

  const flush = async (): Promise<void> => {
    const fresh = await seen.add(batch.map(({ clave }) => clave))
    const rows = batch.filter((each) => {
      if (fresh.delete(each.clave)) return true
      report.rechazadas += 1
      const { columna, mensaje } = importer.duplicate
      complainOf(each.linea, each.record)(columna, mensaje)
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

  /** What the other process did is taken as it said; until here its rows were only looked at. */
  const resume = async ({ report: before }: NonNullable<typeof from>): Promise<void> => {
    await flush()
    report.errores.splice(0, Infinity, ...before.errores)
    Object.assign(report, before, { errores: report.errores })
    isSkipping = false
  }

  let turn = performance.now()
  try {
    for await (const each of importer.join ? importer.join(found) : found) {
      if (isSkipping && each.linea > from!.linea) await resume(from!)
      linea = Math.max(linea, each.linea)
      if (wrong?.lines.has(each.linea)) {
        report.rechazadas += 1
        if (!isUnreadable(each)) report.leidas += 1
      } else if (isUnreadable(each)) {
        report.rechazadas += 1
        refuse({ linea: each.linea, columna: 'archivo', dato: '', mensaje: each.mensaje }, each.record)
        report.falta ??= `La línea ${formatCount(each.linea)} no se pudo leer: ${each.mensaje}`
      } else {
        const pending = accept(each)
        if (pending) batch.push({ ...pending, clave: importer.key(pending.row) })
      }
      if (batch.length >= BATCH) await flush()
      if (!wrong && report.enTotal > MAX_ERRORS && report.rechazadas >= report.leidas) {
        report.falta = `Dejamos de leer en la línea ${formatCount(linea)}: ninguna fila hasta ahí se puede importar. Las que siguen no se contaron.`
        break
      }
      if (performance.now() - turn > TURN_MS) {
        await breathe()
        turn = performance.now()
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

/** Looks at the whole without writing; undefined when nothing is wrong, or nothing right. */
const findWrong = async <T>(
  place: ImportPlace,
  find: FindRecords,
  importer: Importer<T>,
): Promise<Wrong | undefined> => {
  const together = new Set<string>()
  const lines = new Set<number>()
  const reporter = createReport((linea, record) => {
    lines.add(linea)
    together.add(togetherOf(importer, record))
  })
  const report = await runOnce(place.rehearsal(), find(), importer, {}, reporter)
  // A line that says nothing there goes with nobody.
  together.delete('')
  return lines.size && report.rechazadas < report.leidas ? { together, lines, report } : undefined
}

/**
 * Loads records, a batch at a time so that memory stays bounded and others get their turn. Good rows are written and bad
 * ones told by line and column; running it again changes nothing. Stops when nothing of the first thousand lines is good.
 * Where rows are written together, the records are found twice: those that are wrong are not known before their last.
 */
export const runRecords = async <T>(
  place: ImportPlace,
  find: FindRecords,
  importer: Importer<T>,
  options: RunOptions,
): Promise<ImportReport> =>
  runOnce(place, find(), importer, options, createReport(), importer.junto && (await findWrong(place, find, importer)))
