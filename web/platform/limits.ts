/** Times of spec §9, in one place. */
export const LIMITS = {
  toastMs: 3000,
  loginErrorToastMs: 4000,
  tokenMinValiditySeconds: 5,
  sessionCheckSeconds: 5,
  frameMessageMs: 10_000,
  /** keycloak-js does not limit these waits itself. */
  sessionAnswerMs: 10_000,
  screenLoadMs: 120_000,
} as const
