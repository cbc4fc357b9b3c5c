/** Part of JSON Schema that the document uses. */
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
  $ref?: string
}

/** Fields of an operation from which its types are made. */
interface Operation {
  summary: string
  parameters: readonly { name: string; in: string; required: boolean; schema?: Schema }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  responses: { 200: { content: Readonly<Record<string, { schema: Schema }>> } }
}

const JSON_TYPE = 'application/json'
const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '* /')} */ ` : '')

/** Returns the fields of an object as TypeScript. Optional fields have a question mark. */
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

const TYPES: Readonly<Record<string, (schema: Schema) => string>> = {
  array: ({ items = {} }) => `Array<${typeOf(items)}>`,
  boolean: () => 'boolean',
  integer: () => 'number',
  null: () => 'null',
  number: () => 'number',
  object: objectOf,
  string: () => 'string',
}

/** Returns a schema as a TypeScript type on one line. Throws for types that the OpenAPI document does not use. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const types = [schema.type ?? []].flat()
  if (!types.length) return 'unknown'
  return types
    .map((type) => {
      const render = TYPES[type]
      if (!render) throw new Error(`unsupported schema type: ${type}`)
      return render(schema)
    })
    .join(' | ')
}

const partOf = ({ parameters }: Operation, where: string): string => {
  const found = parameters.filter((each) => each.in === where)
  if (!found.length) return ''
  const fields = found.map(({ name, required, schema = {} }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
  return `${where}${found.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
}

/** Returns the type of a call whose request and answer are JSON; undefined for other calls. */
const callOf = (operation: Operation): string | undefined => {
  const { requestBody, responses, summary } = operation
  const reply = responses[200].content[JSON_TYPE]
  const body = requestBody?.content[JSON_TYPE]
  if (!reply || (requestBody && !body)) return undefined
  const sent = [partOf(operation, 'path'), partOf(operation, 'query'), body ? `body: ${typeOf(body.schema)}` : '']
  return `{ envia: { ${sent.filter(Boolean).join('; ')} }; contesta: ${typeOf(reply.schema)} } ${comment(summary)}`
}

/** Part of an OpenAPI document from which types are made. */
interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  components: { schemas?: Readonly<Record<string, Schema>> }
}

/**
 * Returns the TypeScript types of an OpenAPI document: one for each named schema, and `Llamadas` with the calls, `'GET
 * /path/{id}': { envia, contesta }`. Omits calls that send or return files.
 */
export const typesOf = ({ paths, components: { schemas = {} } }: Document): string => {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = callOf(operation as Operation)
      return call ? [`  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${call}`] : []
    }),
  )
  const types = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  return `${types.join('')}export interface Llamadas {\n${lines.join('\n')}\n}\n`
}
