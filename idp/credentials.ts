import { lockAccount, selectLogin, type Account } from './accounts.ts'
import { type PasswordPolicy, policyErrors } from './passwords/password-policy.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'
import type { Sql } from './schema.ts'
import type { BruteForce } from './settings.ts'

/**
 * Failed sign-in. `count` counts the failure and returns the security event to report. Call it after the answer:
 * counting takes time, which would reveal that the account exists.
 */
type Refused = { persona: string; count: () => Promise<'authn_login_fail' | 'authn_login_lock'> }

/**
 * Authenticates a user. Unknown users, disabled or locked accounts and wrong passwords get the same answer in the same
 * time (`npm run bench:ingreso` measures this).
 */
export async function authenticate(
  sql: Sql,
  bruteForce: BruteForce,
  usernameOrEmail: string,
  password: string,
): Promise<{ account: Account; refused?: never } | { account?: never; refused: Refused }> {
  const account = await selectLogin(sql, usernameOrEmail)
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (!account?.isThere) {
    const count = async () => {
      if (account) await doAsMuch(sql, account.id)
      return 'authn_login_fail' as const
    }
    return { refused: { persona: '', count } }
  }
  const { id, username: persona } = account
  const count = async () =>
    (await countFailure(sql, bruteForce, id)) ? ('authn_login_lock' as const) : ('authn_login_fail' as const)
  if (!isRight) return { refused: { persona, count } }
  // Check the lock again, because it may have started during the slow hash. Keep the count of failures when a second
  // factor follows: otherwise an attacker who has the password could reset the count and guess codes without limit.
  const { rowCount } = await sql.query(
    `update idp.account set locked_until = null,
       failures = case when exists (select from idp.second_factor where account_id = id) then failures else 0 end
     where id = $1 and enabled and coalesce(locked_until <= now(), true)`,
    [id],
  )
  return rowCount ? { account } : { refused: { persona, count: async () => 'authn_login_lock' } }
}

/**
 * Takes as long as counting a failure, without changing anything. Otherwise the time of a second request would reveal
 * whether a failure was counted.
 */
const doAsMuch = (sql: Sql, id: string) =>
  sql.query(
    `with counted as (select id from idp.account where id = $1 for update)
     update idp.account set failures = failures from counted where account.id = counted.id`,
    [id],
  )

/**
 * Counts a failure and returns whether the account is now locked. Each run of `failureFactor` failures locks it for
 * longer. Attempts during a lock do not count.
 */
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
  // Without a row, the account was already locked.
  return rows[0]?.locked ?? true
}

/**
 * Sets a new password. Returns the reasons for rejecting it, in Spanish; empty when it was set. Call it in a
 * transaction.
 */
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
