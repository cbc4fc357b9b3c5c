import { once } from 'node:events'
import { createServer } from 'node:http'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations.ts'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { createSigner } from '#testing/people.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { freePort, startPostgres } from '../server/embedded-postgres.ts'
import type { Closers } from '#server/base/closers.ts'

/** Prints a result of a drill. */
export const say = (what: string, value: string | number): void => console.log(`${what.padEnd(64, ' ')} ${value}`)

/** Creates a temporary folder that PostgreSQL's user may enter. */
export const createFolder = async (closers: Closers): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-drill-'))
  await chmod(folder, 0o755)
  closers.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts the issuer of the drill's tokens. It serves its public keys over HTTP on this host, as an identity provider
 * does.
 */
export const startIssuer = async (closers: Closers, host = '127.0.0.1') => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/realms/autogestion`
  const { jwk, sign } = await createSigner(issuer)
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  server.listen(port, host)
  await once(server, 'listening')
  closers.push(async () => server.close())
  return { issuer, keys: `http://${host}:${port}/certs`, sign }
}

/** Creates tables and demo data in an empty database. */
export const fillDemo = async (url: string): Promise<void> => {
  const pool = createPool(url, 2, () => {})
  await migrate(pool)
  await seedDemo(pool, new Date())
  await pool.end()
}

/** Starts a database with demo data, durable as in production. */
export const startDemoDatabase = async (folder: string, closers: Closers): Promise<string> => {
  const postgres = await startPostgres(join(folder, 'base'))
  closers.push(() => postgres.stop())
  await fillDemo(postgres.url())
  return postgres.url()
}

interface PortalParts {
  url: string
  folder: string
  issuer: string
  /** Public URL of the portal. */
  portal: string
}

/**
 * Returns the environment of a portal process: the same as in production, but migrations run at start and the rate
 * limit is never reached.
 */
export const portalEnv = ({ url, folder, issuer, portal }: PortalParts) => ({
  NODE_ENV: 'production',
  DATA_KEYS,
  DATABASE_URL: url,
  DATA_DIR: folder,
  OIDC_ISSUER: issuer,
  PUBLIC_URL: portal,
  RATE_LIMIT_PER_MINUTE: '1000000',
  MIGRATE: 'on',
  LOG_LEVEL: 'fatal',
})
