import type pg from 'pg'
import type { Db } from '#server/db/database.ts'
import type { FileStore, StoredFile } from '#server/files/files.ts'
import { type ArchivoGuardado, selectGuardados } from './archivos.repository.ts'

interface Parts {
  pool: pg.Pool
  store: FileStore
}

/** File on disk and table row with the same id; one of the two may be missing. */
export interface Pareja {
  archivoId: string
  file?: StoredFile
  row?: ArchivoGuardado
}

const BATCH = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function* filesOf(store: FileStore): AsyncGenerator<StoredFile> {
  for await (const files of store.list()) yield* files
}

/** Yields the rows of all uploads, in id order. */
export async function* rowsOf(db: Db): AsyncGenerator<ArchivoGuardado> {
  for (let after = FIRST_ID; ;) {
    const rows = await selectGuardados(db, after, BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.archivoId
  }
}

/**
 * Pairs files and rows by id, in id order; reads both page by page. A row that stores its content in the database has
 * no file.
 */
export async function* compareArchivos({ pool, store }: Parts): AsyncGenerator<Pareja> {
  const [files, rows] = [filesOf(store), rowsOf(pool)]
  let [file, row] = [await files.next(), await rows.next()]
  while (!file.done || !row.done) {
    const fileId = file.done ? undefined : file.value.archivoId
    const rowId = row.done ? undefined : row.value.archivoId
    const archivoId = rowId === undefined || (fileId !== undefined && fileId < rowId) ? fileId! : rowId
    const hasFile = fileId === archivoId
    const hasRow = rowId === archivoId
    yield { archivoId, ...(hasFile && { file: file.value as StoredFile }), ...(hasRow && { row: row.value }) }
    if (hasFile) file = await files.next()
    if (hasRow) row = await rows.next()
  }
}
