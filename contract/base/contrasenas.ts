/** Password policy of the identity provider (its realm, deploy/keycloak), shown on its pages. */
export const CONTRASENA = {
  /** Length in characters. */
  min: 12,
  max: 128,
  /** Number of previous passwords that cannot be reused. */
  recordadas: 3,
  /** Validity (minutes) of the link to reset a forgotten password. */
  enlaceMinutos: 30,
} as const
