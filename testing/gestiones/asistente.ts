import type { Portal } from '../portal.ts'

/** Path of the endpoint for assistants, and the header that every client sends. */
export const MCP_URL = '/autogestion/mcp'
export const ACCEPT = { accept: 'application/json, text/event-stream' }

interface Rpc {
  status: number
  result: Record<string, unknown>
  error: { code: number; message: string } | undefined
}

/** Parses a JSON-RPC answer, sent as JSON or as the only event of a stream. */
const readRpc = (status: number, text: string): Rpc => {
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}')
  const { result = {}, error } = JSON.parse(json) as Partial<Rpc>
  return { status, result, error }
}

/** Parameters and headers that a client sends, by revision of the protocol. */
const REVISIONES = {
  '2025-11-25': (_method: string, params: Record<string, unknown>) => ({ params, headers: {} }),
  '2026-07-28': (method: string, params: Record<string, unknown>) => ({
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'prueba', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
    headers: { 'mcp-method': method, ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }) },
  }),
} as const
export type Revision = keyof typeof REVISIONES
export const BOTH = Object.keys(REVISIONES) as Revision[]

/** Result of a tool. `structured`: undefined in an error. */
interface Invoked {
  status: number
  error: Rpc['error']
  isError: boolean
  text: string
  structured: Record<string, unknown> | undefined
}

/** Creates an MCP client of the portal, which sends the token in each request. */
export const createMcpClient = (portal: Portal, defaultToken: string) => {
  const ask = async (
    revision: Revision,
    method: string,
    params: Record<string, unknown> = {},
    token = defaultToken,
  ): Promise<Rpc> => {
    const sent = REVISIONES[revision](method, params)
    const answer = await portal.app.inject({
      method: 'POST',
      url: MCP_URL,
      headers: { ...ACCEPT, authorization: `Bearer ${token}`, 'mcp-protocol-version': revision, ...sent.headers },
      payload: { jsonrpc: '2.0', id: 1, method, params: sent.params },
    })
    return readRpc(answer.statusCode, answer.body)
  }

  const invoke = async (
    name: string,
    given: Record<string, unknown>,
    token = defaultToken,
    revision: Revision = '2026-07-28',
  ): Promise<Invoked> => {
    const { status, result, error } = await ask(revision, 'tools/call', { name, arguments: given }, token)
    const {
      content = [],
      isError = false,
      structuredContent: structured,
    } = result as { content?: { text: string }[]; isError?: boolean; structuredContent?: Record<string, unknown> }
    return { status, error, isError, text: content[0]?.text ?? '', structured }
  }
  return { ask, invoke }
}
