/**
 * Timeouts (ms) of all tests. They are long, for machines many times slower than the machines of developers. A passing
 * test does not wait for them. No test sets its own timeout.
 */
export const PATIENCE = {
  /** Timeout of one step: a job, an answer, an element, a click. */
  step: 120_000,
  /** Timeout for the start of a program, such as PostgreSQL or the portal. */
  start: 300_000,
  /** Timeout of a whole journey (e2e test), or of all screens of a user. */
  test: 1_200_000,
} as const
