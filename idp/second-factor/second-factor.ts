import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { CONFIGURE_TOTP, type SecondFactor } from '#gateways/identity/directory.ts'
import { derive } from '../passwords/passwords.ts'
import type { Sql } from '../schema.ts'
import { stepOfCode } from './totp.ts'

/** Names in Keycloak of the actions for users with a second factor: new recovery codes, and removal. */
export const RENEW_CODES = 'CONFIGURE_RECOVERY_AUTHN_CODES'
export const REMOVE_FACTOR = 'delete_credential'

const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 12
// Letters and digits of a recovery code, without characters that are easily confused.
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns a new secret with the length that RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-')

/** Returns the code without separators, in upper case. */
const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

const hashOf = async (code: string, salt: string): Promise<string> =>
  (await derive(plainCode(code), Buffer.from(salt, 'base64url'))).toString('base64url')

export const hasSecondFactor = async (sql: Sql, accountId: string): Promise<boolean> =>
  (await sql.query('select from idp.second_factor where account_id = $1', [accountId])).rowCount === 1

/**
 * Sets the second factor of an account, replacing any previous one. Returns its recovery codes. Call it in a
 * transaction.
 */
export async function setSecondFactor(
  sql: Sql,
  accountId: string,
  { secret, step }: { secret: Buffer; step: number },
): Promise<string[]> {
  await sql.query(
    `insert into idp.second_factor (account_id, credential_id, secret, last_step) values ($1, $2, $3, $4)
     on conflict (account_id) do update set credential_id = excluded.credential_id, secret = excluded.secret,
       last_step = excluded.last_step, created_at = now()`,
    [accountId, randomUUID(), secret, step],
  )
  await sql.query('update idp.account set required_actions = array_remove(required_actions, $2) where id = $1', [
    accountId,
    CONFIGURE_TOTP,
  ])
  return setRecoveryCodes(sql, accountId)
}

/**
 * Creates the recovery codes of an account and deletes the previous ones. Each code replaces the second factor once.
 * Only hashes are stored, so the codes cannot be shown again.
 */
export async function setRecoveryCodes(sql: Sql, accountId: string): Promise<string[]> {
  const salt = randomBytes(16).toString('base64url')
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)))
  await sql.query('delete from idp.recovery_code where account_id = $1', [accountId])
  await sql.query('update idp.second_factor set recovery_salt = $2 where account_id = $1', [accountId, salt])
  await sql.query('insert into idp.recovery_code (account_id, hash) select $1, unnest($2::text[])', [accountId, hashes])
  return codes
}

/**
 * Deletes the second factor and the recovery codes. Returns the number of deleted credentials, where all recovery codes
 * count as one.
 */
export async function deleteSecondFactor(sql: Sql, accountId: string): Promise<number> {
  const { rowCount: codes } = await sql.query('delete from idp.recovery_code where account_id = $1', [accountId])
  const { rowCount } = await sql.query('delete from idp.second_factor where account_id = $1', [accountId])
  return (rowCount ?? 0) + (codes ? 1 : 0)
}

/** Returns all credentials of an account except the password, in the form of Keycloak. */
export async function selectSecondFactors(sql: Sql, accountId: string): Promise<SecondFactor[]> {
  const { rows } = await sql.query<SecondFactor>(
    `select credential_id as id, 'codigo' as tipo, null as nombre, created_at as desde, null as quedan
     from idp.second_factor where account_id = $1
     union all
     select 'recuperacion-' || account_id, 'recuperacion', null, min(created_at), count(*) filter (where used_at is null)::int
     from idp.recovery_code where account_id = $1 group by account_id`,
    [accountId],
  )
  return rows
}

/** Condition: the account is enabled and not locked. */
const MAY_COME_IN = 'account.enabled and coalesce(account.locked_until <= now(), true)'

const clearFailures = (sql: Sql, accountId: string) =>
  sql.query('update idp.account set failures = 0, last_failure_at = null, locked_until = null where id = $1', [
    accountId,
  ])

/**
 * Whether the code of the authenticator app is accepted. Each code is accepted once, even by concurrent requests of
 * several processes. Codes of steps before the last accepted step are rejected.
 */
export async function takeTotp(sql: Sql, accountId: string, code: string): Promise<boolean> {
  const { rows } = await sql.query<{ secret: Buffer }>('select secret from idp.second_factor where account_id = $1', [
    accountId,
  ])
  const step = rows[0] && stepOfCode(rows[0].secret, code.replace(/\s/g, ''), Date.now())
  if (step === undefined) return false
  const { rowCount } = await sql.query(
    `update idp.second_factor factor set last_step = $2 from idp.account
     where factor.account_id = $1 and account.id = factor.account_id and factor.last_step < $2 and ${MAY_COME_IN}`,
    [accountId, step],
  )
  if (!rowCount) return false
  await clearFailures(sql, accountId)
  return true
}

/** Whether the recovery code is accepted. Each code is accepted once. */
export async function takeRecoveryCode(sql: Sql, accountId: string, code: string): Promise<boolean> {
  const { rows } = await sql.query<{ salt: string | null }>(
    'select recovery_salt as salt from idp.second_factor where account_id = $1',
    [accountId],
  )
  const salt = rows[0]?.salt
  if (!salt) return false
  const { rowCount } = await sql.query(
    `update idp.recovery_code code set used_at = now() from idp.account
     where code.account_id = $1 and code.hash = $2 and code.used_at is null and account.id = code.account_id and ${MAY_COME_IN}`,
    [accountId, await hashOf(code, salt)],
  )
  if (!rowCount) return false
  await clearFailures(sql, accountId)
  return true
}
