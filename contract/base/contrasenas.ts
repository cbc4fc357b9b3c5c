/** What the identity provider asks of a password (its realm, deploy/keycloak) and says on its pages. */
export const CONTRASENA = {
  /** Characters. */
  min: 12,
  max: 128,
  /** Of the last ones, how many may not come back. */
  recordadas: 3,
  /** For how long the link counts that somebody asks for who forgot theirs. */
  enlaceMinutos: 30,
} as const
