import type { z } from 'zod'
import { AppError } from '#server/base/errors.ts'

const MESSAGES: Record<string, string> = {
  invalid_type: 'Completá este dato.',
  invalid_format: 'El formato no es válido.',
  invalid_value: 'Elegí una de las opciones.',
  too_small: 'El valor es demasiado chico.',
  too_big: 'El valor es demasiado grande.',
}

/** What is said where a shape says nothing of its own: zod's English never reaches people. */
const error: z.core.$ZodErrorMap = ({ code }) => MESSAGES[code] ?? 'El dato no es válido.'

const UNWRITABLE = 'Tiene un carácter que no se puede guardar. Borralo y escribilo de nuevo.'

/** Where there is a text with a zero byte, which PostgreSQL holds in none of its types. */
const findZero = (value: unknown, path: readonly string[] = []): readonly string[] | undefined => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    if (name.includes('\u0000')) return path
    const found = findZero(each, [...path, name])
    if (found) return found
  }
  return undefined
}

/** The value a schema makes of what was sent, or `datos-invalidos` with a message for each field. */
export const parseSent = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error })
  if (parsed.success) {
    const zero = findZero(parsed.data)
    if (zero) throw new AppError('datos-invalidos', { fields: { [zero.join('.')]: UNWRITABLE } })
    return parsed.data
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  // What is wrong with the whole of it is said as such.
  const { '': whole, ...each } = fields
  throw new AppError('datos-invalidos', whole ? { message: whole, fields: each } : { fields: each })
}
