import { z } from 'zod'

/** JSON Schema of the OpenAPI document, as data that a function may change. */
export type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies a function to a schema and to each schema inside it, the innermost first. `place`: names that lead to it. */
const mapSchema = (
  schema: Schema,
  each: (schema: Schema, place: readonly string[]) => Schema,
  place: readonly string[],
): Schema => {
  const inner = (value: unknown, ...names: string[]): unknown =>
    isSchema(value) ? mapSchema(value, each, [...place, ...names]) : value
  const { properties, items, additionalProperties, anyOf, oneOf } = schema
  const members = (list: unknown): unknown => (list as unknown[]).map((member) => inner(member))
  return each(
    {
      ...schema,
      ...(isSchema(properties) && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value, name)])),
      }),
      ...(items !== undefined && { items: inner(items) }),
      ...(additionalProperties !== undefined && { additionalProperties: inner(additionalProperties) }),
      ...(anyOf !== undefined && { anyOf: members(anyOf) }),
      ...(oneOf !== undefined && { oneOf: members(oneOf) }),
    },
    place,
  )
}

const INT32 = { min: -2_147_483_648, max: 2_147_483_647 }

/** Adds the format of an integer, and removes the bounds that every integer of JavaScript has. */
const withFormat = ({ minimum, maximum, ...schema }: Schema): Schema => {
  const low = minimum === Number.MIN_SAFE_INTEGER ? undefined : (minimum as number | undefined)
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : (maximum as number | undefined)
  const least = low ?? (schema['exclusiveMinimum'] as number | undefined)
  const isSmall = least !== undefined && least >= INT32.min && high !== undefined && high <= INT32.max
  return {
    ...schema,
    format: isSmall ? 'int32' : 'int64',
    ...(low !== undefined && { minimum: low }),
    ...(high !== undefined && { maximum: high }),
  }
}

/** Whether the schema is of an object with known properties. */
const isObject = ({ type, properties }: Schema): boolean => type === 'object' && isSchema(properties)

/**
 * Returns the JSON Schema of what a call takes (`input`) or answers (`output`). Answers may get new fields, so a client
 * has to ignore fields that it does not know. `isStrict`: the call rejects fields that it does not know.
 */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output', isStrict = false): Schema => {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return mapSchema(
    made,
    (each) => {
      if (each['type'] === 'integer') return withFormat(each)
      if (!isObject(each)) return each
      const { additionalProperties, ...object } = each
      if (isSchema(additionalProperties)) return each
      return io === 'input' && isStrict ? { ...object, additionalProperties: false } : object
    },
    [],
  )
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Returns a schema without its description, as text. Equal schemas have equal texts. */
const textOf = ({ description: _description, ...schema }: Schema): string => JSON.stringify(schema)

/**
 * Collects the object schemas of a document as components. A schema of `shared` has the name that it has there, so the
 * schemas that it contains have to come before it. Every other schema is named after its operation and field:
 * `PagosGetReplyMedios`. Throws when two schemas get one name.
 */
export const createComponents = (shared: Readonly<Record<string, Schema>>) => {
  const schemas: Record<string, Schema> = {}
  const names = new Map<string, string>()

  const referTo = (name: string, schema: Schema): Schema => {
    const { description } = schema
    if (textOf((schemas[name] ??= schema)) !== textOf(schema)) throw new Error(`two schemas with the name ${name}`)
    return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) }
  }

  /** Returns the schema with references to components in place of its objects. */
  const extract = (schema: Schema, operation: string, isKept = false): Schema =>
    mapSchema(
      schema,
      (each, place) => {
        if (!isObject(each) || (isKept && !place.length)) return each
        return referTo(names.get(textOf(each)) ?? [operation, ...place.map(capitalized)].join(''), each)
      },
      [],
    )

  for (const [name, schema] of Object.entries(shared)) names.set(textOf(extract(schema, name, true)), name)
  return { schemas, extract }
}
