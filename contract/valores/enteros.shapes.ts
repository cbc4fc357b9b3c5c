import { z } from 'zod'

const PLAIN = /^-?\d{1,15}$/

/**
 * Integer in a URL: digits only. Rejects "12.000", "1e3" or "", which other conversions would read as numbers. Pass a
 * schema that already has its default, so that the documentation shows it.
 */
export const entero = (schema: z.ZodNumber | z.ZodDefault<z.ZodNumber> = z.number().int()) =>
  z.preprocess((value) => (typeof value === 'string' && PLAIN.test(value) ? Number(value) : value), schema)

/** Integers in a URL, separated by commas or as a JSON list; empty: none. At most 500. */
export const enteros = () =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const parts = value.replace(/^\[|\]$/g, '').split(',')
    return parts.flatMap((part) => (part.trim() === '' ? [] : [PLAIN.test(part.trim()) ? Number(part) : part]))
  }, z.array(z.number().int()).max(500))
