import { AppError } from '#server/base/errors.ts'

type DirectoryErrorCode =
  | 'user-exists'
  | 'email-exists'
  | 'not-found'
  | 'password-policy'
  | 'unknown-role'
  | 'mail-not-configured'
  | 'mail-failed'
  | 'forbidden'
  | 'unavailable'
  | 'failed'
  | 'invalid'

/**
 * Reason why a request to the directory (the users of the identity provider) failed. A retry may succeed after
 * `unavailable` (no answer), `failed` (an answer of another program, or an error of the provider) and `mail-failed`
 * (the provider did not reach its mail server).
 */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode

  constructor(code: DirectoryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Text for users about each failure of the provider. null: the request was wrong, so the provider did not fail. */
const PROVIDER_FAILURES: Record<DirectoryErrorCode, string | null> = {
  unavailable: 'El servicio de ingreso no responde. Probá de nuevo en unos minutos.',
  failed: 'El servicio de ingreso respondió con un error. Probá de nuevo en unos minutos.',
  forbidden:
    'El servicio de ingreso no le permite al portal administrar usuarios. Avisá a la administración del portal.',
  'user-exists': null,
  'email-exists': null,
  'not-found': null,
  'password-policy': null,
  'unknown-role': null,
  'mail-not-configured': null,
  'mail-failed': null,
  invalid: null,
}

/**
 * Runs a request to the directory as part of a call of the portal. When the provider itself fails, throws
 * `no-disponible` with the reason; other errors pass unchanged.
 */
export const askDirectory = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question()
  } catch (error) {
    const message = error instanceof DirectoryError && PROVIDER_FAILURES[error.code]
    if (message) {
      throw new AppError('no-disponible', {
        message,
        detail: `identity directory: ${(error as DirectoryError).message}`,
        cause: error,
        falta: 'identidad',
      })
    }
    throw error
  }
}

/** Action that the provider requires of a user at the next sign-in. */
export type RequiredAction = 'UPDATE_PASSWORD' | 'VERIFY_EMAIL'

/** Name in Keycloak of the action that requires a second factor at the next sign-in. */
export const CONFIGURE_TOTP = 'CONFIGURE_TOTP'

/** Credential of a user besides the password: an authenticator app, a security key, or recovery codes. */
export interface SecondFactor {
  id: string
  tipo: 'codigo' | 'llave' | 'recuperacion'
  /** Name that the user gave to the credential; null: none. */
  nombre: string | null
  desde: Date
  /** Number of recovery codes left. null: another kind of credential, or the provider does not report it. */
  quedan: number | null
}

/** User of the realm, as the portal sees it. */
export interface DirectoryUser {
  /** Value of `sub` in the tokens of the user. */
  id: string
  username: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  enabled: boolean
  /** Realm roles of the portal that the user has, from contract/base/roles.ts. */
  roles: string[]
  requiredActions: string[]
}

/** User to create. The user chooses a password with the activation link of `sendActionsEmail`. */
export type NewDirectoryUser = Pick<DirectoryUser, 'username' | 'firstName' | 'lastName' | 'roles'> & {
  email: string
  /** Password that the user must change at the first sign-in. */
  temporaryPassword?: string
}

/** Changes of a user. A new e-mail address counts as unverified unless `emailVerified` is given. */
export type DirectoryChanges = Partial<Pick<DirectoryUser, 'email' | 'emailVerified' | 'firstName' | 'lastName'>>

export interface DirectorySession {
  sessionId: string
  ip: string | null
  /** Start and last use of the session. */
  inicio: Date
  ultimoAcceso: Date
  /** Device or browser of the session; null: the provider does not report it. */
  dispositivo: string | null
}

/**
 * Access to the users of the identity provider: their data, their roles, and whether they may sign in. The portal has
 * no other access. The portal, not the provider, knows the razones sociales of users. Every method can throw
 * DirectoryError.
 */
export interface IdentityDirectory {
  /** Finds a user by user name, ignoring case; undefined: there is none. */
  findByUsername: (username: string) => Promise<DirectoryUser | undefined>
  findByEmail: (email: string) => Promise<DirectoryUser | undefined>
  findById: (id: string) => Promise<DirectoryUser | undefined>
  create: (user: NewDirectoryUser) => Promise<DirectoryUser>
  /** Changes only the given fields. */
  update: (id: string, changes: DirectoryChanges) => Promise<DirectoryUser>
  /** Replaces the portal roles of a user. Effective from the next token on. */
  setRoles: (id: string, roles: readonly string[]) => Promise<void>
  /** Allows or forbids a user to sign in. false also ends all sessions of the user. */
  setEnabled: (id: string, enabled: boolean) => Promise<void>
  listSecondFactors: (id: string) => Promise<SecondFactor[]>
  /**
   * true: at the next sign-in the user needs a second factor, and has to set one up first if there is none. false: the
   * user needs none any more.
   */
  setSecondFactorRequired: (id: string, isRequired: boolean) => Promise<void>
  /** Removes the second factors of a user, so that a user who lost them can sign in. Returns their number. */
  removeSecondFactors: (id: string) => Promise<number>
  setTemporaryPassword: (id: string, password: string) => Promise<void>
  /**
   * Sends the user an e-mail with a link to do the actions. The link works once, within `lifespan` seconds, and then
   * leads to `redirectUri`.
   */
  sendActionsEmail: (
    id: string,
    actions: readonly RequiredAction[],
    options?: { redirectUri?: string; lifespan?: number },
  ) => Promise<void>
  listSessions: (id: string) => Promise<DirectorySession[]>
  /** Ends a session of the user. Does nothing if the session has already ended. */
  endSession: (id: string, sessionId: string) => Promise<void>
  /** Ends all sessions of the user, so that the next refresh of a token fails. */
  endSessions: (id: string) => Promise<void>
  /** Removes a user. Does nothing if the user does not exist any more. */
  remove: (id: string) => Promise<void>
}
