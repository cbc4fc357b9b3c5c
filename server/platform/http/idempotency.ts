import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Db, execute, selectOne, type Statement } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { ReceivedFile } from '#server/files/files.ts'

const MAX_KEY = 200

/** Returns a hash that identifies a request by its call, its fields and the contents of its files. */
export const fingerprint = (call: string, sent: unknown, files: readonly ReceivedFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify([call, sent, files.map((file) => [file.nombre, file.sha256])]))
    .digest('hex')

/** Returns the answer to store. Fields that `secretFields` names are null in it. */
const storedAnswer = (answer: unknown, secretFields: readonly string[]): unknown =>
  secretFields.length
    ? { ...(answer as object), ...Object.fromEntries(secretFields.map((field) => [field, null])) }
    : answer

/**
 * Runs `work` once for each key of a user; a repeated request gets the first answer. The key is stored in the
 * transaction of the work, so a failed request leaves the key free. Throws `conflicto` when the key belongs to a
 * different request.
 */
export const once = async (
  db: Db,
  atEnd: (statement: Statement) => void,
  {
    usuarioId,
    key,
    huella,
    secretFields = [],
  }: { usuarioId: number; key: string | undefined; huella: string; secretFields?: readonly string[] | undefined },
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; repeated: boolean }> => {
  if (!key) return { answer: await work(), repeated: false }
  if (key.length > MAX_KEY) throw new AppError('datos-invalidos', { message: 'La Idempotency-Key es demasiado larga.' })
  // A second request with the same key waits at this INSERT until the transaction of the first request ends.
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
    sql`update idempotencia set respuesta = ${JSON.stringify(storedAnswer(answer, secretFields))} where usuario_id = ${usuarioId} and clave = ${key}`,
  )
  return { answer, repeated: false }
}
