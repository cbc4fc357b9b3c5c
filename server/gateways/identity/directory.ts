import { AppError } from '#server/base/errors.ts'

type DirectoryErrorCode =
  | 'user-exists'
  | 'email-exists'
  | 'not-found'
  | 'password-policy'
  | 'unknown-role'
  | 'mail-not-configured'
  | 'forbidden'
  | 'unavailable'
  | 'invalid'

/** Why the directory did not do it; `unavailable` may be tried again. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode

  constructor(code: DirectoryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Asks the directory for a call of the portal: a provider that is away is `no-disponible`, everything else stays as it is. */
export const askDirectory = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question()
  } catch (error) {
    if (error instanceof DirectoryError && ['unavailable', 'forbidden'].includes(error.code)) {
      throw new AppError('no-disponible', {
        detail: `identity directory: ${error.message}`,
        cause: error,
        falta: 'identidad',
      })
    }
    throw error
  }
}

/** What the provider asks of a person at their next sign-in. */
export type RequiredAction = 'UPDATE_PASSWORD' | 'VERIFY_EMAIL'

/** How the provider calls asking for a second factor at the next sign-in. */
export const CONFIGURE_TOTP = 'CONFIGURE_TOTP'

/** What a person shows besides their password: a code of a telephone, a key, or what saves who lost them. */
export interface SecondFactor {
  id: string
  tipo: 'codigo' | 'llave' | 'recuperacion'
  /** As the person called it. */
  nombre: string | null
  desde: Date
  /** Of recovery codes, how many are left, when the provider says it. */
  quedan: number | null
}

/** A person of the realm, as the portal sees them. */
export interface DirectoryUser {
  /** The `sub` of their tokens. */
  id: string
  username: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  enabled: boolean
  /** The portal's realm roles, those of contract/base/roles.ts. */
  roles: string[]
  requiredActions: string[]
}

/** A person to add: they choose a password by the activation link that `sendActionsEmail` sends. */
export type NewDirectoryUser = Pick<DirectoryUser, 'username' | 'firstName' | 'lastName' | 'roles'> & {
  email: string
  /** Must be changed at the first sign-in. */
  temporaryPassword?: string
}

/** What may change of a person; an e-mail that changes is not a verified one unless it says so. */
export type DirectoryChanges = Partial<Pick<DirectoryUser, 'email' | 'emailVerified' | 'firstName' | 'lastName'>>

/** Somewhere a person is signed in. */
export interface DirectorySession {
  sessionId: string
  ip: string | null
  /** Instants. */
  inicio: Date
  ultimoAcceso: Date
  /** Of the device or browser, when the provider knows it. */
  dispositivo: string | null
}

/**
 * The one door to the people of the identity provider: who they are, what they may do, whether they may come in. Companies
 * are ours, the provider knows nothing of them. Every method fails with DirectoryError.
 */
export interface IdentityDirectory {
  /** In any case; undefined when there is nobody. */
  findByUsername: (username: string) => Promise<DirectoryUser | undefined>
  findByEmail: (email: string) => Promise<DirectoryUser | undefined>
  findById: (id: string) => Promise<DirectoryUser | undefined>
  create: (user: NewDirectoryUser) => Promise<DirectoryUser>
  /** Changes what is given and nothing else. */
  update: (id: string, changes: DirectoryChanges) => Promise<DirectoryUser>
  /** From the next token on, these of the portal's roles and no other. */
  setRoles: (id: string, roles: readonly string[]) => Promise<void>
  /** Shutting a person out ends their sessions. */
  setEnabled: (id: string, enabled: boolean) => Promise<void>
  listSecondFactors: (id: string) => Promise<SecondFactor[]>
  /** From the next sign-in on they need one: whoever has none sets it up then. Not required any more: nobody asks for it. */
  setSecondFactorRequired: (id: string, isRequired: boolean) => Promise<void>
  /** Takes away what a person shows besides their password, so that they can come in without it; how many things that was. */
  removeSecondFactors: (id: string) => Promise<number>
  setTemporaryPassword: (id: string, password: string) => Promise<void>
  /** Asks the person by e-mail to do these; the link is good once and for `lifespan` seconds, then goes to `redirectUri`. */
  sendActionsEmail: (
    id: string,
    actions: readonly RequiredAction[],
    options?: { redirectUri?: string; lifespan?: number },
  ) => Promise<void>
  listSessions: (id: string) => Promise<DirectorySession[]>
  /** Ends one of the person's sessions; the same if it was already over. */
  endSession: (id: string, sessionId: string) => Promise<void>
  /** Signs the person out everywhere: their next refresh fails. */
  endSessions: (id: string) => Promise<void>
  /** The same if they were already gone. */
  remove: (id: string) => Promise<void>
}
