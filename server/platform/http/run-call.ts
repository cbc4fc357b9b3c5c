import type { Route } from '#contract/route.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Statement } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type AuditNote, auditOf, idsOf, operationName } from '#server/observe/audit.ts'
import type { Context } from './context.ts'

/** Database of a call. `write` runs a statement: in a read at once, otherwise at the end of the transaction. */
export interface Database {
  sql: Context['sql']
  primary: Context['primary']
  write: (statement: Statement) => Promise<unknown> | void
}

interface Parts {
  jobs: Pick<Jobs, 'statementsOf'>
  cipher: Cipher
}

/** Facts about the user and the request of a call. */
type Facts = Omit<Context, 'sql' | 'primary' | 'cipher' | 'enqueue' | 'audit'>

/** Returns the facts of a call that the portal makes in the name of a user, without a request. */
export const withoutRequest = (facts: Pick<Context, 'caller' | 'log' | 'now'>): Facts => ({
  ...facts,
  files: [],
  ip: '',
  userAgent: undefined,
  signedInAt: undefined,
  until: facts.now,
})

/**
 * Runs a call of the contract, and writes its audit record when the call has one. `work` runs its handler with the
 * context.
 */
export const runCall = async <T>(
  { jobs, cipher }: Parts,
  { sql, primary, write }: Database,
  facts: Facts,
  { route, params }: { route: Route; params: unknown },
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const note: AuditNote = {}
  const result = await work({
    ...facts,
    sql,
    primary,
    cipher,
    enqueue: async (cola, datos) => {
      for (const statement of await jobs.statementsOf(cola, datos)) await write(statement)
    },
    audit: (more) => void Object.assign(note, more),
  })
  if (route.audited ?? route.touches !== undefined) {
    const { now, caller, ip } = facts
    await write(auditOf({ now, caller, ip, operacion: operationName(route), note, ids: idsOf(params, result) }))
  }
  return result
}
