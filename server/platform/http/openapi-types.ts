/** As much of JSON Schema as our document has. */
interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  description?: string
}

/** As much of an operation as its types are made of. */
interface Operation {
  summary: string
  parameters: readonly { name: string; in: string; required: boolean; schema?: Schema }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  responses: { 200: { content: Readonly<Record<string, { schema: Schema }>> } }
}

const JSON_TYPE = 'application/json'
const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '* /')} */ ` : '')

/** An object's fields, those that may be left out with a question mark. */
const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${comment(field.description)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return `{ ${fields.join('; ')} }`
}

const objectOf = (schema: Schema): string => {
  const { additionalProperties, properties } = schema
  if (properties) return fieldsOf(schema)
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
}

const OF: Readonly<Record<string, (schema: Schema) => string>> = {
  array: ({ items = {} }) => `Array<${typeOf(items)}>`,
  boolean: () => 'boolean',
  integer: () => 'number',
  null: () => 'null',
  number: () => 'number',
  object: objectOf,
  string: () => 'string',
}

/** A schema as a TypeScript type, on one line. Throws for what our document has none of. */
export const typeOf = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const types = [schema.type ?? []].flat()
  if (!types.length) return 'unknown'
  return types
    .map((type) => {
      const made = OF[type]
      if (!made) throw new Error(`no type for ${type}`)
      return made(schema)
    })
    .join(' | ')
}

const partOf = ({ parameters }: Operation, where: string): string => {
  const found = parameters.filter((each) => each.in === where)
  if (!found.length) return ''
  const fields = found.map(({ name, required, schema = {} }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
  return `${where}${found.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
}

/** One call of those that send JSON, or nothing, and are answered JSON; undefined for the others. */
const callOf = (operation: Operation): string | undefined => {
  const { requestBody, responses, summary } = operation
  const reply = responses[200].content[JSON_TYPE]
  const body = requestBody?.content[JSON_TYPE]
  if (!reply || (requestBody && !body)) return undefined
  const sent = [partOf(operation, 'path'), partOf(operation, 'query'), body ? `body: ${typeOf(body.schema)}` : '']
  return `{ envia: { ${sent.filter(Boolean).join('; ')} }; contesta: ${typeOf(reply.schema)} } ${comment(summary)}`
}

/**
 * The calls of an OpenAPI document as types, for who calls them from TypeScript: `'GET /path/{id}': { envia, contesta }`. What
 * sends or answers files is not among them.
 */
export const typesOf = ({ paths }: { paths: Readonly<Record<string, Readonly<Record<string, object>>>> }): string => {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = callOf(operation as Operation)
      return call ? [`  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${call}`] : []
    }),
  )
  return `export interface Llamadas {\n${lines.join('\n')}\n}\n`
}
