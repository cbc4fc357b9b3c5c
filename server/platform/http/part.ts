import { attempt } from '#server/db/database.ts'
import type { Context } from './context.ts'
import { AppError } from '#server/base/errors.ts'

/**
 * Does one of several parts of a call by itself: what cannot be done is undone and gives why, and the others are done. Its
 * jobs go out only with what stays; of many parts the record is one, the caller's. Null: it is done.
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
