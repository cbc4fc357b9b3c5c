/**
 * How long tests wait, in milliseconds, before they say that something never comes. What is well comes in a fraction of it:
 * these are for a machine many times slower than ours, and cost nothing on a quick one. No test has a limit of its own.
 */
export const PATIENCE = {
  /** One thing: a job, an answer, an element, a click. */
  step: 120_000,
  /** A program that starts: PostgreSQL, the portal. */
  start: 300_000,
  /** A whole journey, or every screen of a person. */
  test: 1_200_000,
} as const
