/**
 * Password rules, as configured in the realm of the identity provider (deploy/keycloak). The portal only shows them.
 */
export const CONTRASENA = {
  /** Length in characters. */
  min: 12,
  max: 128,
  /** Number of previous passwords that cannot be reused. */
  recordadas: 3,
  /** Validity (minutes) of the link to reset a forgotten password. */
  enlaceMinutos: 30,
} as const
