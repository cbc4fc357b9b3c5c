import { ROLES } from '#contract/base/roles.ts'
import type { KeycloakConfig } from '#server/config/config.ts'
import {
  CONFIGURE_TOTP,
  DirectoryError,
  type DirectorySession,
  type DirectoryUser,
  type IdentityDirectory,
  type SecondFactor,
} from './directory.ts'
import { type AdminRest, createAdminRest } from './keycloak-rest.ts'

interface RoleRepresentation {
  id: string
  name: string
}

const isOurs = (role: string): boolean => Object.hasOwn(ROLES, role)

/**
 * Throws unknown-role for a role that the portal does not define. The portal must not assign roles of Keycloak itself.
 */
const requireRoles = (roles: readonly string[]): void => {
  const unknown = roles.find((role) => !isOurs(role))
  if (unknown) throw new DirectoryError('unknown-role', `${unknown} is not a role of the portal`)
}

/**
 * Returns functions that read and set the portal roles of a user. They neither show nor change the roles of Keycloak
 * itself.
 */
const createRoles = (rest: AdminRest) => {
  const select = async (person: string): Promise<RoleRepresentation[]> => {
    const mapped = await rest.get<RoleRepresentation[]>(`${person}/role-mappings/realm`)
    return mapped.filter(({ name }) => isOurs(name))
  }

  /**
   * Returns those roles with these names that the user does not have yet. Listing all roles of the realm would require
   * the role view-realm too.
   */
  const selectAvailable = async (person: string, names: readonly string[]): Promise<RoleRepresentation[]> => {
    const available = await rest.get<RoleRepresentation[]>(`${person}/role-mappings/realm/available`)
    return names.map((name) => {
      const role = available.find((one) => one.name === name)
      if (!role) throw new DirectoryError('unknown-role', `the realm has no role ${name}`)
      return { id: role.id, name }
    })
  }

  return {
    list: async (person: string): Promise<string[]> => (await select(person)).map(({ name }) => name),
    async set(person: string, wanted: readonly string[]): Promise<void> {
      const had = await select(person)
      const missing = wanted.filter((role) => !had.some(({ name }) => name === role))
      const added = missing.length ? await selectAvailable(person, missing) : []
      const dropped = had.filter(({ name }) => !wanted.includes(name))
      // Remove roles before adding: if the process stops in between, the user has fewer rights, never more.
      if (dropped.length) await rest.remove(`${person}/role-mappings/realm`, dropped)
      if (added.length) await rest.post(`${person}/role-mappings/realm`, added)
    },
  }
}

/** Fields of Keycloak's UserRepresentation that the portal reads. It sends all other fields back unchanged. */
interface UserRepresentation {
  id: string
  username: string
  email?: string
  emailVerified?: boolean
  firstName?: string
  lastName?: string
  enabled?: boolean
  requiredActions?: string[]
}

interface SessionRepresentation {
  id: string
  ipAddress?: string
  /** Epoch ms. */
  start: number
  lastAccess: number
}

interface CredentialRepresentation {
  id: string
  type: string
  userLabel?: string
  /** Epoch ms. */
  createdDate?: number
  /** JSON. Its content depends on the type. */
  credentialData?: string
}

/** Types of credentials that are second factors: authenticator apps, security keys and recovery codes. */
const SECOND_FACTORS: Readonly<Record<string, SecondFactor['tipo']>> = {
  otp: 'codigo',
  webauthn: 'llave',
  'webauthn-passwordless': 'llave',
  'recovery-authn-codes': 'recuperacion',
}

const toSecondFactor = ({
  id,
  type,
  userLabel,
  createdDate = 0,
  credentialData = '{}',
}: CredentialRepresentation): SecondFactor => ({
  id,
  tipo: SECOND_FACTORS[type]!,
  nombre: userLabel || null,
  desde: new Date(createdDate),
  quedan: (JSON.parse(credentialData) as { remainingCodes?: number }).remainingCodes ?? null,
})

/** Returns the path of a user. Throws not-found for an id of dots, because its path would name another resource. */
const pathOf = (id: string): string => {
  if (/^\.{0,2}$/.test(id)) throw new DirectoryError('not-found', 'not an id')
  return `/users/${encodeURIComponent(id)}`
}

/** Runs `work`. Returns undefined when the user is not found. */
const ignoreNotFound = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DirectoryError && error.code === 'not-found') return undefined
    throw error
  }
}

const toSession = ({ id, ipAddress, start, lastAccess }: SessionRepresentation): DirectorySession => ({
  sessionId: id,
  ip: ipAddress ?? null,
  inicio: new Date(start),
  ultimoAcceso: new Date(lastAccess),
  dispositivo: null,
})

/**
 * Creates the directory of a Keycloak's users, through its Admin REST. The service account needs manage-users,
 * view-users and query-users.
 */
export const createKeycloak = (config: KeycloakConfig, timeoutMs?: number): IdentityDirectory => {
  const rest = createAdminRest(config, timeoutMs)
  const roles = createRoles(rest)

  const toUser = async (user: UserRepresentation): Promise<DirectoryUser> => ({
    id: user.id,
    username: user.username,
    email: user.email ?? null,
    emailVerified: user.emailVerified ?? false,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    enabled: user.enabled ?? false,
    roles: await roles.list(pathOf(user.id)),
    requiredActions: user.requiredActions ?? [],
  })
  const read = (id: string) => rest.get<UserRepresentation>(pathOf(id))
  const find = async (by: 'username' | 'email', value: string): Promise<DirectoryUser | undefined> => {
    const wanted = value.trim().toLowerCase()
    if (!wanted) return undefined
    const query = new URLSearchParams({ [by]: wanted, exact: 'true' })
    const found = await rest.get<UserRepresentation[]>(`/users?${query.toString()}`)
    const user = found.find((one) => one[by]?.toLowerCase() === wanted)
    return user && ignoreNotFound(() => toUser(user))
  }
  /** Send all fields of the user back, because a PUT may clear missing fields. */
  const change = async (
    id: string,
    changes: (user: UserRepresentation) => Partial<UserRepresentation>,
  ): Promise<void> => {
    const user = await read(id)
    await rest.put(pathOf(id), { ...user, ...changes(user) })
  }
  const selectSecondFactors = async (id: string): Promise<CredentialRepresentation[]> => {
    const credentials = await rest.get<CredentialRepresentation[]>(`${pathOf(id)}/credentials`)
    return credentials.filter(({ type }) => Object.hasOwn(SECOND_FACTORS, type))
  }
  const remove = async (id: string): Promise<void> => {
    await ignoreNotFound(() => rest.remove(pathOf(id)))
  }
  const endSessions = async (id: string): Promise<void> => {
    await ignoreNotFound(() => rest.post(`${pathOf(id)}/logout`))
  }
  const listSessions = async (id: string): Promise<DirectorySession[]> => {
    const sessions = await ignoreNotFound(() => rest.get<SessionRepresentation[]>(`${pathOf(id)}/sessions`))
    return (sessions ?? []).map(toSession).toSorted((a, b) => b.ultimoAcceso.getTime() - a.ultimoAcceso.getTime())
  }

  return {
    findByUsername: (username) => find('username', username),
    findByEmail: (email) => find('email', email),
    findById: (id) => ignoreNotFound(async () => toUser(await read(id))),
    async create({ temporaryPassword, roles: wanted, ...user }) {
      requireRoles(wanted)
      const id = await rest.post('/users', {
        ...user,
        username: user.username.trim().toLowerCase(),
        email: user.email.trim().toLowerCase(),
        emailVerified: false,
        enabled: true,
        requiredActions: ['UPDATE_PASSWORD'],
        ...(temporaryPassword !== undefined && {
          credentials: [{ type: 'password', value: temporaryPassword, temporary: true }],
        }),
      })
      if (!id) throw new DirectoryError('failed', 'Keycloak respondió a POST /users sin Location')
      try {
        // Set the roles with a second call, because Keycloak ignores roles in the body of a new user.
        await roles.set(pathOf(id), wanted)
        return await toUser(await read(id))
      } catch (error) {
        await remove(id).catch(() => {})
        throw error
      }
    },
    async update(id, { email, ...changes }) {
      const wanted = email?.trim().toLowerCase()
      await change(id, (user) => {
        const isOther = wanted !== undefined && wanted !== user.email
        return { ...(isOther && { emailVerified: false }), ...changes, ...(wanted !== undefined && { email: wanted }) }
      })
      return toUser(await read(id))
    },
    async setRoles(id, wanted) {
      requireRoles(wanted)
      await roles.set(pathOf(id), wanted)
    },
    async setEnabled(id, enabled) {
      await change(id, () => ({ enabled }))
      if (!enabled) await endSessions(id)
    },
    listSecondFactors: async (id) => (await selectSecondFactors(id)).map(toSecondFactor),
    async setSecondFactorRequired(id, isRequired) {
      // Recovery codes alone are no second factor, because they only replace a lost one.
      const has = isRequired && (await selectSecondFactors(id)).some(({ type }) => type !== 'recovery-authn-codes')
      const user = await read(id)
      const others = (user.requiredActions ?? []).filter((action) => action !== CONFIGURE_TOTP)
      const requiredActions = isRequired && !has ? [...others, CONFIGURE_TOTP] : others
      if (requiredActions.length !== user.requiredActions?.length)
        await rest.put(pathOf(id), { ...user, requiredActions })
    },
    async removeSecondFactors(id) {
      const second = await selectSecondFactors(id)
      for (const each of second)
        await ignoreNotFound(() => rest.remove(`${pathOf(id)}/credentials/${encodeURIComponent(each.id)}`))
      return second.length
    },
    async setTemporaryPassword(id, password) {
      await rest.put(`${pathOf(id)}/reset-password`, { type: 'password', value: password, temporary: true })
      await rest.remove(`/attack-detection/brute-force${pathOf(id)}`)
      await endSessions(id)
    },
    async sendActionsEmail(id, actions, { redirectUri, lifespan } = {}) {
      const query = new URLSearchParams({
        client_id: config.webClientId,
        ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
        ...(lifespan !== undefined && { lifespan: String(lifespan) }),
      })
      await rest.put(`${pathOf(id)}/execute-actions-email?${query.toString()}`, actions)
    },
    listSessions,
    async endSession(id, sessionId) {
      // Check the owner of the session first: Keycloak would end any session of the realm by its id, even of another
      // user.
      const isTheirs = (await listSessions(id)).some((session) => session.sessionId === sessionId)
      if (isTheirs) await ignoreNotFound(() => rest.remove(`/sessions/${encodeURIComponent(sessionId)}`))
    },
    endSessions,
    remove,
  }
}
