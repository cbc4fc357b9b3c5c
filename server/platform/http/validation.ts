import type { z } from 'zod'
import { AppError } from '#server/base/errors.ts'

const MESSAGES: Record<string, string> = {
  invalid_type: 'Completá este dato.',
  invalid_format: 'El formato no es válido.',
  invalid_value: 'Elegí una de las opciones.',
  too_small: 'El valor es demasiado chico.',
  too_big: 'El valor es demasiado grande.',
}

/** Messages for issues without a message of their own, so that users never see the English text of zod. */
const error: z.core.$ZodErrorMap = ({ code }) => MESSAGES[code] ?? 'El dato no es válido.'

const UNWRITABLE = 'Tiene un carácter que no se puede guardar. Borralo y escribilo de nuevo.'

/** Whether PostgreSQL can store a text: it has no zero byte and no unpaired surrogate. */
const isWritable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Returns the path of the first text that PostgreSQL cannot store; undefined: there is none. */
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

/** Returns the paths of numbers that are too big for PostgreSQL's `integer`. */
const findTooBig = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === 'number') return Math.abs(value) > MAX_INT ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => findTooBig(each, [...path, name]))
}

const OUT_OF_RANGE = '22003'

/** Throws `datos-invalidos` on the fields whose numbers are too big for the database. Rethrows any other error. */
export const rejectTooBig = (error: unknown, sent: readonly unknown[]): never => {
  const fields = (error as { code?: unknown }).code === OUT_OF_RANGE ? sent.flatMap((each) => findTooBig(each)) : []
  if (!fields.length) throw error
  throw new AppError('datos-invalidos', {
    fields: Object.fromEntries(fields.map((field) => [field, MESSAGES['too_big']!])),
    cause: error,
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the paths of fields that the schema dropped as unknown. */
const findUnknown = (sent: unknown, parsed: unknown, path: readonly string[] = []): string[] => {
  if (Array.isArray(sent) && Array.isArray(parsed) && sent.length === parsed.length)
    return sent.flatMap((each, at) => findUnknown(each, parsed[at], [...path, String(at)]))
  if (!isObject(sent) || !isObject(parsed)) return []
  return Object.entries(sent).flatMap(([name, each]) =>
    name in parsed ? findUnknown(each, parsed[name], [...path, name]) : [[...path, name].join('.')],
  )
}

const UNKNOWN = 'No conocemos este dato. Revisá su nombre en la documentación.'

/**
 * Throws `datos-invalidos` on fields that the call does not know. For programs: a filter with a wrong name would be
 * ignored otherwise, and the answer would include every tenant.
 */
export const rejectUnknown = (sent: unknown, parsed: unknown): void => {
  const unknown = findUnknown(sent ?? {}, parsed ?? {})
  if (unknown.length)
    throw new AppError('datos-invalidos', { fields: Object.fromEntries(unknown.map((field) => [field, UNKNOWN])) })
}

/** Returns the value parsed by a schema. Throws `datos-invalidos` with a message for each field. */
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
  // An issue without a path is about the whole value, so the error takes its message.
  const { '': whole, ...each } = fields
  throw new AppError('datos-invalidos', whole ? { message: whole, fields: each } : { fields: each })
}
