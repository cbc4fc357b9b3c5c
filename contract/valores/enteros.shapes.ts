import { z } from 'zod'

const PLAIN = /^-?\d{1,15}$/

/**
 * A whole number as an address says it: digits and nothing else. "12.000" is no twelve, nor is "1e3" a thousand or "" a
 * zero: what is no whole number is refused, never reinterpreted. A default goes inside, where the documentation finds it.
 */
export const entero = (schema: z.ZodNumber | z.ZodDefault<z.ZodNumber> = z.number().int()) =>
  z.preprocess((value) => (typeof value === 'string' && PLAIN.test(value) ? Number(value) : value), schema)
