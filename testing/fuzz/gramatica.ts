import fc from 'fast-check'

/** Parts of JSON Schema that the published document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

type Any = fc.Arbitrary<unknown>

/** Wrong values that users and programs may send. */
const WRONG: Any = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', ' ', '0', '-1', '2,5', '1e3', 'NaN', [], {}, [[]], 0, -1, 2.5, 1e300),
  fc.constantFrom('\u0000', '\uD800', '\u202E', "' or 1=1 --", '%', '_', '\\', '${7*7}', '{{1}}', '../../etc/passwd'),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '9007199254740993',
    '0001',
    '１２',
    '31-02-2026',
    'x'.repeat(5000),
  ),
  fc.constantFrom<unknown>({ __proto__: null }, { constructor: 1 }, { toString: 'x' }, { length: -1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Ids of demo rows. With them, some calls find a row. */
const KNOWN = [
  1, 2, 3, 4, 5, 6, 7, 10, 11, 17, 101, 103, 201, 203, 1042, 1043, 1051, 1060, 1061, 30_101, 30_104, 30_106, 40_101,
  40_102, 40_106, 50_001, 50_002, 50_003,
]
const DATES = ['2026-11-01', '2026-11-21', '2025-02-28', '2024-02-29', '1900-01-01', '9999-12-31', '0000-01-01']

const numberOf = ({ type, minimum, maximum, exclusiveMinimum }: Schema): Any => {
  const min = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, (exclusiveMinimum ?? Number.MIN_SAFE_INTEGER - 1) + 1)
  const max = maximum ?? Number.MAX_SAFE_INTEGER
  const known = KNOWN.filter((n) => n >= min && n <= max)
  const any = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return known.length ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, any) : any
}

const textOf = ({ pattern, format, minLength = 0, maxLength = 60 }: Schema): Any => {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) }
  const words = fc.constantFrom('Ferreyra', 'remito', 'A-0001-00000001', 'KM250', 'ñandú', 'expreso', '12.345.678')
  if (format === 'date' || pattern?.includes('\\d{4}-\\d{2}')) return fc.constantFrom(...DATES)
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: length.maxLength })
  const any = fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' }))
  return length.minLength <= 5 ? fc.oneof(words, any) : any
}

const objectOf = ({ properties = {}, required = [] }: Schema): Any =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, mutated(field)])), {
    requiredKeys: required,
  })

const valid = (schema: Schema): Any => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid))
  const types = [schema.type ?? 'object'].flat()
  const one = (type: string): Any => {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer' || type === 'number') return numberOf({ ...schema, type })
    if (type === 'string') return textOf(schema)
    if (type !== 'array') return objectOf(schema)
    const { items = {}, minItems = 0, maxItems = 4 } = schema
    return fc.array(mutated(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
  }
  return fc.oneof(...types.map(one))
}

/** Returns a part of an OpenAPI document with the named schemas in place of the references to them. */
export const withoutRefs = (value: unknown, schemas: Readonly<Record<string, unknown>>): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutRefs(each, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec($ref ?? '') ?? []
  if (name) return withoutRefs(schemas[name], schemas)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutRefs(each, schemas)]))
}

/** Generates a valid value, or one time in twelve a wrong value. */
export const mutated = (schema: Schema): Any =>
  fc.oneof({ weight: 11, arbitrary: valid(schema) }, { weight: 1, arbitrary: WRONG })
