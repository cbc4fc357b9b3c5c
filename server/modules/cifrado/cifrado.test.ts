import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { representantes } from '#contract/representantes/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { webhooks } from '#contract/conexiones/calls.ts'
import { type Cipher, createCipher, newDataKey, readDataKeys } from '#server/base/cipher.ts'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { runProgram } from '#testing/programs.ts'
import { idOf, newRepresentante, representantesOf } from '#testing/representantes.ts'
import { FOTOS_MOTO, newGarantia } from '#testing/gestiones/tickets.ts'
import { countDeOtraClave, openTodo, sealDeNuevo, sealSinCifrar } from './cifrado-filas.service.ts'
import { requireClaves } from './cifrado.service.ts'
import { CIFRADOS } from './cifrado.rules.ts'

const TYPED = '79.111.222'
const DNI = '79111222'
const CHANGED = '79111333'
const OWNER = '71234599'
const cipherOf = (keys: string): Cipher => createCipher(readDataKeys(keys)!)
const cipher = cipherOf(DATA_KEYS)

let portal: Portal
let ibarra: ReturnType<typeof representantesOf>
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  ibarra = representantesOf(portal, 'mibarra')
})
afterAll(() => portal.close())

/** Returns the tables of all schemas with a row that contains a text. */
const tablesThatSay = async (text: string): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await portal.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${text}%`])
    if (rowCount) found.push(name)
  }
  return found
}

const rowOf = async (userName: string) =>
  (
    await portal.pool.query<{ dni: string | null; dni_cifrado: string | null; dni_indice: Buffer | null }>(
      'select dni, dni_cifrado, dni_indice from usuario where user_name = $1',
      [userName],
    )
  ).rows[0]!

/** Inserts a user with a plain DNI, as the previous version does. */
const insertAsBefore = async (n: number, dni: string) =>
  portal.pool.query(
    `insert into usuario (user_name, email, nombre, apellido, dni) values ($1, $1 || '@x', 'De', 'Antes', $2)`,
    [`antes${n}`, dni],
  )

describe('a DNI', () => {
  test('of a user, a vehicle’s owner or a draft is never stored in plain text, not even in the audit of its change', async () => {
    const created = await portal.call<{ userId: number }>('mibarra', representantes.create, {
      body: newRepresentante({ dni: TYPED }),
    })
    expect(created.status).toBe(200)
    const titular = { nombre: 'Ana López', dni: OWNER, telefono: '' }
    const garantia = await portal.call<ReplyOf<typeof tickets.create>>('hquiroga', tickets.create, {
      params: { razonSocial: 1043 },
      body: newGarantia({ titular }),
      files: FOTOS_MOTO.files,
    })
    expect(garantia.status).toBe(200)
    const clave = 'garantias/nueva'
    await portal.call('hquiroga', borradores.save, {
      body: {
        borradorId: randomUUID(),
        clave,
        razonSocialId: 1043,
        datos: { garantia: { titular } },
        archivos: 0,
        version: 0,
      },
    })
    expect((await ibarra.update(created.body.userId, { dni: CHANGED })).status).toBe(200)
    expect((await tablesThatSay('Ana López')).toSorted()).toEqual(['public.borrador', 'public.ticket'])
    for (const text of [DNI, TYPED, CHANGED, OWNER]) expect(await tablesThatSay(text), text).toEqual([])

    const { body } = await portal.call<TicketDetail>('hquiroga', tickets.get, {
      params: { ticketId: garantia.body.ticketId },
    })
    expect(body.datos).toContainEqual({ etiqueta: 'Titular', valor: `Ana López · ${OWNER}` })
    const begun = await portal.call<ReplyOf<typeof borradores.get>>('hquiroga', borradores.get, { query: { clave } })
    expect(begun.body.borrador!.datos).toEqual({ garantia: { titular } })
  })

  test('is shown to users with the right to see it; the audit shows its change with masked values', async () => {
    const userId = await idOf(portal, 'cojeda')
    expect((await ibarra.get(userId)).body).toMatchObject({ dni: CHANGED })
    const { rows } = await portal.pool.query<{ detalle: { cambios: unknown } }>(
      `select detalle from auditoria where operacion = 'representantes.update' order by auditoria_id desc limit 1`,
    )
    expect(rows[0]!.detalle.cambios).toEqual({ dni: ['•••••222', '•••••333'] })
  })

  test('is found only by its whole number, in the lists of users and of representantes', async () => {
    const search = async (texto: string) =>
      (
        await portal.call<{ filas: { usuario: string }[] }>('admin', personas.search, {
          params: { page: 1, size: 20 },
          body: { texto },
        })
      ).body.filas
    expect((await search('79.111.333')).map(({ usuario }) => usuario)).toEqual(['cojeda'])
    expect(await search('79111')).toEqual([])
    const list = await portal.call<{ usuario: string }[]>('mibarra', representantes.search, {
      params: { usuarioId: 1 },
      query: { texto: CHANGED },
    })
    expect(list.body.map(({ usuario }) => usuario)).toEqual(['cojeda'])
    const byDni = await portal.call('mibarra', representantes.getByDni, { query: { dni: CHANGED } })
    expect(byDni.body).toMatchObject({ existe: true })
  })

  test('belongs to one user only, encrypted or plain', async () => {
    await insertAsBefore(0, '78000000')
    for (const dni of [CHANGED, '78000000']) {
      const twice = await portal.call<{ fields: Record<string, string> }>('mibarra', representantes.create, {
        body: newRepresentante({ usuario: 'otra', email: 'otra@cliente.example', dni }),
      })
      expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['dni']])
    }
    const aLaVez = [1, 2].map((n) =>
      portal.call('mibarra', representantes.create, {
        body: newRepresentante({ usuario: `a-la-vez-${n}`, email: `a-la-vez-${n}@cliente.example`, dni: '78000009' }),
      }),
    )
    const statuses = (await Promise.all(aLaVez)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('a plain value of the previous version', () => {
  test('is encrypted by the job in batches, even when two jobs run concurrently', async () => {
    for (let n = 1; n <= 1200; n += 1) await insertAsBefore(n, String(60_000_000 + n))
    await portal.pool.query(
      `update ticket set datos = jsonb_set(datos, '{garantia,titular,dni}', '"60000001"') where datos #>> '{garantia,titular,dni}' is not null`,
    )
    const done = await Promise.all([sealSinCifrar(portal.pool, cipher), sealSinCifrar(portal.pool, cipher)])
    // Each of the two runs skips the rows that the other one has locked. A last run encrypts those rows.
    await sealSinCifrar(portal.pool, cipher)
    expect(done[0].escritas + done[1].escritas).toBeLessThanOrEqual(1202)
    expect(await tablesThatSay('60000001')).toEqual([])
    expect((await portal.pool.query('select 1 from usuario where dni is not null')).rowCount).toBe(0)
    const { dni_cifrado } = await rowOf('antes1200')
    expect(cipher.open('usuario.dni', dni_cifrado!)).toBe('60001200')
    expect(await sealSinCifrar(portal.pool, cipher)).toEqual({ escritas: 0, repetidas: 0 })
  })

  test('replaces the encrypted value, because it is newer', async () => {
    await portal.pool.query(`update usuario set dni = '60009999' where user_name = 'antes1'`)
    expect(await rowOf('antes1')).toEqual({ dni: '60009999', dni_cifrado: null, dni_indice: null })
    // The previous version sees an encrypted user without DNI, and writes the whole row back with a null DNI.
    await portal.pool.query(`update usuario set nombre = 'Otra', dni = null where user_name = 'antes2'`)
    expect(await rowOf('antes2')).toMatchObject({ dni_cifrado: expect.stringMatching(/^cifrado:/) as string })
  })

  test('stays plain when it is the DNI of another user, without stopping the job', async () => {
    await insertAsBefore(2001, '60000007')
    await insertAsBefore(2002, '60020002')
    expect(await sealSinCifrar(portal.pool, cipher)).toEqual({ escritas: 2, repetidas: 1 })
    expect(await rowOf('antes2001')).toMatchObject({ dni: '60000007', dni_cifrado: null })
    await portal.pool.query(`delete from usuario where user_name = 'antes2001'`)
  })
})

describe('a new key', () => {
  const both = `${newDataKey('dos')},${DATA_KEYS}`
  const [dos] = both.split(',') as [string]
  const keys = (what: string, DATA: string) =>
    runProgram(['tools/keys.ts', what], { DATABASE_URL: portal.pool.options.connectionString!, DATA_KEYS: DATA })

  test('leaves values that the old key encrypted readable and searchable, and encrypts new values', async () => {
    const next = cipherOf(both)
    await requireClaves(portal.pool, next)
    const { rows } = await portal.pool.query('select user_name from usuario where dni_indice = any($1::bytea[])', [
      next.indexes('usuario.dni', '60001200'),
    ])
    expect(rows).toEqual([{ user_name: 'antes1200' }])
  })

  test('replaces the old key in all values when npm run keys -- rotar runs, even if two commands run concurrently', async () => {
    const made = await portal.call<{ webhookId: number }>('mibarra', webhooks.create, {
      body: { razonSocialId: 1042, direccion: 'https://erp.litoral.example/avisos', eventos: ['pago.resuelto'] },
      roles: ['ROL_OWNER'],
    })
    const { webhookId } = made.body
    await portal.call('mibarra', webhooks.setSecreto, { params: { webhookId }, roles: ['ROL_OWNER'] })
    const before = await countDeOtraClave(portal.pool, cipherOf(both))
    expect(before.map(({ tabla }) => tabla)).toEqual(CIFRADOS.map(({ tabla }) => tabla))
    for (const { tabla, cuenta } of before) expect(cuenta, tabla).toBeGreaterThan(0)
    await Promise.all([keys('rotar', both), keys('rotar', both)])
    const last = await keys('rotar', both)
    expect([last.code, last.text]).toEqual([0, expect.stringContaining('usuario: 0 no están cifrados') as string])
    expect((await countDeOtraClave(portal.pool, cipherOf(dos))).map(({ cuenta }) => cuenta)).toEqual([0, 0, 0, 0, 0])
    const alone = await keys('estado', dos)
    expect(alone.code).toBe(0)
  })

  test('that is missing makes the check at start and the rotation fail, without any change', async () => {
    await expect(requireClaves(portal.pool, cipher)).rejects.toThrow('se cifró con la clave dos')
    const other = await keys('rotar', newDataKey('dos'))
    expect([other.code, other.text]).toEqual([1, expect.stringContaining('clave dos') as string])
  })

  test('is no longer needed after npm run keys -- abrir decrypted all values for the previous version', async () => {
    expect((await keys('abrir', dos)).code).toBe(0)
    expect(await rowOf('antes1200')).toEqual({ dni: '60001200', dni_cifrado: null, dni_indice: null })
    expect(await openTodo(portal.pool, cipherOf(dos))).toEqual({ escritas: 0, repetidas: 0 })
    await sealDeNuevo(portal.pool, cipher)
    expect(await tablesThatSay('60001200')).toEqual([])
  })
})

test('docs/security/datos.md names each encrypted column', () => {
  const text = readFileSync('docs/security/datos.md', 'utf8')
  expect(CIFRADOS.filter(({ tabla, campo }) => !text.includes(`\`${tabla}\` (${campo})`))).toEqual([])
})
