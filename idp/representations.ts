export type ClientRepresentation = {
  clientId: string
  baseUrl: string
  redirectUris: string[]
  webOrigins: string[]
  protocolMappers: { name: string; protocol: string; protocolMapper: string; config: Record<string, string> }[]
  [setting: string]: unknown
}

export type UserRepresentation = {
  id: string
  username: string
  email: string
  emailVerified: boolean
  enabled: boolean
  firstName: string
  lastName: string
  credentials: { type: 'password'; value: string; temporary: boolean }[]
  requiredActions: string[]
  realmRoles: string[]
}

/** Fields of Keycloak's RealmRepresentation that the project writes or reads. */
export type RealmRepresentation = {
  realm: string
  accessTokenLifespan: number
  accessCodeLifespan: number
  accessCodeLifespanLogin: number
  ssoSessionIdleTimeout: number
  ssoSessionMaxLifespan: number
  actionTokenGeneratedByAdminLifespan: number
  failureFactor: number
  waitIncrementSeconds: number
  maxFailureWaitSeconds: number
  maxDeltaTimeSeconds: number
  passwordPolicy: string
  registrationAllowed: boolean
  resetPasswordAllowed: boolean
  roles: { realm: { name: string; description: string }[] }
  clients: ClientRepresentation[]
  scopeMappings: { client: string; roles: string[] }[]
  users: UserRepresentation[]
  [setting: string]: unknown
}
