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
 * Reason why the directory failed. A retry may succeed after `unavailable` (no answer), `failed` (an answer that is not
 * the provider's, or an error of its own) and `mail-failed` (the provider did not reach its mail server).
 */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode

  constructor(code: DirectoryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Text for users about each failure that is the provider's, not of the request; null: the request was wrong. */
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
 * Runs a request to the directory as part of a call of the portal. Throws `no-disponible`, with what happened, when the
 * provider itself fails; other errors pass unchanged.
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

/** Keycloak's name of the action that requires a second factor at the next sign-in. */
export const CONFIGURE_TOTP = 'CONFIGURE_TOTP'

/** Credential of a user besides the password: an authenticator app, a security key, or recovery codes. */
export interface SecondFactor {
  id: string
  tipo: 'codigo' | 'llave' | 'recuperacion'
  /** Name that the user gave to the credential; null: none. */
  nombre: string | null
  desde: Date
  /** Recovery codes left; null: another kind, or the provider does not report it. */
  quedan: number | null
}

/** User of the realm, as the portal sees it. */
export interface DirectoryUser {
  /** The `sub` of the user's tokens. */
  id: string
  username: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  enabled: boolean
  /** The portal's realm roles, from contract/base/roles.ts. */
  roles: string[]
  requiredActions: string[]
}

/** User to create; the user chooses a password with the activation link of `sendActionsEmail`. */
export type NewDirectoryUser = Pick<DirectoryUser, 'username' | 'firstName' | 'lastName' | 'roles'> & {
  email: string
  /** Must be changed at the first sign-in. */
  temporaryPassword?: string
}

/** Changes to a user. A new e-mail counts as unverified unless `emailVerified` is given. */
export type DirectoryChanges = Partial<Pick<DirectoryUser, 'email' | 'emailVerified' | 'firstName' | 'lastName'>>

/** Session of a user. */
export interface DirectorySession {
  sessionId: string
  ip: string | null
  /** Instants. */
  inicio: Date
  ultimoAcceso: Date
  /** Device or browser; null: the provider does not report it. */
  dispositivo: string | null
}

/**
 * The portal's only access to the users of the identity provider: their data, roles and right to sign in. Razones
 * sociales belong to the portal, and the provider does not know them. Every method throws DirectoryError.
 */
export interface IdentityDirectory {
  /** Finds a user by name, ignoring case; undefined when there is none. */
  findByUsername: (username: string) => Promise<DirectoryUser | undefined>
  findByEmail: (email: string) => Promise<DirectoryUser | undefined>
  findById: (id: string) => Promise<DirectoryUser | undefined>
  create: (user: NewDirectoryUser) => Promise<DirectoryUser>
  /** Changes the given fields only. */
  update: (id: string, changes: DirectoryChanges) => Promise<DirectoryUser>
  /** Replaces the portal's roles of a user, from the next token on. */
  setRoles: (id: string, roles: readonly string[]) => Promise<void>
  /** false ends the user's sessions. */
  setEnabled: (id: string, enabled: boolean) => Promise<void>
  listSecondFactors: (id: string) => Promise<SecondFactor[]>
  /**
   * true: the user needs a second factor at the next sign-in, and has to set one up if there is none. false: a second
   * factor is no longer required.
   */
  setSecondFactorRequired: (id: string, isRequired: boolean) => Promise<void>
  /** Removes the user's second factors, so that a user who lost them can sign in; returns how many were removed. */
  removeSecondFactors: (id: string) => Promise<number>
  setTemporaryPassword: (id: string, password: string) => Promise<void>
  /**
   * Sends the user an e-mail with a link to do the actions. The link works once, for `lifespan` seconds, and ends at
   * `redirectUri`.
   */
  sendActionsEmail: (
    id: string,
    actions: readonly RequiredAction[],
    options?: { redirectUri?: string; lifespan?: number },
  ) => Promise<void>
  listSessions: (id: string) => Promise<DirectorySession[]>
  /** Ends a session of the user; does nothing if the session is already over. */
  endSession: (id: string, sessionId: string) => Promise<void>
  /** Ends all sessions of the user: the next refresh fails. */
  endSessions: (id: string) => Promise<void>
  /** Removes a user; does nothing if the user is already removed. */
  remove: (id: string) => Promise<void>
}
