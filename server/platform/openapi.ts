import { z } from 'zod'
import { api } from '#contract/index.ts'
import { ERRORS } from '#contract/errors.ts'
import { PREFIX, type Route } from '#contract/route.ts'

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

const bodyOf = (route: Route) => {
  if (!route.body) return {}
  const schema = json(route.body, 'input')
  if (!route.files) return { requestBody: { content: { 'application/json': { schema } } } }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const properties = { ...(schema.properties as object | undefined), files }
  return { requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties } } } } }
}

const replyOf = (route: Route) => {
  if (typeof route.reply !== 'string') return { 'application/json': { schema: json(route.reply, 'output') } }
  const type = route.reply === 'file' ? 'application/octet-stream' : route.reply
  return { [type]: { schema: { type: 'string', format: 'binary' } } }
}

const operationOf = (noun: string, name: string, route: Route) => {
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
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.writes ? [idempotency] : []),
    ],
    ...bodyOf(route),
    responses: {
      200: { description: 'Bien', content: replyOf(route) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export const createOpenApi = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, rows] of Object.entries(api)) {
    for (const [name, route] of Object.entries<Route>(rows)) {
      const path = `${PREFIX}/${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(noun, name, route) }
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
