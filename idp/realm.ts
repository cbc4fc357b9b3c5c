import { CONTRASENA } from '../contract/base/contrasenas.ts'
import { MAQUINA, ROLES, type Role } from '../contract/base/roles.ts'
import { REGRESOS, SESION_FIN_PROVEEDOR_PATH } from '../contract/base/sesion.ts'
import { IMPORTABLES } from '../contract/importaciones/reglas.ts'
import { AMR_MAPPER, signInSettings, withSecondFactor } from './keycloak/keycloak-flows.ts'
import { KEYCLOAK_TEXTS } from './keycloak/keycloak-texts.ts'
import { passwordPolicy } from './passwords/password-policy.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, demoId, type DemoPerson } from './demo-people.ts'
import type { ClientRepresentation, RealmRepresentation, UserRepresentation } from './representations.ts'

/**
 * Key providers of the realm: those that Keycloak creates by default, but with RSA keys of 3,072 bits instead of 2,048.
 * The list must be complete, because Keycloak adds none to an imported list.
 */
const KEYS = [
  ['rsa-generated', { algorithm: ['RS256'], keySize: ['3072'] }],
  ['rsa-enc-generated', { algorithm: ['RSA-OAEP'], keySize: ['3072'] }],
  ['hmac-generated', { algorithm: ['HS512'] }],
  ['aes-generated', {}],
] as const

const KEY_PROVIDERS = KEYS.map(([providerId, config]) => ({
  name: providerId,
  providerId,
  subComponents: {},
  config: { priority: ['100'], ...config },
}))

export const REALM = 'autogestion'
export const CLIENT_ID = 'autogestion-web'
const AUDIENCE = 'autogestion-api'
const ADMIN_CLIENT_ID = 'autogestion-admin'
/** Client of the ERP, which loads data through the API. */
const ERP_CLIENT_ID = 'autogestion-erp'
/** Credentials of the ERP, for the demo only. */
export const DEMO_ERP = { clientId: ERP_CLIENT_ID, secret: 'demo-erp-1234' }

/** Roles with which the portal manages users. With them it can neither change the realm nor grant these roles. */
const ADMIN_ROLES = ['manage-users', 'view-users', 'query-users']

type RealmOptions = {
  origins: string[]
  /** Names of the company and its brands, separated by `|`. No password may contain them. */
  palabras: string
  smtpServer: Record<string, string>
  people: readonly DemoPerson[]
  erp: ReturnType<typeof erpClient>
}

const AUDIENCE_MAPPER = {
  name: `audience-${AUDIENCE}`,
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.custom.audience': AUDIENCE, 'access.token.claim': 'true', 'id.token.claim': 'false' },
}

const webClient = (origins: string[]): ClientRepresentation => {
  const redirectUris = origins.flatMap((origin) => Object.values(REGRESOS).map((path) => origin + path))
  return {
    clientId: CLIENT_ID,
    name: 'Portal de autogestión',
    enabled: true,
    protocol: 'openid-connect',
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    fullScopeAllowed: false,
    consentRequired: false,
    rootUrl: origins[0],
    baseUrl: REGRESOS.entrada,
    redirectUris,
    webOrigins: origins,
    attributes: {
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': origins.map((origin) => origin + REGRESOS.entrada).join('##'),
      'backchannel.logout.url': `${origins[0]}${SESION_FIN_PROVEEDOR_PATH}`,
      'backchannel.logout.session.required': 'true',
      'backchannel.logout.revoke.offline.tokens': 'false',
    },
    // Since Keycloak 25, tokens have no sub and auth_time without the scope 'basic'.
    defaultClientScopes: ['basic', 'acr', 'profile', 'email', 'roles', 'web-origins'],
    optionalClientScopes: [],
    protocolMappers: [AUDIENCE_MAPPER, AMR_MAPPER],
  }
}

/**
 * Client of the ERP, which loads data through the API with a service account. A claim of its tokens lists the kinds of
 * data that it may load.
 */
const erpClient = ({ enabled, secret, grants }: { enabled: boolean; secret?: string; grants: string }) => ({
  clientId: ERP_CLIENT_ID,
  name: 'ERP: carga de datos en Autogestión',
  enabled,
  protocol: 'openid-connect',
  publicClient: false,
  clientAuthenticatorType: 'client-secret',
  ...(secret && { secret }),
  standardFlowEnabled: false,
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: false,
  serviceAccountsEnabled: true,
  fullScopeAllowed: false,
  baseUrl: '',
  redirectUris: [],
  webOrigins: [],
  // The scope 'profile' adds the name of the service account.
  defaultClientScopes: ['basic', 'profile', 'roles'],
  optionalClientScopes: [],
  protocolMappers: [
    AUDIENCE_MAPPER,
    {
      name: MAQUINA.claim,
      protocol: 'openid-connect',
      protocolMapper: 'oidc-hardcoded-claim-mapper',
      config: {
        'claim.name': MAQUINA.claim,
        'claim.value': grants,
        'jsonType.label': 'String',
        'access.token.claim': 'true',
        'id.token.claim': 'false',
      },
    },
  ],
})

const user = (person: DemoPerson): UserRepresentation => ({
  id: demoId(person.number),
  username: person.username,
  email: person.email,
  emailVerified: true,
  enabled: person.enabled ?? true,
  firstName: person.firstName,
  lastName: person.lastName,
  credentials: [{ type: 'password', value: DEMO_PASSWORD, temporary: false }],
  requiredActions: [],
  realmRoles: [`default-roles-${REALM}`, ...person.roles],
})

const realm = ({ origins, palabras, smtpServer, people, erp }: RealmOptions): RealmRepresentation => ({
  realm: REALM,
  displayName: 'Autogestión',
  enabled: true,
  sslRequired: 'external',
  registrationAllowed: false,
  rememberMe: false,
  verifyEmail: false,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
  resetPasswordAllowed: true,
  editUsernameAllowed: false,
  internationalizationEnabled: true,
  supportedLocales: ['es'],
  defaultLocale: 'es',
  defaultSignatureAlgorithm: 'RS256',
  accessTokenLifespan: 300,
  ssoSessionIdleTimeout: 1800,
  ssoSessionMaxLifespan: 36_000,
  accessCodeLifespan: 60,
  accessCodeLifespanUserAction: 300,
  accessCodeLifespanLogin: 1800,
  actionTokenGeneratedByAdminLifespan: 43_200,
  actionTokenGeneratedByUserLifespan: CONTRASENA.enlaceMinutos * 60,
  // Each refresh token is valid for one use. Tabs of the same session do not invalidate each other's tokens: Keycloak
  // counts the uses separately for each chain of tokens (reuse_id).
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  bruteForceProtected: true,
  permanentLockout: false,
  failureFactor: 5,
  waitIncrementSeconds: 60,
  maxFailureWaitSeconds: 900,
  minimumQuickLoginWaitSeconds: 60,
  quickLoginCheckMilliSeconds: 1000,
  maxDeltaTimeSeconds: 43_200,
  passwordPolicy: passwordPolicy(palabras),
  eventsEnabled: true,
  eventsExpiration: 2_592_000,
  adminEventsEnabled: true,
  smtpServer,
  roles: {
    realm: [...Object.entries(ROLES), [MAQUINA.rol, MAQUINA.texto] as const].map(([name, description]) => ({
      name,
      description,
    })),
  },
  clients: [webClient(origins), erp],
  // Tokens contain only these roles, because fullScopeAllowed is false.
  scopeMappings: [
    { client: CLIENT_ID, roles: Object.keys(ROLES) as Role[] },
    { client: ERP_CLIENT_ID, roles: [MAQUINA.rol] },
  ],
  components: { 'org.keycloak.keys.KeyProvider': KEY_PROVIDERS },
  users: people.map(user),
  // clientScopes are missing on purpose, because a partial list would replace Keycloak's own.
})

/** Kinds of data that the ERP may load. Not users, because only a signed-in person may give users access. */
const MAQUINA_CARGA = Object.keys(IMPORTABLES).filter((que) => que !== 'personas')

/** Realm of development, demo and tests, with the demo users and fixed ids. */
export const demoRealm = ({ origins }: { origins: string[] }): RealmRepresentation =>
  realm({
    origins,
    palabras: 'meridiana',
    people: DEMO_PEOPLE,
    erp: erpClient({ enabled: true, secret: DEMO_ERP.secret, grants: MAQUINA_CARGA.join(' ') }),
    smtpServer: { host: 'localhost', port: '1025', from: 'no-responder@meridiana.example', auth: 'false' },
  })

/** Client with which the portal administers users. Nobody signs in with it. */
const adminClient = {
  clientId: ADMIN_CLIENT_ID,
  name: 'Portal de autogestión: administración de usuarios',
  enabled: true,
  protocol: 'openid-connect',
  publicClient: false,
  clientAuthenticatorType: 'client-secret',
  secret: '${AUTOGESTION_ADMIN_SECRET}',
  standardFlowEnabled: false,
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: false,
  serviceAccountsEnabled: true,
  fullScopeAllowed: false,
  attributes: { 'access.token.lifespan': '60' },
  defaultClientScopes: ['basic', 'roles'],
  optionalClientScopes: [],
}

const adminAccount = {
  username: `service-account-${ADMIN_CLIENT_ID}`,
  enabled: true,
  serviceAccountClientId: ADMIN_CLIENT_ID,
  clientRoles: { 'realm-management': ADMIN_ROLES },
}

const erpAccount = {
  username: `service-account-${ERP_CLIENT_ID}`,
  enabled: true,
  serviceAccountClientId: ERP_CLIENT_ID,
  realmRoles: [MAQUINA.rol],
}

/**
 * Realm to import in production. Its only users are service accounts. Keycloak replaces ${…} by variables of its
 * environment during the import.
 */
export const productionRealm = () => {
  const base = realm({
    origins: ['${AUTOGESTION_WEB_ORIGIN}'],
    palabras: '${AUTOGESTION_PALABRAS:autogestion}',
    people: [],
    // Disabled, without secret and without the right to load data, until an administrator enables it.
    erp: erpClient({ enabled: false, grants: 'ninguna' }),
    // Keycloak validates these settings during the import. If a variable is not set, Keycloak rejects the whole realm.
    smtpServer: {
      host: '${SMTP_HOST}',
      port: '${SMTP_PORT}',
      from: '${SMTP_FROM}',
      fromDisplayName: 'Autogestión',
      auth: '${SMTP_AUTH:true}',
      user: '${SMTP_USER}',
      password: '${SMTP_PASSWORD}',
      ssl: '${SMTP_SSL:false}',
      starttls: '${SMTP_STARTTLS:true}',
    },
  })
  return {
    ...base,
    ...signInSettings,
    roles: { realm: withSecondFactor(base.roles.realm) },
    // If this theme is not installed, Keycloak shows its own pages with the texts of localizationTexts.
    loginTheme: 'autogestion',
    emailTheme: 'autogestion',
    localizationTexts: { es: KEYCLOAK_TEXTS },
    clients: [...base.clients, adminClient],
    clientScopeMappings: { 'realm-management': [{ client: ADMIN_CLIENT_ID, roles: ADMIN_ROLES }] },
    users: [adminAccount, erpAccount],
  }
}
