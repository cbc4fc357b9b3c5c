import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '#server/identity/identity.ts'
import { AppError } from '#server/base/errors.ts'

/** Result of a tool. `structured`: the text as an object; absent in an error. */
interface ToolResult {
  text: string
  structured?: Record<string, unknown>
  isError: boolean
}

/** Action that an assistant program may request, with its result. */
export interface Tool {
  name: string
  description: string
  /** JSON Schema of the arguments. The called service checks them, with messages of the portal. */
  inputSchema: Record<string, unknown>
  /** JSON Schema of `structured` in the results. */
  outputSchema: Record<string, unknown>
  /** true: the tool changes nothing. */
  onlyReads: boolean
  run: (given: Record<string, unknown>, request: FastifyRequest) => Promise<ToolResult>
}

export interface McpParts {
  /** Path of the endpoint under the URL of the portal. */
  path: string
  portal: string
  /** Whether an Authorization header has a token for the tools. All other requests are rejected. */
  isBearer: (authorization: string | undefined) => authorization is string
  identify: Identify
  name: string
  version: string
  instructions: string
  /** Scopes of tokens for the tools; `documentation`: page that explains how to create such a token. */
  scopes: readonly string[]
  documentation: string
  tools: readonly Tool[]
}

/**
 * Registers the endpoint of the Model Context Protocol. It is stateless: each request is independent and names its
 * protocol revision. A request without a valid token gets the URL of metadata that say how to get one (RFC 9728).
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
    // Reject requests of web pages from other origins. An assistant program is no browser, so it sends no Origin.
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
    // Loaded on demand, because an installation without assistant programs does not need these 7 MB.
    const { answerMcp } = await import('./mcp-answer.ts')
    const answer = await answerMcp(parts, request, url)
    if (answer.type) void reply.type(answer.type)
    return reply.code(answer.status).send(answer.text)
  })
}
