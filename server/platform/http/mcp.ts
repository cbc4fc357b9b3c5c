import { createMcpHandler, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '#server/identity/identity.ts'
import { AppError } from './errors.ts'

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

interface Parts {
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema that the protocol tells of and that takes whatever comes. */
const toldOnly = (schema: Record<string, unknown>): StandardSchemaWithJSON<Record<string, unknown>> => ({
  '~standard': {
    version: 1,
    vendor: 'autogestion',
    validate: (value: unknown) => ({ value: isRecord(value) ? value : {} }),
    jsonSchema: { input: () => schema, output: () => schema },
  },
})

/** Every tool for everybody: clients remember the list, and what a token may is asked when one is called. */
const serverOf = ({ name, version, instructions, tools }: Parts, request: FastifyRequest): McpServer => {
  const server = new McpServer({ name, version }, { instructions })
  for (const tool of tools) {
    const config = {
      description: tool.description,
      inputSchema: toldOnly(tool.inputSchema),
      annotations: { readOnlyHint: tool.onlyReads, destructiveHint: false, openWorldHint: false },
    }
    server.registerTool(tool.name, config, async (given) => {
      const { text, isError } = await tool.run(given, request)
      return { content: [{ type: 'text', text }], isError }
    })
  }
  return server
}

/** Of what came, what the protocol reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

const toRequest = (request: FastifyRequest, url: string): Request =>
  new Request(url, {
    method: 'POST',
    headers: READ_HEADERS.flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
    body: JSON.stringify(request.body),
  })

/**
 * One address where assistants ask, by the Model Context Protocol: without sessions, each request by itself, in the revision
 * that it says. Who has no token of the right kind is told where it says how one is had (RFC 9728).
 */
export const registerMcp = (app: FastifyInstance, parts: Parts): void => {
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
    const handler = createMcpHandler(() => serverOf(parts, request), {
      // Nothing changes by itself: a stream that waits for it would stay open for nothing.
      maxSubscriptions: 0,
      onerror: (error) => request.log.debug({ err: error }, 'mcp'),
    })
    try {
      const answer = await handler.fetch(toRequest(request, url))
      const type = answer.headers.get('content-type')
      if (type) void reply.type(type)
      return await reply.code(answer.status).send(await answer.text())
    } finally {
      await handler.close()
    }
  })
}
