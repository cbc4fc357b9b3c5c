import { readFile } from 'node:fs/promises'
import { REGRESOS, SESION_FIN_PROVEEDOR_PATH } from '#contract/base/sesion.ts'
import { parsePasswordPolicy, type PasswordPolicy } from './passwords/password-policy.ts'
import type { RealmRepresentation, UserRepresentation } from './representations.ts'

/** Service account for a program. Users cannot sign in with it. */
type IdpMachine = {
  clientId: string
  secret: string
  roles: string[]
  /** Claims to add to each token of the service account. */
  claims: Record<string, string>
}

type IdpClient = {
  clientId: string
  audience: string
  homeUrl: string
  /** Exact URLs to which the provider may redirect. */
  redirectUris: string[]
  afterLogoutUris: string[]
  webOrigins: string[]
  /** URL to notify when a session ends. */
  backchannelLogoutUrl: string
}

export type BruteForce = Pick<
  RealmRepresentation,
  'failureFactor' | 'waitIncrementSeconds' | 'maxFailureWaitSeconds' | 'maxDeltaTimeSeconds'
>

export type Lifespans = Pick<
  RealmRepresentation,
  | 'accessTokenLifespan'
  | 'accessCodeLifespan'
  | 'accessCodeLifespanLogin'
  | 'ssoSessionIdleTimeout'
  | 'ssoSessionMaxLifespan'
>

export type RealmSettings = {
  realm: string
  client: IdpClient
  machines: IdpMachine[]
  roles: ReadonlySet<string>
  passwordPolicy: PasswordPolicy
  bruteForce: BruteForce
  lifespans: Lifespans
  /** Lifetime (s) of a link sent by e-mail. */
  actionLifespan: number
  users: UserRepresentation[]
  /** Roles whose users must have a second factor. */
  secondFactorRoles: ReadonlySet<string>
  /** true: users may register themselves. */
  registrationAllowed: boolean
  /** true: users may request a link to choose another password. */
  resetPasswordAllowed: boolean
}

const clientOf = ({ clients }: RealmRepresentation, baseUrl: string): IdpClient => {
  const [client, ...others] = clients.filter((each) => !each.serviceAccountsEnabled)
  if (!client || others.length)
    throw new Error('El realm tiene que tener exactamente un cliente con el que entren personas.')
  const audience = client.protocolMappers.find((mapper) => mapper.protocolMapper === 'oidc-audience-mapper')
  const webOrigins = [...new Set([...client.webOrigins, new URL(baseUrl).origin])]
  return {
    clientId: client.clientId,
    audience: audience?.config['included.custom.audience'] ?? client.clientId,
    homeUrl: `${baseUrl}${client.baseUrl}`,
    // The realm file has the URLs of the default port, so add those of the actual port.
    redirectUris: [...new Set([...client.redirectUris, ...Object.values(REGRESOS).map((path) => baseUrl + path)])],
    afterLogoutUris: webOrigins.map((origin) => origin + REGRESOS.entrada),
    webOrigins,
    backchannelLogoutUrl: baseUrl + SESION_FIN_PROVEEDOR_PATH,
  }
}

const machinesOf = ({ clients, scopeMappings }: RealmRepresentation): IdpMachine[] =>
  clients
    .filter((each) => each.serviceAccountsEnabled && each.enabled)
    .map(({ clientId, secret, protocolMappers }) => {
      const fixed = protocolMappers.filter((mapper) => mapper.protocolMapper === 'oidc-hardcoded-claim-mapper')
      return {
        clientId,
        secret: String(secret),
        roles: scopeMappings.find(({ client }) => client === clientId)?.roles ?? [],
        claims: Object.fromEntries(fixed.map(({ config }) => [config['claim.name']!, config['claim.value']!])),
      }
    })

/** Reads a realm in Keycloak's import format. Durations are in seconds. `overrides` replace values of the realm. */
export async function readSettings(
  file: string | URL,
  baseUrl: string,
  overrides: Partial<Lifespans & Pick<RealmSettings, 'registrationAllowed' | 'users' | 'secondFactorRoles'>>,
): Promise<RealmSettings> {
  const realm = JSON.parse(await readFile(file, 'utf8')) as RealmRepresentation
  const roles = new Set(realm.roles.realm.map((role) => role.name))
  return {
    realm: realm.realm,
    client: clientOf(realm, baseUrl),
    machines: machinesOf(realm),
    roles,
    passwordPolicy: await parsePasswordPolicy(realm.passwordPolicy),
    bruteForce: realm,
    lifespans: { ...realm, ...overrides },
    registrationAllowed: overrides.registrationAllowed ?? realm.registrationAllowed,
    resetPasswordAllowed: realm.resetPasswordAllowed,
    secondFactorRoles: overrides.secondFactorRoles ?? new Set(),
    actionLifespan: realm.actionTokenGeneratedByAdminLifespan,
    // Drop Keycloak's own roles, such as 'default-roles-autogestion'.
    users: (overrides.users ?? realm.users).map((user) => ({
      ...user,
      realmRoles: user.realmRoles.filter((role) => roles.has(role)),
    })),
  }
}
