import { z } from 'zod'
import { api } from '#contract/index.ts'
import { ERRORS } from '#contract/errors.ts'
import { PREFIX, type Route, type Shape, type Shapes } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: json(field as z.ZodType, 'input'),
  }))

const bodyOf = ({ files: hasFiles }: Route, { body }: Shape) => {
  if (!body) return {}
  const schema = json(body, 'input')
  if (!hasFiles) return { requestBody: { content: { 'application/json': { schema } } } }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const properties = { ...(schema.properties as object | undefined), files }
  return { requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties } } } } }
}

const replyOf = ({ reply: kind = 'file' }: Route, { reply }: Shape) => {
  if (reply) return { 'application/json': { schema: json(reply, 'output') } }
  const type = kind === 'file' ? 'application/octet-stream' : kind
  return { [type]: { schema: { type: 'string', format: 'binary' } } }
}

const operationOf = (noun: string, name: string, route: Route, shape: Shape) => {
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    ...(route.roles && { description: `Roles: ${route.roles.join(', ')}` }),
    parameters: [
      ...parametersOf(shape.params, 'path'),
      ...parametersOf(shape.query, 'query'),
      ...(route.writes ? [idempotency] : []),
    ],
    ...bodyOf(route, shape),
    responses: {
      200: { description: 'Bien', content: replyOf(route, shape) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export const createOpenApi = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, rows] of Object.entries(api)) {
    const ofNoun: Shapes = shapes[noun as keyof typeof api]
    for (const [name, route] of Object.entries<Route>(rows)) {
      const path = `${PREFIX}/${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(noun, name, route, ofNoun[name]!) }
    }
  }
  const body = z.object({
    code: z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional().describe('Campo → mensaje'),
    requestId: z.string(),
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Autogestión',
      version: '1',
      description: 'API del portal. Todas las llamadas llevan un token Bearer.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Error: { description: 'Error', content: { 'application/json': { schema: json(body, 'output') } } } },
    },
  }
}
