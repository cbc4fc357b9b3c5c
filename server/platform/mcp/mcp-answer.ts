import { createMcpHandler, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { McpParts } from './mcp.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a schema for the protocol to publish. It accepts any value, because the called service validates the value.
 */
const declaredSchema = (schema: Record<string, unknown>): StandardSchemaWithJSON<Record<string, unknown>> => ({
  '~standard': {
    version: 1,
    vendor: 'autogestion',
    validate: (value: unknown) => ({ value: isRecord(value) ? value : {} }),
    jsonSchema: { input: () => schema, output: () => schema },
  },
})

/**
 * Creates a server that offers every tool to every token, because clients cache the list of tools. A tool checks the
 * scopes of the token when it is called.
 */
const serverOf = ({ name, version, instructions, tools }: McpParts, request: FastifyRequest): McpServer => {
  const server = new McpServer({ name, version }, { instructions })
  for (const tool of tools) {
    const config = {
      description: tool.description,
      inputSchema: declaredSchema(tool.inputSchema),
      outputSchema: declaredSchema(tool.outputSchema),
      annotations: { readOnlyHint: tool.onlyReads, destructiveHint: false, openWorldHint: false },
    }
    server.registerTool(tool.name, config, async (given) => {
      const { text, structured, isError } = await tool.run(given, request)
      return { content: [{ type: 'text', text }], isError, ...(structured && { structuredContent: structured }) }
    })
  }
  return server
}

/** Headers that the protocol reads. */
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

/** Answers a request. Each request has a session of its own. */
export const answerMcp = async (
  parts: McpParts,
  request: FastifyRequest,
  url: string,
): Promise<{ status: number; type: string | null; text: string }> => {
  const handler = createMcpHandler(() => serverOf(parts, request), {
    // Allow no subscriptions: there are no events to publish, so a stream would stay open without use.
    maxSubscriptions: 0,
    onerror: (error) => request.log.debug({ err: error }, 'mcp'),
  })
  try {
    const answer = await handler.fetch(toRequest(request, url))
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  } finally {
    await handler.close()
  }
}
