import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#contract/base/errors.ts'

/** Operation of the published document, and its possible answers. */
export interface Operation {
  operationId: string
  responses: { 200: { content: Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0] }> } }
}

export interface Answer {
  /** HTTP status. 0: no answer arrived, and `body` has the reason. */
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Buffer
}

const ERROR = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode]),
  message: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
  enlace: z.string().optional(),
  requestId: z.string().min(1),
})
/** Statuses without a body: 304 (the client has the file cached) and 416 (the file has no such range). */
const WITHOUT_BODY = new Set([304, 416])

const replies = new Map<string, z.ZodType>()
const replyOf = ({ operationId, responses }: Operation): z.ZodType => {
  const known = replies.get(operationId)
  if (known) return known
  const made = z.fromJSONSchema(responses[200].content['application/json']!.schema)
  replies.set(operationId, made)
  return made
}

const DECODE: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

const parse = ({ headers, body }: Answer): unknown => {
  try {
    const decode = DECODE[String(headers['content-encoding'])]
    return JSON.parse((decode ? decode(body) : body).toString())
  } catch {
    return undefined
  }
}

/** Returns how an answer contradicts the published document; undefined when the answer is as published. */
export const faultOf = (operation: Operation | undefined, answer: Answer): string | undefined => {
  const { status, headers, body } = answer
  if (status === 0) return `sin respuesta: ${body.toString()}`
  if (status >= 500) return `${status}`
  if (WITHOUT_BODY.has(status)) return undefined
  const type = String(headers['content-type'] ?? '').split(';')[0]!
  if (status >= 400) {
    if (type !== 'application/json') return `${status} con ${type || 'ningún tipo'}`
    const error = ERROR.safeParse(parse(answer))
    if (!error.success) return `${status} fuera del esquema: ${z.prettifyError(error.error)}`
    const expected = ERRORS[error.data.code].status
    return expected === status ? undefined : `${status} con el código ${error.data.code}`
  }
  if (!operation) return undefined
  const { content } = operation.responses[200]
  if (!(type in content)) return `${status} con ${type || 'ningún tipo'}, que no se documenta`
  // Some calls that return files may also return JSON. The schema of that JSON is not published.
  if (type !== 'application/json' || 'text/plain' in content) return undefined
  const reply = replyOf(operation).safeParse(parse(answer))
  return reply.success ? undefined : `${status} fuera del esquema: ${z.prettifyError(reply.error)}`
}
