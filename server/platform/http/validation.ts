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

/** Whether PostgreSQL holds a text in all of its types: not with a zero byte, nor with half of a sign of two. */
const isWritable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Where there is a text that is not. */
const findUnwritable = (value: unknown, path: readonly string[] = []): readonly string[] | undefined => {
  if (typeof value === 'string') return isWritable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    if (!isWritable(name)) return path
    const found = findUnwritable(each, [...path, name])
    if (found) return found
  }
  return undefined
}

const MAX_INT = 2_147_483_647

/** Where there are numbers that an `integer` of PostgreSQL does not hold. */
const findTooBig = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === 'number') return Math.abs(value) > MAX_INT ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => findTooBig(each, [...path, name]))
}

const OUT_OF_RANGE = '22003'

/** Says a number that fits its shape, and that the database refused, beside its field. Throws what was thrown otherwise. */
export const refuseTooBig = (error: unknown, sent: readonly unknown[]): never => {
  const fields = (error as { code?: unknown }).code === OUT_OF_RANGE ? sent.flatMap((each) => findTooBig(each)) : []
  if (!fields.length) throw error
  throw new AppError('datos-invalidos', {
    fields: Object.fromEntries(fields.map((field) => [field, MESSAGES['too_big']!])),
    cause: error,
  })
}

/** The value a schema makes of what was sent, or `datos-invalidos` with a message for each field. */
export const parseSent = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error })
  if (parsed.success) {
    const unwritable = findUnwritable(parsed.data)
    if (unwritable) throw new AppError('datos-invalidos', { fields: { [unwritable.join('.')]: UNWRITABLE } })
    return parsed.data
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  // What is wrong with the whole of it is said as such.
  const { '': whole, ...each } = fields
  throw new AppError('datos-invalidos', whole ? { message: whole, fields: each } : { fields: each })
}
