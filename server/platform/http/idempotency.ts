import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Db, execute, selectOne, type Statement } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { ReceivedFile } from '#server/files/files.ts'

const MAX_KEY = 200

/** What makes two sends the same: the call, its fields and the content of its files. */
export const fingerprint = (call: string, sent: unknown, files: readonly ReceivedFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify([call, sent, files.map((file) => [file.nombre, file.sha256])]))
    .digest('hex')

/** What is kept of an answer: what is said once is null there. */
const kept = (answer: unknown, saidOnce: readonly string[]): unknown =>
  saidOnce.length ? { ...(answer as object), ...Object.fromEntries(saidOnce.map((field) => [field, null])) } : answer

/**
 * Runs `work` once for each key of a user: the same key and the same send get the first answer again; another send under
 * the key is `conflicto`. The key is stored in the transaction of the work, so a failed send leaves it free.
 */
export const once = async (
  db: Db,
  atEnd: (statement: Statement) => void,
  {
    usuarioId,
    key,
    huella,
    saidOnce = [],
  }: { usuarioId: number; key: string | undefined; huella: string; saidOnce?: readonly string[] | undefined },
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; repeated: boolean }> => {
  if (!key) return { answer: await work(), repeated: false }
  if (key.length > MAX_KEY) throw new AppError('datos-invalidos', { message: 'La Idempotency-Key es demasiado larga.' })
  // A send under way with the same key holds this row: the second waits here until the first ends.
  const isFirst = await execute(
    db,
    sql`insert into idempotencia (usuario_id, clave, huella) values (${usuarioId}, ${key}, ${huella}) on conflict do nothing`,
  )
  if (!isFirst) {
    const stored = await selectOne<{ huella: string; respuesta: string }>(
      db,
      sql`select huella, respuesta from idempotencia where usuario_id = ${usuarioId} and clave = ${key}`,
    )
    if (stored?.huella !== huella) {
      throw new AppError('conflicto', { message: 'Esa Idempotency-Key ya se usó con otros datos.' })
    }
    return { answer: JSON.parse(stored.respuesta), repeated: true }
  }
  const answer = await work()
  atEnd(
    sql`update idempotencia set respuesta = ${JSON.stringify(kept(answer, saidOnce))} where usuario_id = ${usuarioId} and clave = ${key}`,
  )
  return { answer, repeated: false }
}
