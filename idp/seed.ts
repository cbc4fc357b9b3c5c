import { insertAccount } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import type { UserRepresentation } from './realm.ts'
import type { Sql } from './schema.ts'

/** Adds the realm's people who are not there yet. Who is there stays as they are: a changed password outlives a restart. */
export async function seedPeople(sql: Sql, users: UserRepresentation[]): Promise<void> {
  const { rows } = await sql.query<{ id: string }>('select id from idp.account where id = any($1)', [
    users.map((user) => user.id),
  ])
  const present = new Set(rows.map((row) => row.id))
  const absent = users.filter((user) => !present.has(user.id))
  const hashes = await Promise.all(absent.map((user) => hashPassword(user.credentials[0]!.value)))
  for (const [index, user] of absent.entries())
    await insertAccount(sql, { ...user, roles: user.realmRoles, passwordHash: hashes[index]! })
}
