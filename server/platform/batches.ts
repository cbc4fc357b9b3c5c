/** Rows read at a time: small enough to let other requests in between. */
const BATCH = 400

/** Up to `size` + 1 rows after one of them, or from the start. */
type ReadRows<R> = (after: R | undefined, size: number) => Promise<R[]>

/** Every row, a batch at a time: memory stays flat however many there are. */
export async function* readAll<R>(read: ReadRows<R>): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const rows = await read(last, BATCH)
    const batch = rows.slice(0, BATCH)
    yield* batch
    if (rows.length <= BATCH) return
    last = batch.at(-1)
  }
}
