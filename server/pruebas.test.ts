import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer as createPlain, type Server } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { CONEXION_IDS, CONEXIONES } from '#contract/puesta-en-marcha/reglas.ts'
import { createPool } from '#server/db/database.ts'
import { waitForDatabase } from '#server/db/database-start.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import { SIN_AUTORIDAD } from '../testing/certificado.ts'
import { DATA_KEYS } from '../testing/data-keys.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runProgram } from '../testing/programs.ts'
import { startPortal } from '../testing/portal.ts'
import { until } from '../testing/wait.ts'
import { sealAuditoria } from './modules/auditoria/auditoria-sellos.service.ts'
import { freePort } from './embedded-postgres.ts'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-pruebas-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await database.release()
  await rm(folder, { recursive: true, force: true })
})

const portOf = async <S extends Server>(server: S): Promise<number> => {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Realm {
  status: number
  issuer?: string
  keys?: object[]
  token?: number
}

/** Starts a server that answers like Keycloak for a realm. */
const startKeycloak = async ({ status, issuer, keys = [{ alg: 'RS256' }], token = 401 }: Realm): Promise<string> => {
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const base = `http://localhost:${(server.address() as AddressInfo).port}/realms/autogestion`
    const found = url.endsWith('/openid-configuration')
    response.statusCode = found ? status : url.endsWith('/token') ? token : 200
    response.setHeader('content-type', 'application/json')
    const refused = { error: 'unauthorized_client', error_description: 'Invalid client credentials' }
    const known = { issuer: issuer ?? base, jwks_uri: `${base}/protocol/openid-connect/certs` }
    response.end(JSON.stringify(found ? known : url.endsWith('/token') ? refused : { keys }))
  }
  const server = createServer(answer)
  return `http://localhost:${await portOf(server)}/realms/autogestion`
}

const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  DATA_KEYS,
  DEMO: 'off',
  ...more,
})
const check = (more: Record<string, string> = {}) => runProgram(['tools/check.ts'], env(more))

test('npm run check tests every connection of the table, and ends with 0 when all work', async () => {
  const { code, text } = await check({ AUDIT_KEY: 'a'.repeat(32) })
  const lines = text.split('\n').filter((line) => /^(Bien|MAL |-- ) /.test(line))
  expect(lines.map((line) => line.slice(6).split(':')[0])).toEqual(CONEXION_IDS.map((id) => CONEXIONES[id].titulo))
  expect([code, text]).toEqual([0, expect.stringContaining('Funciona todo lo que se probó') as string])
})

test('npm run check names a wrong connection with its remedy, and still tests the other connections', async () => {
  const issuer = await startKeycloak({ status: 404 })
  const { code, text } = await check({
    OIDC_ISSUER: issuer,
    OIDC_ADMIN_SECRET: 'otro',
    SMTP_URL: 'smtp://127.0.0.1:1',
    FILES: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'portal',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  })
  expect(code).toBe(1)
  for (const said of [
    'MAL   Ingreso (Keycloak): En localhost',
    'Revisá OIDC_ISSUER, o importá el realm de deploy/keycloak.',
    '--    Personas (Keycloak): No se probó: arreglá primero Ingreso (Keycloak).',
    'MAL   Email: El portal no se pudo conectar al servidor de correo: ningún programa escucha en ese puerto. Revisá SMTP_URL',
    'MAL   Archivos: No funcionó: ningún programa escucha en ese puerto. Revisá S3_ENDPOINT',
    'Bien  Base de datos: El portal se conectó con DATABASE_URL.',
    'MAL   Claves: Sin AUDIT_KEY',
  ])
    expect(text).toContain(said)
})

test('npm run check reports an unavailable database in one line, and tests the connections that do not need it', async () => {
  const { code, text } = await check({ DATABASE_URL: 'postgres://portal:clave@127.0.0.1:1/portal' })
  expect(code).toBe(1)
  expect(text).toContain('MAL   Base de datos: DATABASE_URL: ningún programa escucha en ese puerto. Revisá usuario')
  expect(text).toContain('Bien  Archivos')
  expect(text).not.toContain(':clave@')
})

test('npm run check ends with exit code 2 on invalid variables, before it runs any test', async () => {
  const port = String(await freePort())
  const { code, text } = await check({ PORT: port, METRICS_PORT: port })
  expect([code, text]).toEqual([2, `METRICS_PORT: ${port} ya es PORT, el puerto del portal; elegí otro.\n`])
})

test.each<[string, Realm, string]>([
  [
    'another issuer',
    { status: 200, issuer: 'https://otro.example/realms/autogestion' },
    'su nombre público en KC_HOSTNAME',
  ],
  ['no RS256 key', { status: 200, keys: [{ alg: 'RSA-OAEP' }] }, 'El realm no tiene ninguna clave RS256.'],
])('npm run check reports a realm with %s', async (_name, realm, said) => {
  const { text } = await check({ OIDC_ISSUER: await startKeycloak(realm) })
  expect(text).toContain(said)
})

test('a start prints the failures of the fast tests and continues', async () => {
  const port = await freePort()
  const issuer = await startKeycloak({ status: 404 })
  const variables = env({ PORT: String(port), OIDC_ISSUER: issuer, OIDC_ADMIN_SECRET: 'otro' })
  const portal = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [portal.stdout, portal.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const wrong = ['MAL   Ingreso (Keycloak): En localhost', 'MAL   Claves']
  await until('all lines are printed', () => ['Autogestión lista', ...wrong].every((line) => text.includes(line)))
  portal.kill('SIGTERM')
  await once(portal, 'close')
  // Failures are printed only after the portal is ready, and those that the stop causes are not printed.
  expect(text.indexOf('Autogestión lista')).toBeLessThan(text.indexOf(wrong[0]!))
  expect(text).not.toContain('after calling end')
})

test('a start does not report the tests that a stop interrupted', async () => {
  const port = await freePort()
  const asked = Promise.withResolvers<ServerResponse>()
  const issuer = `http://localhost:${await portOf(createServer((_request, response) => asked.resolve(response)))}/realms/autogestion`
  const portal = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', ...env({ PORT: String(port), OIDC_ISSUER: issuer }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [portal.stdout, portal.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await until('it is ready', () => text.includes('Autogestión lista'))
  const keycloak = await asked.promise
  portal.kill('SIGTERM')
  await setTimeout(20)
  keycloak.destroy()
  await once(portal, 'close')
  expect(text).not.toContain('Ingreso (Keycloak)')
  expect(text).not.toContain('No se pudo probar')
})

test('the error of an unknown certificate authority names the variable with which the authority is trusted, for every connection', async () => {
  const port = await portOf(createSecure(SIN_AUTORIDAD, (_request, response) => response.end('{}')))
  const asked = fetchOutside(`https://localhost:${port}/`, { signal: AbortSignal.timeout(5000) })
  await expect(asked).rejects.toThrow(/^localhost:\d+: su certificado lo firmó una CA .* NODE_EXTRA_CA_CERTS/)
  const { text } = await check({
    PUBLIC_URL: `https://localhost:${port}`,
    OIDC_ISSUER: `https://localhost:${port}/realms/autogestion`,
    OIDC_ADMIN_SECRET: 'x',
    SMTP_URL: `smtps://localhost:${port}`,
    MAILBOX_URL: `imaps://buzon:clave@localhost:${port}/INBOX`,
    MAILBOX_ADDRESS: 'buzon@meridiana.example',
    MAILBOX_KEY: 'k'.repeat(32),
    FILES: 's3',
    S3_ENDPOINT: `https://localhost:${port}`,
    S3_BUCKET: 'portal',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  })
  for (const titulo of ['Certificado del portal', 'Ingreso (Keycloak)', 'Email', 'Respuestas por email', 'Archivos'])
    expect(text).toMatch(new RegExp(`MAL {3}${titulo.replace(/[()]/g, '\\$&')}.*NODE_EXTRA_CA_CERTS`))
})

test('a start fails at once on a PostgreSQL with an untrusted certificate, without retries', async () => {
  const wrong = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const waiting = waitForDatabase({ query: () => Promise.reject(wrong) } as unknown as pg.Pool)
  await expect(waiting).rejects.toThrow(/^DATABASE_URL: su certificado .*NODE_EXTRA_CA_CERTS/)
})

test('a start reports a missing password in the connection string when PostgreSQL requires one', async () => {
  // AuthenticationSASL, which offers SCRAM-SHA-256 only, followed by the server's first SCRAM message.
  const asks = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 23, 0, 0, 0, 10]), Buffer.from('SCRAM-SHA-256\0\0')])
  const goesOn = Buffer.concat([Buffer.from([0x52, 0, 0, 0, 21, 0, 0, 0, 11]), Buffer.from('r=x,s=eA==,i=')])
  const server = createPlain((socket) => {
    const replies = [asks, goesOn]
    socket.on('error', () => {}).on('data', () => socket.write(replies.shift() ?? ''))
  })
  const port = await portOf(server)
  const pool = createPool(`postgres://portal@127.0.0.1:${port}/portal`, 1, () => {})
  await expect(waitForDatabase(pool)).rejects.toThrow(
    'DATABASE_URL: PostgreSQL pide una contraseña y la dirección no la tiene',
  )
  await pool.end()
})

test('a start rejects a read-only database', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const alter = createPool(database.url, 1, () => {})
  await alter.query(`alter database ${name} set default_transaction_read_only = on`)
  await alter.end()
  const pool = createPool(database.url, 1, () => {})
  try {
    await expect(waitForDatabase(pool, 0)).rejects.toThrow('DATABASE_URL: esa base es de solo lectura')
    expect((await check()).text).toContain('MAL   Base de datos: DATABASE_URL lleva a una base de solo lectura.')
  } finally {
    await pool.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
    await pool.end()
  }
})

test('npm run check reports in production that the portal connects as the owner of the tables', async () => {
  const { text } = await check({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:1',
    OIDC_ISSUER: 'http://localhost:1/realms/autogestion',
  })
  expect(text).toMatch(/MAL {3}Permisos en la base: El portal trabaja con \w+, que es dueño de las tablas/)
})

test('npm run check reports that another key encrypted the last DNI, and asks for the previous key', async () => {
  const [old, next] = ['v'.repeat(32), 'n'.repeat(32)]
  const portal = await startPortal()
  const connected = (portal.pool.options as { connectionString: string }).connectionString
  await portal.call('admin', puestaEnMarcha.probar, { params: { conexion: 'base' } })
  await sealAuditoria(portal.pool, [old], new Date())
  const of = async (AUDIT_KEY: string) => (await check({ DATABASE_URL: connected, AUDIT_KEY })).text
  expect(await of(next)).toMatch(
    /MAL {3}Claves: El último sello de la auditoría lo hizo otra clave .*poné la nueva, una coma/,
  )
  expect(await of(`${next},${old}`)).toContain('Bien  Claves')
  await portal.close()
})

test.each([
  ['without a forwarded address', { 'x-forwarded-for': '' }, '0', 'Bien  Cabeceras del proxy'],
  ['with a forwarded address that is not trusted', { 'x-forwarded-for': '198.51.100.4' }, '0', 'Definí TRUST_PROXY'],
  ['with a forwarded address that is trusted', { 'x-forwarded-for': '198.51.100.4' }, '1', 'esta, desde 198.51.100.4'],
  ['with a header of the browser that would be trusted', undefined, '1', 'aceptaría cualquier dirección IP'],
])('npm run check with a proxy before the portal: %s', async (_name, headers, TRUST_PROXY, said) => {
  const port = await freePort()
  const proxy = createServer((request, response) => {
    const forwarded = headers ? headers['x-forwarded-for'] : request.headers['x-forwarded-for']
    const sent = forwarded ? { 'x-forwarded-for': forwarded } : {}
    fetch(`http://127.0.0.1:${port}${request.url}`, { headers: sent as Record<string, string> }).then(
      (answer) => response.writeHead(answer.status).end(),
      () => response.writeHead(502).end(),
    )
  })
  const address = (await portOf(proxy)).toString()
  // 0.0.0.0 reaches this machine, but is not recognized as a loopback name.
  const { text } = await check({ PORT: String(port), TRUST_PROXY, PUBLIC_URL: `http://0.0.0.0:${address}` })
  expect(text).toContain(said)
})
