/** Tokens that the identity provider issues for a code. */
export interface Tokens {
  token: string
  refreshToken: string
  idToken: string
  /** Seconds by which this clock is ahead of the provider's. */
  timeSkew: number
}

/**
 * Returns the claims of a token, without checking the signature because the provider itself sent it. Throws when it is
 * malformed.
 */
export const claimsOf = (token: string): Record<string, unknown> => {
  const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

/** Creates the error when the provider does not say in time whether there is a session. */
export const sessionTimeoutError = () => new Error('La comprobación de la sesión tardó demasiado.')
