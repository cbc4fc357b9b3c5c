import { lockAccount, selectAccount, type Account } from './accounts.ts'
import { type PasswordPolicy, policyErrors } from './password-policy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Sql } from './schema.ts'
import type { BruteForce } from './settings.ts'

/** What is counted of somebody who was not let in; nobody outside is told which. */
type Refused = { persona: string; evento: 'authn_login_fail' | 'authn_login_lock' }

/** The person who signs in, or who was refused: unknown, disabled, locked and wrong password look the same from outside. */
export async function authenticate(
  sql: Sql,
  bruteForce: BruteForce,
  usernameOrEmail: string,
  password: string,
): Promise<{ account: Account; refused?: never } | { account?: never; refused: Refused }> {
  const account =
    (await selectAccount(sql, 'username', usernameOrEmail)) ?? (await selectAccount(sql, 'email', usernameOrEmail))
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (!account) return { refused: { persona: '', evento: 'authn_login_fail' } }
  const refuse = (isLocked: boolean) => ({
    refused: { persona: account.username, evento: isLocked ? 'authn_login_lock' : 'authn_login_fail' } as const,
  })
  if (!isRight) return refuse(await countFailure(sql, bruteForce, account.id))
  // Asked again here, after the slow hash: a lock that began meanwhile counts. Where a code is still to come the failures stay:
  // who knows the password would guess codes without end.
  const { rowCount } = await sql.query(
    `update idp.account set locked_until = null,
       failures = case when exists (select from idp.second_factor where account_id = id) then failures else 0 end
     where id = $1 and enabled and coalesce(locked_until <= now(), true)`,
    [account.id],
  )
  return rowCount ? { account } : refuse(true)
}

/** Each `failureFactor` failures in a row lock the person out for longer; whether they are. Attempts during a lock do not lengthen it. */
export const countFailure = async (sql: Sql, bruteForce: BruteForce, id: string): Promise<boolean> => {
  const { rows } = await sql.query<{ locked: boolean }>(
    `with counted as (
       select id, case when last_failure_at < now() - make_interval(secs => $2) then 1 else failures + 1 end as failures
       from idp.account where id = $1 and coalesce(locked_until <= now(), true) for update)
     update idp.account set failures = counted.failures, last_failure_at = now(),
       locked_until = case when counted.failures >= $3::int
         then now() + make_interval(secs => least($4::int, $5::int * (counted.failures / $3::int))) end
     from counted where account.id = counted.id returning coalesce(locked_until > now(), false) as locked`,
    [
      id,
      bruteForce.maxDeltaTimeSeconds,
      bruteForce.failureFactor,
      bruteForce.maxFailureWaitSeconds,
      bruteForce.waitIncrementSeconds,
    ],
  )
  // No row: they were locked out already.
  return rows[0]?.locked ?? true
}

/** Sets the password that the person chose, and answers nothing; or leaves it and answers why, in their words. In a transaction. */
export async function changePassword(
  sql: Sql,
  policy: PasswordPolicy,
  id: string,
  password: string,
): Promise<string[]> {
  const account = await lockAccount(sql, id)
  if (!account) return ['El usuario ya no existe.']
  const errors = policyErrors(policy, password, account)
  if (errors.length) return errors

  const { remembered } = policy
  const history = [account.passwordHash, ...account.passwordHistory]
    .filter((hash) => hash !== null)
    .slice(0, remembered)
  const isRepeated = await Promise.all(history.map((hash) => verifyPassword(password, hash)))
  if (isRepeated.includes(true)) return [`No puede repetir ninguna de las últimas ${remembered} contraseñas.`]

  await sql.query(
    `update idp.account set password_hash = $2, password_history = $3,
       required_actions = array_remove(required_actions, 'UPDATE_PASSWORD') where id = $1`,
    [id, await hashPassword(password), history],
  )
  return []
}
