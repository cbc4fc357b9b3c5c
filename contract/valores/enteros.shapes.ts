import { z } from 'zod'

const PLAIN = /^-?\d{1,15}$/

/**
 * Integer in a URL, of digits only. Rejects "12.000", "1e3" and "", which other conversions read as numbers. Pass a
 * schema that already has its default, so that the API documentation shows the default.
 */
export const entero = (schema: z.ZodNumber | z.ZodDefault<z.ZodNumber> = z.number().int()) =>
  z.preprocess((value) => (typeof value === 'string' && PLAIN.test(value) ? Number(value) : value), schema)

const partsOf = (text: string): (number | string)[] =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .flatMap((part) => (part.trim() === '' ? [] : [PLAIN.test(part.trim()) ? Number(part) : part]))

/**
 * Integers in a URL, at most 500: separated by commas, as a JSON list, or as the parameter repeated. Empty: no integers.
 */
export const enteros = () =>
  z.preprocess((value) => {
    const given = Array.isArray(value) ? (value as readonly unknown[]) : typeof value === 'string' ? [value] : undefined
    return given?.flatMap((each) => (typeof each === 'string' ? partsOf(each) : [each])) ?? value
  }, z.array(z.number().int()).max(500))
