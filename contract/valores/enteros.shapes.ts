import { z } from 'zod'

const PLAIN = /^-?\d{1,15}$/

/**
 * Integer in a URL: digits only. Rejects "12.000", "1e3" or "", which other conversions would read as numbers. Pass a
 * schema that already has its default, so that the documentation shows it.
 */
export const entero = (schema: z.ZodNumber | z.ZodDefault<z.ZodNumber> = z.number().int()) =>
  z.preprocess((value) => (typeof value === 'string' && PLAIN.test(value) ? Number(value) : value), schema)
