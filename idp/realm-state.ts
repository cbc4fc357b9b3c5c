import type { Mail } from '#gateways/mail/mail.ts'
import type pg from 'pg'
import { EmbeddedDirectory } from './directory.ts'
import { loadSecrets, type Secrets } from './keys.ts'
import type { Brand } from './layout.ts'
import { prepareSchema } from './schema.ts'
import { seedPeople } from './seed.ts'
import { readSettings, type Lifespans, type RealmSettings } from './settings.ts'

export type RealmOptions = {
  pool: pg.Pool
  /** Where people reach us, without a slash at the end: http://localhost:8080 */
  baseUrl: string
  /** A realm in Keycloak's import format. */
  realmFile?: string
  brand: Brand
  overrides?: Partial<
    Pick<Lifespans, 'accessTokenLifespan' | 'ssoSessionIdleTimeout' | 'ssoSessionMaxLifespan'> & {
      registrationAllowed: boolean
    }
  >
  /** Takes the links by which people choose their password. */
  mail?: Pick<Mail, 'send'>
}

export type RealmState = {
  settings: RealmSettings
  prefix: string
  issuer: string
  /** Replaced when the keys rotate. */
  secrets: Secrets
  directory: EmbeddedDirectory
}

/** The realm in the database, made when it is missing: its keys and its people. Without the pages, enough for tests. */
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
