import { z } from 'zod'

const PLAIN = /^-?\d{1,15}$/

/**
 * Integer in a URL, of digits only. Rejects "12.000", "1e3" and "", which other conversions read as numbers. Pass a
 * schema that already has its default, so that the API documentation shows the default.
 */
export const entero = (schema: z.ZodNumber | z.ZodDefault<z.ZodNumber> = z.number().int()) =>
  z.preprocess((value) => (typeof value === 'string' && PLAIN.test(value) ? Number(value) : value), schema)

/** Integers in a URL, separated by commas or as a JSON list, at most 500. Empty: no integers. */
export const enteros = () =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const parts = value.replace(/^\[|\]$/g, '').split(',')
    return parts.flatMap((part) => (part.trim() === '' ? [] : [PLAIN.test(part.trim()) ? Number(part) : part]))
  }, z.array(z.number().int()).max(500))
