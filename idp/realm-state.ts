import type pg from 'pg'
import type { Mail } from '#gateways/mail/mail.ts'
import { insertAccount } from './accounts.ts'
import { EmbeddedDirectory } from './directory.ts'
import { type Secrets, loadSecrets } from './keys.ts'
import type { Brand } from './layout.ts'
import { hashPassword } from './passwords/passwords.ts'
import type { UserRepresentation } from './representations.ts'
import { type Sql, prepareSchema } from './schema.ts'
import { type Lifespans, type RealmSettings, readSettings } from './settings.ts'

/**
 * Inserts users of the realm that are missing. Leaves existing users unchanged, so that a changed password survives a
 * restart.
 */
async function seedPeople(sql: Sql, users: UserRepresentation[]): Promise<void> {
  const { rows } = await sql.query<{ id: string }>('select id from idp.account where id = any($1)', [
    users.map((user) => user.id),
  ])
  const present = new Set(rows.map((row) => row.id))
  const absent = users.filter((user) => !present.has(user.id))
  const hashes = await Promise.all(absent.map((user) => hashPassword(user.credentials[0]!.value)))
  for (const [index, user] of absent.entries())
    await insertAccount(sql, { ...user, roles: user.realmRoles, passwordHash: hashes[index]! })
}

export type RealmOptions = {
  pool: pg.Pool
  /** Public URL without a final slash: http://localhost:8080 */
  baseUrl: string
  /** Path of the realm file, which is in Keycloak's import format. */
  realmFile?: string
  brand: Brand
  overrides?: Partial<
    Pick<Lifespans, 'accessTokenLifespan' | 'ssoSessionIdleTimeout' | 'ssoSessionMaxLifespan'> & {
      registrationAllowed: boolean
      /** Users that replace the users of the realm file. */
      users: UserRepresentation[]
      /** Roles whose users must have a second factor; default none. */
      secondFactorRoles: ReadonlySet<string>
    }
  >
  /** Sends the e-mails with links to choose a password. */
  mail?: Pick<Mail, 'send'>
}

export type RealmState = {
  settings: RealmSettings
  prefix: string
  issuer: string
  /** Current keys. A rotation replaces them. */
  secrets: Secrets
  directory: EmbeddedDirectory
}

/**
 * Opens the realm in the database, and creates keys and users that are missing. Serves no pages, because many tests
 * need only the directory.
 */
export async function openRealm({ pool, baseUrl, brand, mail, ...options }: RealmOptions): Promise<RealmState> {
  const realmFile = options.realmFile ?? new URL('realm.json', import.meta.url)
  const settings = await readSettings(realmFile, baseUrl, options.overrides ?? {})
  const secrets = await prepareSchema(pool, async (sql) => {
    await seedPeople(sql, settings.users)
    return loadSecrets(sql)
  })
  const prefix = `/realms/${settings.realm}`
  const issuer = `${baseUrl}${prefix}`
  const state = { settings, prefix, issuer, secrets }
  const directory = new EmbeddedDirectory({ pool, issuer, settings, secrets: () => state.secrets, brand, mail })
  return Object.assign(state, { directory })
}
