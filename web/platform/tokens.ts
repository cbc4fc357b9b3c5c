/** What the identity provider gives for a code. */
export interface Tokens {
  token: string
  refreshToken: string
  idToken: string
  /** How far this clock is ahead of the provider's, in seconds. */
  timeSkew: number
}

/** What a token says; nobody here checks its signature: it came from the provider itself. Throws when it is no token. */
export const claimsOf = (token: string): Record<string, unknown> => {
  const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

/** Why there is no session: nobody said in time whether there is one. */
export const late = () => new Error('La comprobación de la sesión tardó demasiado.')
