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

/** Refuses what is not one of the portal's roles: Keycloak has others, and they are not ours to give. */
const requireRoles = (roles: readonly string[]): void => {
  const unknown = roles.find((role) => !isOurs(role))
  if (unknown) throw new DirectoryError('unknown-role', `${unknown} is not a role of the portal`)
}

/** The portal's roles of a person; Keycloak's own are neither shown nor touched. */
const createRoles = (rest: AdminRest) => {
  const select = async (person: string): Promise<RoleRepresentation[]> => {
    const mapped = await rest.get<RoleRepresentation[]>(`${person}/role-mappings/realm`)
    return mapped.filter(({ name }) => isOurs(name))
  }

  /** To read the realm's own list of roles the service account would need view-realm as well. */
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
      // If this stops half-way the person can do less, never more.
      if (dropped.length) await rest.remove(`${person}/role-mappings/realm`, dropped)
      if (added.length) await rest.post(`${person}/role-mappings/realm`, added)
    },
  }
}

/** The part that we read of Keycloak's UserRepresentation; the rest goes back as it came. */
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
  /** Milliseconds. */
  start: number
  lastAccess: number
}

interface CredentialRepresentation {
  id: string
  type: string
  userLabel?: string
  /** Milliseconds. */
  createdDate?: number
  /** JSON, of each type its own. */
  credentialData?: string
}

/** What Keycloak keeps besides a password: codes by time or by count, keys, and what saves who lost them. */
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

/** The person's path. A path made of dots would be another resource. */
const pathOf = (id: string): string => {
  if (/^\.{0,2}$/.test(id)) throw new DirectoryError('not-found', 'not an id')
  return `/users/${encodeURIComponent(id)}`
}

/** Nothing to find is nothing wrong. */
const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
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

/** The people of a Keycloak, by its Admin REST and a service account with manage-users, view-users and query-users. */
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
    return user && orNothing(() => toUser(user))
  }
  /** A PUT is of the whole person: what is not sent might be taken away. */
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
    await orNothing(() => rest.remove(pathOf(id)))
  }
  const endSessions = async (id: string): Promise<void> => {
    await orNothing(() => rest.post(`${pathOf(id)}/logout`))
  }
  const listSessions = async (id: string): Promise<DirectorySession[]> => {
    const sessions = await orNothing(() => rest.get<SessionRepresentation[]>(`${pathOf(id)}/sessions`))
    return (sessions ?? []).map(toSession).toSorted((a, b) => b.ultimoAcceso.getTime() - a.ultimoAcceso.getTime())
  }

  return {
    findByUsername: (username) => find('username', username),
    findByEmail: (email) => find('email', email),
    findById: (id) => orNothing(async () => toUser(await read(id))),
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
      if (!id) throw new DirectoryError('unavailable', 'POST /users: no Location')
      try {
        // Keycloak ignores roles in the body of a new person.
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
      // Recovery codes alone are none: they save who has another one.
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
        await orNothing(() => rest.remove(`${pathOf(id)}/credentials/${encodeURIComponent(each.id)}`))
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
      // Keycloak ends any session of the realm by its id: only one of this person is ours to end.
      const isTheirs = (await listSessions(id)).some((session) => session.sessionId === sessionId)
      if (isTheirs) await orNothing(() => rest.remove(`/sessions/${encodeURIComponent(sessionId)}`))
    },
    endSessions,
    remove,
  }
}
