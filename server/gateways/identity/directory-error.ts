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
