import { onTestFinished } from 'vitest'
import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  status: number
  body?: unknown
  location?: string
  /** true: the server never answers. */
  isSilent?: boolean
}

interface Call {
  /** Method of the call, and its path after the realm. Both together are the key of the answer. */
  name: string
  query: string
  authorization: string
  body: string
}

/** Answers that Keycloak 26.7.3 gave, with shorter ids. */
export const RECORDED = {
  token: {
    status: 200,
    body: { access_token: 'uno', expires_in: 60, refresh_expires_in: 0, token_type: 'Bearer', scope: '' },
  },
  badSecret: {
    status: 401,
    body: { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' },
  },
  badToken: { status: 401, body: { error: 'HTTP 401 Unauthorized' } },
  forbidden: { status: 403, body: { error: 'HTTP 403 Forbidden' } },
  noUser: { status: 404, body: { error: 'User not found' } },
  sameUsername: { status: 409, body: { errorMessage: 'User exists with same username' } },
  sameEmail: { status: 409, body: { errorMessage: 'User exists with same email' } },
  weakPassword: {
    status: 400,
    body: {
      error: 'invalidPasswordMinUpperCaseCharsMessage',
      error_description: 'Invalid password: must contain at least 1 upper case characters.',
    },
  },
  usedPassword: {
    status: 400,
    body: {
      error: 'invalidPasswordHistoryMessage',
      error_description: 'Invalid password: must not be equal to any of last 3 passwords.',
    },
  },
  badName: {
    status: 400,
    body: { field: 'username', errorMessage: 'error-username-invalid-character', params: ['username'] },
  },
  noRole: { status: 404, body: { error: 'Role not found' } },
  disabled: { status: 400, body: { errorMessage: 'User is disabled' } },
  badRedirect: { status: 400, body: { errorMessage: 'Invalid redirect uri.' } },
  noMailServer: {
    status: 500,
    body: {
      errorMessage:
        "Failed to send execute actions email: Invalid sender address 'null'. If the address contains UTF-8 characters in the local part please ensure the SMTP server supports the SMTPUTF8 extension and enable 'Allow UTF-8' in the email realm configuration.",
    },
  },
  mailServerAway: {
    status: 500,
    body: {
      errorMessage:
        'Failed to send execute actions email: Error when attempting to send the email to the server. More information is available in the server log.',
    },
  },
  done: { status: 204 },
} satisfies Record<string, Answer>

/**
 * Starts a server with a list of answers for each call. After the last answer, it repeats that answer. A call without
 * answers gets 418.
 */
export const startFakeKeycloak = async (answers: Record<string, Answer | Answer[]>) => {
  const calls: Call[] = []
  const server = createServer((req, res) => {
    const { pathname, search } = new URL(req.url!, 'http://keycloak')
    const path = pathname.replace(/^\/(admin\/)?realms\/autogestion/, '').replace(/^.*\/token$/, '/token')
    const name = `${req.method} ${path}`
    let body = ''
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    req.on('end', () => {
      const earlier = calls.filter((call) => call.name === name).length
      calls.push({ name, query: search, authorization: req.headers.authorization ?? '', body })
      const line: Answer[] = [answers[name] ?? (name === 'POST /token' ? RECORDED.token : { status: 418 })].flat()
      const answer = line[Math.min(earlier, line.length - 1)]!
      if (answer.isSilent) return
      res.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.location && { location: answer.location }),
      })
      res.end(typeof answer.body === 'string' ? answer.body : answer.body && JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts a fake Keycloak with these answers and opens the user directory on it. Closes both at the end of the test. */
export const openDirectory = async (
  answers: Parameters<typeof startFakeKeycloak>[0],
  { secret = 'secreta', timeoutMs = 2000 }: { secret?: string; timeoutMs?: number } = {},
) => {
  const server = await startFakeKeycloak(answers)
  let isOpen = true
  const close = async () => {
    if (isOpen) await server.close()
    isOpen = false
  }
  onTestFinished(close)
  const config = {
    url: server.url,
    realm: 'autogestion',
    clientId: 'autogestion-admin',
    clientSecret: secret || undefined,
    webClientId: 'autogestion-web',
  }
  return {
    directory: createKeycloak(config, timeoutMs),
    calls: server.calls,
    close,
    names: () => server.calls.map((c) => c.name),
  }
}
