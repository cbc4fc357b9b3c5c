import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ayuda } from '#contract/ayuda/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { createPool } from '#server/db/database.ts'
import { REGRESOS } from '#contract/base/sesion.ts'
import { isReady } from '#testing/portal-process.ts'
import { codeFlow, createBrowser } from '../idp/code-flow.ts'
import { createTestDatabase } from '../testing/database.ts'
import { useLink } from '../testing/directory.ts'
import { runProgram } from '../testing/programs.ts'
import { ROWS } from '../testing/rows.ts'
import { until } from '../testing/wait.ts'
import { fill } from '../testing/wire/wire.ts'
import { freePort } from './embedded-postgres.ts'

const PASSWORD = 'Cordillera2026'
let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
/** Port of the portal; the URL of the administrator's first link contains it. */
let port: string
/** Role that owns nothing in the empty database. */
const role = `aplicacion_${process.pid}`
const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  DEMO: 'off',
  PORT: port,
  ...more,
})
const ownUrl = (): string => {
  const url = new URL(database.url)
  url.username = role
  url.password = role
  return url.href
}

beforeAll(async () => {
  port = String(await freePort())
  folder = await mkdtemp(join(tmpdir(), 'autogestion-instalacion-'))
  await chmod(folder, 0o755)
  database = await createTestDatabase('template0')
  pool = createPool(database.url, 2, () => {})
  await pool.query(`create role ${role} login password '${role}'`)
})
afterAll(async () => {
  await pool.query(`drop owned by ${role}`)
  await pool.query(`drop role ${role}`)
  await pool.end()
  await database.release()
  await rm(folder, { recursive: true, force: true })
})

const rowsOf = async (table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

describe('an empty database', () => {
  test('is not changed by a start without MIGRATE, which prints the command to run', async () => {
    const { code, text } = await runProgram(['server/main.ts'], env({ MIGRATE: 'off' }))
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('Corré npm run migrate con el dueño de la base') as string,
    ])
    expect((await pool.query(`select to_regclass('usuario') as tabla`)).rows).toEqual([{ tabla: null }])
  })

  test('rejects the creation of an administrator before its tables exist', async () => {
    const { code, text } = await runProgram(['tools/first-admin.ts', 'mgarcia', 'mgarcia@norte.example'], env())
    expect([code, text]).toEqual([2, expect.stringContaining('corré antes npm run migrate') as string])
  })

  test('is migrated once by npm run migrate, and its role can only read and write rows', async () => {
    const first = await runProgram(['tools/migrate.ts', '--para', role], env())
    expect([first.code, first.text]).toEqual([0, expect.stringContaining('Se aplicaron') as string])
    const again = await runProgram(['tools/migrate.ts'], env())
    expect([again.code, again.text]).toEqual([0, 'La base ya estaba al día.\n'])
    const own = createPool(ownUrl(), 1, () => {})
    await own.query(`update parametro set valor = valor`)
    await own.query(`select count(*) from pgboss.queue`)
    await expect(own.query('create table propia (id int)')).rejects.toMatchObject({ code: '42501' })
    await expect(own.query('drop table usuario')).rejects.toMatchObject({ code: '42501' })
    await own.end()
  })

  test.each([
    ['servicio', 13],
    ['negocio', 2],
    ['origen', 7],
    ['motivo_devolucion', 13],
    ['motivo_rechazo', 10],
  ])('has the numbered rows of the specification: %s', async (table, count) => {
    expect(await rowsOf(table)).toBe(count)
  })

  test.each(['usuario', 'razon_social', 'producto', 'factura', 'marca', 'sector', 'banner', 'transporte'])(
    'has no demo rows: %s',
    async (table) => {
      expect(await rowsOf(table)).toBe(0)
    },
  )
})

describe('the first administrator', () => {
  const firstAdmin = (...args: string[]) => runProgram(['tools/first-admin.ts', ...args], env())
  let link: string

  test.each([
    ['no arguments', [], 'Uso: autogestion first-admin USUARIO EMAIL'],
    ['a user name with a space', ['m garcia', 'mgarcia@norte.example'], 'El usuario va en minúsculas'],
    ['an invalid e-mail', ['mgarcia', 'norte'], 'El email no es una dirección'],
  ])('is rejected with %s', async (_name, args, message) => {
    const { code, text } = await firstAdmin(...args)
    expect([code, text]).toEqual([2, expect.stringContaining(message) as string])
    expect(await rowsOf('usuario')).toBe(0)
  })

  test('is created with user name and e-mail, and the command prints the link when no mail is configured', async () => {
    const { code, text } = await firstAdmin('mgarcia', 'mgarcia@norte.example')
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('Administración Autogestión (mgarcia) administra el portal.') as string,
    ])
    link = /https?:\S+action-token\S+/.exec(text)![0]
    const { rows } = await pool.query(`select user_name, email, apellido, roles, sub is not null as atada from usuario`)
    expect(rows).toEqual([
      {
        user_name: 'mgarcia',
        email: 'mgarcia@norte.example',
        apellido: 'Autogestión',
        roles: ['ROL_ADMIN'],
        atada: true,
      },
    ])
  })

  test('is the only administrator unless --also is given, and creating the same administrator again is harmless', async () => {
    const second = await firstAdmin('jlopez', 'jlopez@norte.example')
    expect([second.code, second.text]).toEqual([2, expect.stringContaining('Ya administra mgarcia') as string])
    const again = await firstAdmin('mgarcia', 'otra@norte.example', 'María', 'García')
    expect([again.code, again.text]).toEqual([
      0,
      expect.stringContaining('Administración Autogestión (mgarcia) ya administraba el portal.') as string,
    ])
    expect(await rowsOf('usuario')).toBe(1)
    const taken = await firstAdmin('jlopez', 'mgarcia@norte.example', '--also')
    expect([taken.code, taken.text]).toEqual([2, expect.stringContaining('ya es el email de otra persona') as string])
    const named = await firstAdmin('jlopez', 'jlopez@norte.example', 'Juana', 'López', 'Paz', '--also')
    expect([named.code, named.text]).toEqual([
      0,
      expect.stringContaining('Juana López Paz (jlopez) administra') as string,
    ])
    const { rows } = await pool.query(`select nombre, apellido from usuario where user_name = 'jlopez'`)
    expect(rows).toEqual([{ nombre: 'Juana', apellido: 'López Paz' }])
    expect(await rowsOf('usuario')).toBe(2)
  })

  test('chooses a password and signs in; after that, no call fails in an empty installation', async () => {
    const base = `http://localhost:${port}`
    const portal = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, NODE_ENV: '', ...env() },
      stdio: 'ignore',
    })
    try {
      await until('the portal is ready', () => isReady(base))
      await useLink(createBrowser(), link, PASSWORD)
      const { access_token: token } = await codeFlow({
        issuer: `${base}/realms/autogestion`,
        clientId: 'autogestion-web',
        redirectUri: base + REGRESOS.entrada,
        username: 'mgarcia',
        password: PASSWORD,
      })
      const reads = ROWS.filter(([, { touches, files, reply }]) => !touches && !files && reply !== 'text/event-stream')
      const failed: string[] = []
      for (const [name, { method, path }] of reads) {
        const { status } = await fetch(`${base}${PREFIX}/${fill(path, {})}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(method !== 'GET' && { 'content-type': 'application/json' }),
          },
          body: method === 'GET' ? null : '{}',
        })
        if (status >= 500) failed.push(`${name} ${status}`)
      }
      expect(reads.length).toBeGreaterThan(60)
      expect(failed).toEqual([])
      // The start must have loaded the articles of Ayuda.
      const articulo = await fetch(`${base}${PREFIX}/${fill(ayuda.get.path, { slug: 'informar-un-pago' })}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await articulo.json()).toMatchObject({ titulo: 'Informar un pago' })
      // Demo users cannot sign in.
      await expect(
        codeFlow({
          issuer: `${base}/realms/autogestion`,
          clientId: 'autogestion-web',
          redirectUri: base + REGRESOS.entrada,
          username: 'admin',
          password: 'Demo1234',
        }),
      ).rejects.toThrow()
    } finally {
      portal.kill('SIGTERM')
      await once(portal, 'close')
    }
  })
})
