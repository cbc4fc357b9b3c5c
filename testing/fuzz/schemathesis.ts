import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/run.ts'
import type { Asked, Person } from './pedir.ts'
import type { Answer } from './juez.ts'

/** Version to install from PyPI. */
const VERSION = '4.32.5'
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/**
 * Returns the path of Schemathesis, which is installed once in a temporary folder. Otherwise returns why it is missing.
 */
export const findSchemathesis = async (): Promise<{ program: string } | { missing: string }> => {
  const folder = join(tmpdir(), `autogestion-schemathesis-${VERSION}`)
  const program = join(folder, 'bin', 'schemathesis')
  if (existsSync(program)) return { program }
  const venv = await run('python3', ['-m', 'venv', folder])
  if (venv.code !== 0) return { missing: 'falta python3 con venv' }
  const pip = await run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`])
  return pip.code === 0 ? { program } : { missing: 'PyPI no responde' }
}

/**
 * Starts a proxy between Schemathesis and the portal. The proxy adds the user's token, because Schemathesis cannot
 * renew a token that expires during its run.
 */
export const startGate = async (ask: (asked: Asked) => Promise<Answer>) => {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...kept } = request.headers
      const headers = kept as Record<string, string>
      const body = chunks.length ? Buffer.concat(chunks) : undefined
      ask({ method: request.method!, path: request.url!, headers, body }).then(
        ({ status, headers: answered, body: content }) => {
          const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, 'content-length': _l, ...rest } = answered
          reply.writeHead(status, rest).end(content)
        },
        () => reply.destroy(),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Options {
  url: string
  seed: number
  seconds: number
  person: Person
  /** Operations to skip. */
  without: readonly string[]
}

/** Runs Schemathesis as one user. Returns false when it found failures. */
export const runSchemathesis = async (
  program: string,
  { url, seed, seconds, person, without }: Options,
): Promise<boolean> => {
  console.log(`\n— Schemathesis como ${person}, ${seconds} s`)
  const options = {
    url,
    seed,
    'max-time': seconds,
    workers: 8,
    phases: 'coverage,fuzzing,stateful',
    checks: CHECKS.join(','),
    'suppress-health-check': 'all',
    warnings: 'off',
  }
  const named = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const excluded = without.flatMap((operation) => ['--exclude-operation-id', operation])
  const { output } = await run(program, [
    'run',
    'docs/openapi.json',
    ...named,
    ...excluded,
    '--continue-on-failure',
    '--no-shrink',
  ])
  // Read the output instead of the exit code, which is also 1 when Schemathesis cannot generate requests for an
  // operation.
  return !/^Failures:$/m.test(output)
}
