import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { waitForDatabase } from '#server/db/database-start.ts'
import { migrate } from '#server/db/migrations.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runProgram as run } from '../testing/programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-arranque-'))
  // Let the user `nobody` enter the folder: otherwise the portal would create the database in another folder.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('PostgreSQL at the start', () => {
  const poolOf = (change: (url: URL) => void) => {
    const url = new URL(inject('postgresUrl'))
    change(url)
    return createPool(url.href, 1, () => {})
  }

  test('is awaited when the portal starts before it', async () => {
    const real = new URL(inject('postgresUrl'))
    const late = createServer((socket) => {
      const upstream = connect(Number(real.port), real.hostname)
      socket
        .on('error', () => {})
        .pipe(upstream.on('error', () => {}))
        .pipe(socket)
    })
    late.listen(0, '127.0.0.1')
    await once(late, 'listening')
    const { port } = late.address() as { port: number }
    late.close()
    await once(late, 'close')
    const pool = poolOf((url) => {
      url.host = `127.0.0.1:${port}`
    })
    const ready = waitForDatabase(pool)
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    late.listen(port, '127.0.0.1')
    await ready
    await pool.end()
    late.close()
  })

  test.each([
    ['an unknown database', (url: URL) => (url.pathname = '/no_existe'), 'DATABASE_URL: esa base no existe'],
    ['an unknown user', (url: URL) => (url.username = 'nadie'), /^DATABASE_URL: PostgreSQL no (acepta|deja entrar)/],
  ])('with %s is reported at once, with the name of the variable', async (_name, change, message) => {
    const pool = poolOf(change)
    await expect(waitForDatabase(pool)).rejects.toThrow(message)
    await pool.end()
  })

  test('that never answers is reported as unavailable, with the reason', async () => {
    const pool = poolOf((url) => (url.host = '127.0.0.1:1'))
    await expect(waitForDatabase(pool, 0)).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL no responde .*ningún programa escucha en ese puerto/,
    )
    await pool.end()
  })
})

test('an older Node prints the version that the portal needs', async () => {
  await mkdir(join(folder, 'server'), { recursive: true })
  await cp('server/start.mjs', join(folder, 'server/start.mjs'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', engines: { node: '>=99.2' } }))
  const { code, text } = await run([join(folder, 'server/start.mjs')])
  expect([code, text]).toEqual([1, expect.stringContaining('Autogestión necesita Node 99.2 o posterior') as string])
})

describe('npm run reset', () => {
  const archivo = () => join(folder, 'datos/archivos/ab/uno')
  const reset = (env: Record<string, string>, ...args: string[]) =>
    run(['tools/reset.ts', ...args], { DATA_DIR: join(folder, 'datos'), ...env })
  beforeAll(async () => {
    await mkdir(join(folder, 'datos/archivos/ab'), { recursive: true })
    await mkdir(join(folder, 'datos/postgres'))
    await writeFile(archivo(), 'de un cliente')
  })

  test.each([
    ['with a database other than the embedded one', { DATABASE_URL: 'postgres://base/portal' }],
    ['with another identity provider', { OIDC_ISSUER: 'https://sso.example/realms/autogestion' }],
    [
      'in production',
      {
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://base/portal',
        OIDC_ISSUER: 'https://sso.example/realms/autogestion',
        PUBLIC_URL: 'https://portal.example',
      },
    ],
  ])('deletes nothing %s, even with --si', async (_name, env) => {
    const { code, text } = await reset(env, '--si')
    expect([code, text]).toEqual([1, expect.stringContaining('no borra nada') as string])
    expect(await readFile(archivo(), 'utf8')).toBe('de un cliente')
  })

  test('asks for a confirmation first, and deletes nothing without an answer', async () => {
    const { code, text } = await reset({})
    expect([code, text]).toEqual([1, expect.stringContaining('No se borró nada') as string])
    expect(await readFile(archivo(), 'utf8')).toBe('de un cliente')
  })

  test('deletes the data of the demonstration when called with --si, and keeps foreign files', async () => {
    await writeFile(join(folder, 'datos/propio.txt'), 'mío')
    expect((await reset({}, '--si')).code).toBe(0)
    await expect(readFile(archivo())).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await readFile(join(folder, 'datos/propio.txt'), 'utf8')).toBe('mío')
  })
})

test('ids of new rows start at 1 in an empty installation, and after the demo rows in a demonstration', async () => {
  const next = async (pool: pg.Pool, table: string, column: string) =>
    (await pool.query<{ id: number }>(`select nextval(pg_get_serial_sequence('${table}', '${column}')) as id`)).rows[0]!
      .id
  const demo = await createTestDatabase()
  const own = await createTestDatabase('template0')
  const [demoPool, ownPool] = [createPool(demo.url, 1, () => {}), createPool(own.url, 1, () => {})]
  await migrate(ownPool)
  expect([
    await next(demoPool, 'devolucion', 'devolucion_id'),
    await next(demoPool, 'ticket', 'ticket_id'),
    await next(ownPool, 'devolucion', 'devolucion_id'),
    await next(ownPool, 'ticket', 'ticket_id'),
    await next(ownPool, 'pago', 'pago_id'),
    await next(ownPool, 'pedido_moto', 'pedido_id'),
  ]).toEqual([30_200, 40_200, 1, 1, 1, 1])
  await Promise.all([demoPool.end(), ownPool.end()])
  await Promise.all([demo.release(), own.release()])
})
