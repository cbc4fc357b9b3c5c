import { attempt } from '#server/db/database.ts'
import type { Context } from './context.ts'
import { AppError } from '#server/base/errors.ts'

/**
 * Runs one of several parts of a call in a savepoint. Returns null when the part succeeds. Otherwise undoes the part
 * and returns the error message; the other parts can still run. Jobs of a part are enqueued only when it succeeds. The
 * caller writes the audit record.
 */
export const tryPart = async (context: Context, work: (own: Context) => Promise<void>): Promise<string | null> => {
  const jobs: (() => Promise<void>)[] = []
  const own: Context = {
    ...context,
    audit: () => {},
    enqueue: async (cola, datos) => void jobs.push(() => context.enqueue(cola, datos)),
  }
  try {
    await attempt(context.sql, () => work(own))
    for (const send of jobs) await send()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.values(error.fields ?? {})[0] ?? error.message
  }
}
