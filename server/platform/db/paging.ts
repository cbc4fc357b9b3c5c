import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { COUNT_CAP, OFFSET_CAP } from '#contract/base/paging.ts'
import { AppError, fieldError } from '#server/base/errors.ts'

/** Rows read at a time: few enough to let other requests in between, and fewer of those that become rows of a sheet. */
const BATCH = { all: 400, shown: 100 } as const

/** Up to `size` + 1 rows after one of them, or from the start. */
type ReadRows<R> = (after: R | undefined, size: number) => Promise<R[]>

/** What others had to do since (ms) that is not worth a wait. */
const HARDLY = 1
/** So many turns of others for each batch. */
const TURNS = 4

/** Lets who waits go first, while there are some: a long read takes what nobody else wants. */
const giveWay = async (): Promise<void> => {
  const began = performance.now()
  await turn()
  const took = performance.now() - began
  if (took > HARDLY) await wait(TURNS * took)
}

/** Every row, in batches: memory stays flat however many there are, and the next one is on its way while one is used. */
async function* readBatches<R>(read: ReadRows<R>, size: number): AsyncGenerator<R[]> {
  let coming: Promise<R[]> | undefined = read(undefined, size)
  while (coming) {
    const rows: R[] = await coming
    const batch = rows.slice(0, size)
    coming = rows.length > size ? read(batch.at(-1), size) : undefined
    // Whoever stops here never looks at it.
    coming?.catch(() => {})
    yield batch
    await giveWay()
  }
}

/** Every row, one by one. */
export async function* readAll<R>(read: ReadRows<R>): AsyncGenerator<R> {
  for await (const batch of readBatches(read, BATCH.all)) yield* batch
}

/** Where a page starts: after or before a row, named by its sort values. */
export interface Cursor {
  direction: 'despues' | 'antes'
  values: (string | number)[]
}

/** The cursor that follows a row, by its sort values. */
export const cursorAfter = (values: (string | number)[]): Cursor => ({ direction: 'despues', values })

/** Which rows are wanted: those of a cursor, or those after so many. */
export interface Place {
  cursor: Cursor | undefined
  offset: number
  size: number
}

/** Rows in an order that is total, whoever keeps them. */
export interface Rows<R> {
  /** Up to `size` + 1 rows, in list order whichever way the cursor looks. */
  select: (place: Place) => Promise<R[]>
  /** How many there are, counted up to a number. */
  count: (hasta: number) => Promise<number>
  /** Both at once, where one question answers them: each costs its way to the database and back. */
  page?: (place: Place, hasta: number) => Promise<{ found: R[]; total: number }>
  /** The sort values of a row, as a cursor keeps them. */
  keyOf: (row: R) => (string | number)[]
  /** How many they are. */
  keys: number
  /** Of what changed: before which instant (ISO) all of it is there. */
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
    // falls through to the one message
  }
  throw fieldError('cursor', 'La página ya no es válida. Volvé a la primera.')
}

/** Rows to skip for a page asked by number alone; deep pages need the cursor of a neighbour. */
const offsetOf = (page: number, size: number): number => {
  const offset = (page - 1) * size
  if (offset > OFFSET_CAP) {
    throw new AppError('datos-invalidos', {
      message: `Para pasar de ${OFFSET_CAP} filas avanzá página por página o usá los filtros.`,
    })
  }
  return offset
}

/** A page as a call asks for it. */
interface Asked {
  page: number
  size: number
  cursor?: string | undefined
}

const placeOf = ({ page, size, cursor }: Asked, keys: number): Place =>
  cursor
    ? { cursor: decodeCursor(cursor, keys), offset: 0, size }
    : { cursor: undefined, offset: offsetOf(page, size), size }

const selectCounted = async <R>(rows: Rows<R>, place: Place): Promise<{ found: R[]; total: number }> => {
  // What changed is pulled to its end: counting it on each page would cost more than reading it.
  if (rows.hasta !== undefined) return { found: await rows.select(place), total: 0 }
  if (rows.page) return rows.page(place, COUNT_CAP + 1)
  const [found, total] = await Promise.all([rows.select(place), rows.count(COUNT_CAP + 1)])
  return { found, total }
}

/**
 * One page as it is answered (contract/base/paging.ts), each row as `toFila` says: by number near the start, by cursor anywhere.
 * `datos-invalidos` when the number is too deep or the cursor is none of these rows'.
 */
export const pageOf = async <R, F>(rows: Rows<R>, asked: Asked, toFila: (row: R) => F) => {
  const { page, size } = asked
  const place = placeOf(asked, rows.keys)
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

/** Rows from a cursor on, not counted, and the cursor of those that follow; null: they end here. */
export const stretchOf = async <R>(rows: Rows<R>, { size, cursor }: Omit<Asked, 'page'>) => {
  const found = await rows.select(placeOf({ page: 1, size, cursor }, rows.keys))
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return { filas: shown, siguiente: found.length > size && last ? encodeCursor('despues', rows.keyOf(last)) : null }
}

/** One page by its number alone, for calls that answer nothing but the rows. */
export const selectPage = async <R>(rows: Rows<R>, asked: Omit<Asked, 'cursor'>): Promise<R[]> =>
  (await rows.select(placeOf(asked, rows.keys))).slice(0, asked.size)

/** The first rows, so many at most. */
export const selectFirst = <R>(rows: Rows<R>, size: number): Promise<R[]> => selectPage(rows, { page: 1, size })

/** All of them in batches, each after the one before. */
export const batchesOf = <R>(rows: Rows<R>): AsyncGenerator<R[]> =>
  readBatches(
    (after, size) => rows.select({ cursor: after && cursorAfter(rows.keyOf(after)), offset: 0, size }),
    BATCH.shown,
  )

/** What is read besides for each batch, asked for while the one before is used. */
export async function* withMore<R, M>(
  batches: AsyncIterable<R[]>,
  read: (batch: R[]) => Promise<M[]>,
): AsyncGenerator<M[]> {
  let coming: Promise<M[]> | undefined
  for await (const batch of batches) {
    const next = read(batch)
    // Whoever stops here never looks at it.
    next.catch(() => {})
    if (coming) yield await coming
    coming = next
  }
  if (coming) yield await coming
}
