import { z } from 'zod'

const PLAIN = /^-?\d{1,15}$/

/**
 * Integer in a URL: digits only. Anything else, such as "12.000", "1e3" or "", is rejected instead of reinterpreted. A
 * default goes inside, so that the documentation shows it.
 */
export const entero = (schema: z.ZodNumber | z.ZodDefault<z.ZodNumber> = z.number().int()) =>
  z.preprocess((value) => (typeof value === 'string' && PLAIN.test(value) ? Number(value) : value), schema)
