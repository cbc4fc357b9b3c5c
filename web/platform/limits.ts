/** Times of spec §9. */
export const LIMITS = {
  toastMs: 3000,
  loginErrorToastMs: 4000,
  tokenMinValiditySeconds: 5,
  sessionCheckSeconds: 5,
  frameMessageMs: 10_000,
  /** Maximum (ms) of waits that keycloak-js does not limit. */
  sessionAnswerMs: 10_000,
  screenLoadMs: 120_000,
} as const
