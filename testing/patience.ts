/**
 * Timeouts (ms) of all tests: long, for machines many times slower than the developers'. A passing test does not wait
 * for them. No test sets its own timeout.
 */
export const PATIENCE = {
  /** One step: a job, an answer, an element, a click. */
  step: 120_000,
  /** Start of a program: PostgreSQL, the portal. */
  start: 300_000,
  /** A whole journey, or all screens of a user. */
  test: 1_200_000,
} as const
