import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '#server/identity/identity.ts'
import { AppError } from '#server/base/errors.ts'

/** What an assistant may have done, and what doing it gives. */
export interface Tool {
  name: string
  description: string
  /** JSON Schema of its arguments. They are checked by what it calls, in the words of the portal. */
  inputSchema: Record<string, unknown>
  /** Nothing changes by it. */
  onlyReads: boolean
  run: (given: Record<string, unknown>, request: FastifyRequest) => Promise<{ text: string; isError: boolean }>
}

export interface McpParts {
  /** Where it is, under the portal's address. */
  path: string
  portal: string
  /** Who the tools are for: a bearer of anything else is nobody here. */
  isBearer: (authorization: string | undefined) => authorization is string
  identify: Identify
  name: string
  version: string
  instructions: string
  /** What may be asked of a token, and the page that says how one is made. */
  scopes: readonly string[]
  documentation: string
  tools: readonly Tool[]
}

/**
 * One address where assistants ask, by the Model Context Protocol: without sessions, each request by itself, in the revision
 * that it says. Who has no token of the right kind is told where it says how one is had (RFC 9728).
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
    // A page of somebody else's in a browser is no assistant.
    if (headers.origin !== undefined && headers.origin !== new URL(portal).origin)
      throw new AppError('sin-permiso', { detail: 'origin' })
    void reply.header('www-authenticate', challenge)
    if (!isBearer(headers.authorization)) throw new AppError('sin-sesion', { detail: 'no token of a company' })
    const { userName } = await identify(headers.authorization, ip)
    void reply.removeHeader('www-authenticate')
    return userName
  }

  app.post(path, { config: { isLimited: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    request.persona = await requireBearer(request, reply)
    // 7 MB that an installation whose customers have no assistant never loads.
    const { answerMcp } = await import('./mcp-answer.ts')
    const answer = await answerMcp(parts, request, url)
    if (answer.type) void reply.type(answer.type)
    return reply.code(answer.status).send(answer.text)
  })
}
