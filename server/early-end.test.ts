import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { PATIENCE } from '#testing/patience.ts'
import { freePort } from './embedded-postgres.ts'

let portal: Portal
const keys = createServer((_request, response) => response.end('{"keys":[]}'))
let issuer: string
beforeAll(async () => {
  portal = await startPortal()
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  issuer = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/realms/autogestion`
})
afterAll(async () => {
  keys.close()
  await portal.close()
})

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/listo`).then(
    ({ ok }) => ok,
    () => false,
  )

/** An orchestrator may replace a process that has just started. */
test.each(['worker', 'web', 'all'])(
  'a process (%s) that is stopped right after /listo succeeds ends with 0',
  async (role) => {
    const port = await freePort()
    const child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ROLE: role,
        PORT: String(port),
        DATABASE_URL: portal.pool.options.connectionString!,
        DATA_DIR: dirname(portal.filesFolder),
        DATA_KEYS,
        OIDC_ISSUER: issuer,
        LOG_LEVEL: 'silent',
      },
    })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE.start) })
    while (child.exitCode === null && !(await isReady(port))) await wait(2)
    child.kill('SIGTERM')
    const [code] = (await ended) as [number]
    expect(code, said).toBe(0)
  },
)
