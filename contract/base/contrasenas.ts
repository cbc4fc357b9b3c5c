/**
 * Password rules. The portal only shows them; the realm of the identity provider (deploy/keycloak) has the same rules
 * and enforces them.
 */
export const CONTRASENA = {
  min: 12,
  max: 128,
  /** Number of previous passwords that cannot be reused. */
  recordadas: 3,
  /** Validity (minutes) of the link to reset a forgotten password. */
  enlaceMinutos: 30,
} as const
