import type { DirectoryUser } from '#gateways/identity/directory.ts'
import type { Sql } from './schema.ts'

/** Account of a user. It includes the password hashes, which never leave the provider. */
export type Account = DirectoryUser & { passwordHash: string | null; passwordHistory: string[] }

export type NewAccount = Omit<Account, 'passwordHistory'>

const COLUMNS = `id, username, email, email_verified as "emailVerified", first_name as "firstName", last_name as "lastName",
  enabled, roles, required_actions as "requiredActions", password_hash as "passwordHash", password_history as "passwordHistory"`

/** Returns the account with this id, username or e-mail address. Case does not matter in usernames and addresses. */
export async function selectAccount(
  sql: Sql,
  by: 'id' | 'username' | 'email',
  value: string,
): Promise<Account | undefined> {
  const match = by === 'id' ? 'id = $1' : `lower(${by}) = lower($1)`
  const { rows } = await sql.query<Account>(`select ${COLUMNS} from idp.account where ${match}`, [value.trim()])
  return rows[0]
}

/**
 * Returns the account whose username is the text, otherwise the account with this e-mail address. Without a match,
 * returns another account with `isThere` false: the caller then takes the same time, which does not reveal whether an
 * account exists. undefined: there are no accounts.
 */
export async function selectLogin(sql: Sql, text: string): Promise<(Account & { isThere: boolean }) | undefined> {
  const { rows } = await sql.query<Account & { isThere: boolean }>(
    `select ${COLUMNS}, place < 3 as "isThere" from (
       select *, 1 as place from idp.account where lower(username) = lower($1)
       union all select *, 2 from idp.account where lower(email) = lower($1)
       union all (select *, 3 from idp.account where password_hash is not null limit 1)) found
     order by place limit 1`,
    [text.trim()],
  )
  return rows[0]
}

/** Returns the account. Locks it until the transaction ends. */
export async function lockAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const { rows } = await sql.query<Account>(`select ${COLUMNS} from idp.account where id = $1 for update`, [id])
  return rows[0]
}

/** Inserts an account. Returns false when the id, username or e-mail address is taken. */
export async function insertAccount(sql: Sql, account: NewAccount): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into idp.account (id, username, email, email_verified, first_name, last_name, enabled, roles,
       required_actions, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      account.id,
      account.username,
      account.email,
      account.emailVerified,
      account.firstName,
      account.lastName,
      account.enabled,
      account.roles,
      account.requiredActions,
      account.passwordHash,
    ],
  )
  return rowCount === 1
}

/**
 * Marks the e-mail address of an account as verified. Call it when the user has opened a link that was sent to this
 * address.
 */
export async function verifyEmail(sql: Sql, id: string): Promise<void> {
  await sql.query(
    "update idp.account set email_verified = true, required_actions = array_remove(required_actions, 'VERIFY_EMAIL') where id = $1",
    [id],
  )
}
