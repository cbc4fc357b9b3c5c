import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '#server/identity/identity.ts'
import { AppError } from '#server/base/errors.ts'

/** Action that an assistant may request, and its result. */
export interface Tool {
  name: string
  description: string
  /** JSON Schema of its arguments. The called service checks them, with the portal's messages. */
  inputSchema: Record<string, unknown>
  /** true: the tool changes nothing. */
  onlyReads: boolean
  run: (given: Record<string, unknown>, request: FastifyRequest) => Promise<{ text: string; isError: boolean }>
}

export interface McpParts {
  /** Path of the endpoint under the portal's URL. */
  path: string
  portal: string
  /** Whether an Authorization header has a token for the tools; other requests are rejected. */
  isBearer: (authorization: string | undefined) => authorization is string
  identify: Identify
  name: string
  version: string
  instructions: string
  /** Scopes of tokens, and the page that explains how to create one. */
  scopes: readonly string[]
  documentation: string
  tools: readonly Tool[]
}

/**
 * Registers the endpoint of the Model Context Protocol. It is stateless: each request stands alone, in the protocol
 * revision that it names. A request without a valid token gets the URL of the metadata that explains how to get one
 * (RFC 9728).
 */
export const registerMcp = (app: FastifyInstance, parts: McpParts): void => {
  const { path, portal, isBearer, identify, scopes, documentation } = parts
  const url = portal + path
  const metadataPath = `/.well-known/oauth-protected-resource${path}`
  const challenge = `Bearer resource_metadata="${portal}${metadataPath}"`

  app.get(metadataPath, { config: { isLimited: true } }, async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send({
      resource: url,
      resource_name: parts.name,
      resource_documentation: documentation,
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
    }),
  )

  const requireBearer = async ({ headers, ip }: FastifyRequest, reply: FastifyReply): Promise<string> => {
    // Reject requests of web pages from other origins. An assistant is no browser, so it sends no Origin.
    if (headers.origin !== undefined && headers.origin !== new URL(portal).origin)
      throw new AppError('sin-permiso', { detail: 'origin' })
    void reply.header('www-authenticate', challenge)
    if (!isBearer(headers.authorization)) throw new AppError('sin-sesion', { detail: 'API token required' })
    const { userName } = await identify(headers.authorization, ip)
    void reply.removeHeader('www-authenticate')
    return userName
  }

  app.post(path, { config: { isLimited: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    request.persona = await requireBearer(request, reply)
    // Load on demand: 7 MB that an installation without assistants does not need.
    const { answerMcp } = await import('./mcp-answer.ts')
    const answer = await answerMcp(parts, request, url)
    if (answer.type) void reply.type(answer.type)
    return reply.code(answer.status).send(answer.text)
  })
}
