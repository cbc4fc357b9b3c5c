import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { COUNT_CAP, OFFSET_CAP } from '#contract/base/paging.ts'
import { AppError, fieldError } from '#server/base/errors.ts'

/**
 * Number of rows in a batch. Batches are small, so that other requests can run between them. `shown`: even smaller, for
 * rows that become rows of a sheet.
 */
const BATCH = { all: 400, shown: 100 } as const

/** Reads up to `size` + 1 rows after the row `after`; undefined: from the start. */
type ReadRows<R> = (after: R | undefined, size: number) => Promise<R[]>

/** Delay (ms) caused by other requests below which a long read does not pause. */
const SHORT_DELAY_MS = 1
/** The pause after a batch is the measured delay times this factor. */
const WAIT_FACTOR = 4

/** Yields to other requests while there are any, because a long read has the lowest priority. */
const yieldToOthers = async (): Promise<void> => {
  const began = performance.now()
  await turn()
  const took = performance.now() - began
  if (took > SHORT_DELAY_MS) await wait(WAIT_FACTOR * took)
}

/**
 * Yields all rows in batches. Memory use is constant, and the next batch is requested while the current one is used.
 */
async function* readBatches<R>(read: ReadRows<R>, size: number): AsyncGenerator<R[]> {
  let pending: Promise<R[]> | undefined = read(undefined, size)
  while (pending) {
    const rows: R[] = await pending
    const batch = rows.slice(0, size)
    pending = rows.length > size ? read(batch.at(-1), size) : undefined
    // A consumer that stops here never awaits this promise: avoid an unhandled rejection.
    pending?.catch(() => {})
    yield batch
    await yieldToOthers()
  }
}

/** Yields all rows one by one. */
export async function* readAll<R>(read: ReadRows<R>): AsyncGenerator<R> {
  for await (const batch of readBatches(read, BATCH.all)) yield* batch
}

/** Start of a page: after or before a row, which is given by its sort values. */
export interface Cursor {
  direction: 'despues' | 'antes'
  values: (string | number)[]
}

/** Returns the cursor for the rows after the row with these sort values. */
export const cursorAfter = (values: (string | number)[]): Cursor => ({ direction: 'despues', values })

/** Position and size of a page. The position is a cursor, or a number of rows to skip. */
export interface Place {
  cursor: Cursor | undefined
  offset: number
  size: number
}

/** Source of rows in a total order. */
export interface Rows<R> {
  /** Returns up to `size` + 1 rows. They are in list order even when the cursor points backwards. */
  select: (place: Place) => Promise<R[]>
  /** Counts the rows, up to the number `hasta`. */
  count: (hasta: number) => Promise<number>
  /** Returns rows and count in one round trip; absent: the list needs two queries. */
  page?: (place: Place, hasta: number) => Promise<{ found: R[]; total: number }>
  /** Returns the sort values of a row, as a cursor stores them. */
  keyOf: (row: R) => (string | number)[]
  /** Number of sort values. */
  keys: number
  /** End of the interval of changes (ISO); undefined: this is no list of changes. */
  hasta?: string | undefined
}

const encodeCursor = (direction: Cursor['direction'], values: (string | number)[]): string =>
  Buffer.from(JSON.stringify([direction === 'despues' ? 1 : 0, ...values])).toString('base64url')

const decodeCursor = (text: string, length: number): Cursor => {
  try {
    const [direction, ...values] = JSON.parse(Buffer.from(text, 'base64url').toString()) as (string | number)[]
    if (values.length === length && values.every((value) => ['string', 'number'].includes(typeof value))) {
      return { direction: direction === 1 ? 'despues' : 'antes', values }
    }
  } catch {
    // Ignore the error: the same rejection is thrown below.
  }
  throw fieldError('cursor', 'La página ya no es válida. Volvé a la primera.')
}

/**
 * Returns the number of rows to skip for a page number. Throws `datos-invalidos` beyond OFFSET_CAP, because deep pages
 * need a cursor.
 */
const offsetOf = (page: number, size: number): number => {
  const offset = (page - 1) * size
  if (offset > OFFSET_CAP) {
    throw new AppError('datos-invalidos', {
      message: `Para pasar de ${OFFSET_CAP} filas avanzá página por página o usá los filtros.`,
    })
  }
  return offset
}

/** Page that a call requests. */
interface PageRequest {
  page: number
  size: number
  cursor?: string | undefined
}

const placeOf = ({ page, size, cursor }: PageRequest, keys: number): Place =>
  cursor
    ? { cursor: decodeCursor(cursor, keys), offset: 0, size }
    : { cursor: undefined, offset: offsetOf(page, size), size }

const selectCounted = async <R>(rows: Rows<R>, place: Place): Promise<{ found: R[]; total: number }> => {
  // Do not count changes. Clients read all of them, and counting for each page would cost more than the rows.
  if (rows.hasta !== undefined) return { found: await rows.select(place), total: 0 }
  if (rows.page) return rows.page(place, COUNT_CAP + 1)
  const [found, total] = await Promise.all([rows.select(place), rows.count(COUNT_CAP + 1)])
  return { found, total }
}

/**
 * Returns a page as calls answer it (contract/base/paging.ts): by number near the start, by cursor anywhere. Throws
 * `datos-invalidos` when the number is too high or the cursor belongs to another list.
 */
export const pageOf = async <R, F>(rows: Rows<R>, request: PageRequest, toFila: (row: R) => F) => {
  const { page, size } = request
  const place = placeOf(request, rows.keys)
  const { found, total } = await selectCounted(rows, place)
  const backwards = place.cursor?.direction === 'antes'
  const extra = found.length > size
  const shown = extra ? (backwards ? found.slice(1) : found.slice(0, size)) : found
  const [first, last] = [shown[0], shown.at(-1)]
  const hasNext = backwards || extra
  const hasPrevious = page > 1 && (!backwards || extra)
  return {
    filas: shown.map(toFila),
    ...(rows.hasta === undefined
      ? { total: Math.min(total, COUNT_CAP), hayMas: total > COUNT_CAP }
      : { total: shown.length, hayMas: hasNext, cambiadoHasta: rows.hasta }),
    pagina: page,
    tamano: size,
    siguiente: hasNext && last ? encodeCursor('despues', rows.keyOf(last)) : null,
    anterior: hasPrevious && first ? encodeCursor('antes', rows.keyOf(first)) : null,
  }
}

/**
 * Returns the rows after a cursor, without a count. Also returns the cursor for the next call; null: there are no more
 * rows.
 */
export const stretchOf = async <R>(rows: Rows<R>, { size, cursor }: Omit<PageRequest, 'page'>) => {
  const found = await rows.select(placeOf({ page: 1, size, cursor }, rows.keys))
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return { filas: shown, siguiente: found.length > size && last ? encodeCursor('despues', rows.keyOf(last)) : null }
}

/** Returns the rows of a page by its number. For calls that return only rows, without total or cursors. */
export const selectPage = async <R>(rows: Rows<R>, request: Omit<PageRequest, 'cursor'>): Promise<R[]> =>
  (await rows.select(placeOf(request, rows.keys))).slice(0, request.size)

/** Returns the first `size` rows. */
export const selectFirst = <R>(rows: Rows<R>, size: number): Promise<R[]> => selectPage(rows, { page: 1, size })

/** Yields all rows in batches, by keyset pagination. */
export const batchesOf = <R>(rows: Rows<R>): AsyncGenerator<R[]> =>
  readBatches(
    (after, size) => rows.select({ cursor: after && cursorAfter(rows.keyOf(after)), offset: 0, size }),
    BATCH.shown,
  )

/** Yields each batch with additional data. Requests the data of the next batch while the current batch is used. */
export async function* withMore<R, M>(
  batches: AsyncIterable<R[]>,
  read: (batch: R[]) => Promise<M[]>,
): AsyncGenerator<M[]> {
  let pending: Promise<M[]> | undefined
  for await (const batch of batches) {
    const next = read(batch)
    // A consumer that stops here never awaits this promise: avoid an unhandled rejection.
    next.catch(() => {})
    if (pending) yield await pending
    pending = next
  }
  if (pending) yield await pending
}
