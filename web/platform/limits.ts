/** Times of spec §9, in ms unless the name says seconds. */
export const LIMITS = {
  toastMs: 3000,
  loginErrorToastMs: 4000,
  tokenMinValiditySeconds: 5,
  sessionCheckSeconds: 5,
  frameMessageMs: 10_000,
  /** Maximum time (ms) of waits for which keycloak-js has no limit. */
  sessionAnswerMs: 10_000,
  screenLoadMs: 120_000,
} as const
