import type { Sql } from '../schema.ts'

/**
 * Step of a pending sign-in that is stored between two pages. PasswordShown: the password was entered; Enrolment: an
 * authenticator app is being set up.
 */
type Step = 'PasswordShown' | 'Enrolment'

type Kept<Payload> = { accountId: string; payload: Payload }

/** Stores a step of an interaction for `seconds`. It is deleted together with the sessions of the account. */
export async function keepStep(
  sql: Sql,
  step: Step,
  uid: string,
  { accountId, payload, seconds }: Kept<object> & { seconds: number },
): Promise<void> {
  await sql.query(
    `insert into idp.artifact (model, id, payload, account_id, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     on conflict (model, id) do update set payload = excluded.payload, account_id = excluded.account_id, expires_at = excluded.expires_at`,
    [step, uid, payload, accountId, seconds],
  )
}

export async function selectStep<Payload>(sql: Sql, step: Step, uid: string): Promise<Kept<Payload> | undefined> {
  const { rows } = await sql.query<Kept<Payload>>(
    `select account_id as "accountId", payload from idp.artifact where model = $1 and id = $2 and expires_at > now()`,
    [step, uid],
  )
  return rows[0]
}

export async function deleteStep(sql: Sql, step: Step, uid: string): Promise<void> {
  await sql.query('delete from idp.artifact where model = $1 and id = $2', [step, uid])
}
