import type { z } from 'zod'
import { AppError } from './errors.ts'

const MESSAGES: Record<string, string> = {
  invalid_type: 'Completá este dato.',
  invalid_format: 'El formato no es válido.',
  invalid_value: 'Elegí una de las opciones.',
  too_small: 'El valor es demasiado chico.',
  too_big: 'El valor es demasiado grande.',
}

/** zod's own English never reaches people: a message of ours stays, the rest is said by kind. */
const messageOf = (issue: z.core.$ZodIssue): string =>
  /^(Invalid|Too |Unrecognized|Expected)/.test(issue.message)
    ? (MESSAGES[issue.code] ?? 'El dato no es válido.')
    : issue.message

/** The value a schema makes of what was sent, or `datos-invalidos` with a message for each field. */
export const parseSent = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= messageOf(issue)
  // What is wrong with the whole of it is said as such.
  const { '': whole, ...each } = fields
  throw new AppError('datos-invalidos', whole ? { message: whole, fields: each } : { fields: each })
}
