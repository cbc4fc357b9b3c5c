/** Tokens that the identity provider issues in exchange for a code. */
export interface Tokens {
  token: string
  refreshToken: string
  idToken: string
  /** Seconds by which the clock of this device is ahead of the clock of the provider. */
  timeSkew: number
}

/**
 * Returns the claims of a token. Does not check the signature, because the token came directly from the provider.
 * Throws when the token is malformed.
 */
export const claimsOf = (token: string): Record<string, unknown> => {
  const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

/** Error when the provider does not say in time whether the user has a session. */
export const sessionTimeoutError = () => new Error('La comprobación de la sesión tardó demasiado.')
