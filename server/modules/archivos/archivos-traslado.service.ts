import type pg from 'pg'
import type { FileStore } from '#server/files/files.ts'
import { meterBytes } from '#server/files/metered.ts'
import { compareArchivos, rowsOf } from './archivos-comparacion.service.ts'
import type { ArchivoGuardado } from './archivos.repository.ts'

/** Texts of the problems of files, as `npm run files` prints them. */
export const PROBLEMAS = {
  'sin-archivo': 'filas sin archivo',
  'sin-fila': 'archivos sin fila',
  tamano: 'de otro tamaño',
  contenido: 'de otro contenido',
} as const

type Problema = keyof typeof PROBLEMAS

interface Report {
  onProblem: (problema: Problema, archivoId: string) => void
}

const AT_ONCE = 8

/** Processes items in AT_ONCE parallel workers. */
const forEach = async <T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> => {
  const source = items[Symbol.asyncIterator]()
  let turn: Promise<unknown> = Promise.resolve()
  const next = (): Promise<IteratorResult<T>> => {
    const result = turn.then(() => source.next())
    turn = result.catch(() => {})
    return result
  }
  const worker = async () => {
    for (let item = await next(); !item.done; item = await next()) await work(item.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const isLost = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'

/** Whether size and hash of a copy match the row. */
const isOf = ({ tamano, sha256 }: ArchivoGuardado, copied: { bytes: number; sha256: string }): boolean =>
  copied.bytes === tamano && copied.sha256 === sha256

/** Compares rows and files; with `contenido` it also compares every byte. Returns the number of correct files. */
export const verifyArchivos = async (
  { pool, store }: { pool: pg.Pool; store: FileStore },
  { contenido, onProblem }: Report & { contenido: boolean },
): Promise<number> => {
  let bien = 0
  await forEach(compareArchivos({ pool, store }), async ({ archivoId, file, row }) => {
    if (!row) return onProblem('sin-fila', archivoId)
    if (!file) return row.enBase ? undefined : onProblem('sin-archivo', archivoId)
    if (file.tamano !== row.tamano) return onProblem('tamano', archivoId)
    if (contenido) {
      const { source, read } = meterBytes(store.read(archivoId))
      for await (const _ of source);
      if (!isOf(row, read())) return onProblem('contenido', archivoId)
    }
    bien += 1
  })
  return bien
}

/**
 * Copies every file that has a row to the store `to`, under the same id. Skips files that are already complete in `to`,
 * so an interrupted run can be repeated. Removes nothing from the store `from`.
 */
export const moveArchivos = async (
  { pool, from, to }: { pool: pg.Pool; from: FileStore; to: FileStore },
  { onProblem, onMoved }: Report & { onMoved: (bytes: number) => void },
): Promise<{ copiados: number; yaEstaban: number }> => {
  let [copiados, yaEstaban] = [0, 0]
  await forEach(rowsOf(pool), async (row) => {
    const { archivoId, enBase } = row
    if (enBase) return
    if ((await to.sizeOf(archivoId)) === row.tamano) {
      yaEstaban += 1
      return
    }
    const { source, read } = meterBytes(from.read(archivoId))
    try {
      await to.write(archivoId, source)
    } catch (error) {
      if (!isLost(error)) throw error
      return onProblem('sin-archivo', archivoId)
    }
    if (!isOf(row, read())) {
      await to.remove([row])
      return onProblem('contenido', archivoId)
    }
    copiados += 1
    onMoved(row.tamano)
  })
  return { copiados, yaEstaban }
}
