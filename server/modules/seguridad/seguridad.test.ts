import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { auditoria } from '#contract/auditoria/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { api } from '#contract/index.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { PREFIX, type Route } from '#contract/route.ts'
import { LLAMADAS } from '#contract/seguridad/reglas.ts'
import { seguridad } from '#contract/seguridad/calls.ts'
import type { EventoRow } from '#contract/seguridad/shapes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createRegistro } from '#testing/registro.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { until } from '#testing/wait.ts'
import { getCifrasSeguridad, watchSeguridad } from './seguridad.service.ts'

let portal: Portal
const { logTo, text, clear } = createRegistro()

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'info' }, { logTo })
})
beforeEach(async () => {
  clear()
  await portal.pool.query('delete from evento_seguridad')
})
afterAll(() => portal.close())

interface Counted {
  tipo: string
  persona: string
  operacion: string
  cuenta: number
}

/** Waits for a total of events and returns the counts. */
const counted = async (total: number): Promise<Counted[]> => {
  let rows: Counted[] = []
  await until(`${total} events`, async () => {
    const found = await portal.pool.query<Counted>(
      'select tipo, persona, operacion, sum(cuenta)::int as cuenta from evento_seguridad group by 1, 2, 3 order by 1, 3',
    )
    rows = found.rows
    return rows.reduce((sum, { cuenta }) => sum + cuenta, 0) >= total
  })
  return rows
}

const OF_ANOTHER = 30_102

test('counts requests for a foreign record separately from those for a missing record, although both get the same answer', async () => {
  const { rows } = await portal.pool.query<{ own: string; other: string }>(
    `select (select razon_social_id from devolucion where devolucion_id = 30101) as own,
       (select devolucion_id from devolucion d where d.razon_social_id <> (select razon_social_id from devolucion where devolucion_id = 30101)
          and not exists (select from usuario_razon_social u join usuario p using (usuario_id)
            where p.user_name = 'lferreyra' and u.razon_social_id = d.razon_social_id) limit 1) as other`,
  )
  const foreign = Number(rows[0]!.other ?? OF_ANOTHER)
  const ask = (devolucionId: number) => portal.call('lferreyra', devoluciones.get, { params: { devolucionId } })
  const answers = [await ask(foreign), await ask(foreign), await ask(999_999_999)]
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]))).size).toBe(1)
  const who = { persona: 'lferreyra', operacion: 'devoluciones.get' }
  expect(await counted(3)).toEqual([
    { tipo: 'malicious_direct_reference', ...who, cuenta: 2 },
    { tipo: 'malicious_excess_404', ...who, cuenta: 1 },
  ])
  expect(text()).toContain('"evento":"malicious_direct_reference"')
})

test('counts a foreign company in a call whose parameter is called only id in the specification', async () => {
  const { rows } = await portal.pool.query<{ id: number }>(
    `select razon_social_id as id from razon_social r where not exists (select from usuario_razon_social u
       join usuario p using (usuario_id) where p.user_name = 'lferreyra' and u.razon_social_id = r.razon_social_id) limit 1`,
  )
  await portal.call('lferreyra', cuentaCorriente.getCabecera, { params: { id: rows[0]!.id } })
  expect(await counted(1)).toEqual([
    { tipo: 'malicious_direct_reference', persona: 'lferreyra', operacion: 'cuentaCorriente.getCabecera', cuenta: 1 },
  ])
})

test('counts a denied right, an invalid token, a disabled user and an invalid request by their names', async () => {
  const page = { page: 1, size: 20 }
  await portal.call('lferreyra', auditoria.search, { params: page, body: {} })
  await portal.call('inactivo', devoluciones.getEstados)
  await portal.call('admin', auditoria.search, { params: page, body: { desde: 'ayer' } })
  const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.AAAA' }
  await portal.app.inject({ url: `${PREFIX}/${devoluciones.getEstados.path}`, headers })
  // A request without a token, which a browser with an expired session sends, is not counted.
  await portal.call(undefined, devoluciones.getEstados)
  const rows = await counted(4)
  expect(rows.map(({ tipo, persona }) => [tipo, persona])).toEqual([
    ['authn_login_fail', ''],
    ['authn_login_lock', 'inactivo'],
    ['authz_fail', 'lferreyra'],
    ['input_validation_fail', 'admin'],
  ])
  expect(text().match(/"evento":"[a-z_]+"/g)).toHaveLength(4)
})

test('counts a search by DNI without the DNI', async () => {
  await portal.call('mibarra', representantes.getByDni, { query: { dni: '28123456' } })
  await counted(1)
  const { rows } = await portal.pool.query('select to_jsonb(e)::text as todo from evento_seguridad e')
  expect(JSON.stringify(rows)).not.toContain('28123456')
  expect(text()).not.toContain('28123456')
})

test('writes a limited number of rows for a flood from many addresses, and counts every request of the flood', async () => {
  const app = Fastify({ logger: false })
  app.decorateRequest('evento', 'authn_login_fail')
  watchSeguridad(app, { pool: portal.pool, now: () => new Date(), most: 50 })
  app.get('/', () => 'no')
  const ask = (n: number) => app.inject({ url: '/', remoteAddress: `10.1.${Math.trunc(n / 250)}.${n % 250}` })
  await Promise.all(Array.from({ length: 500 }, (_, n) => ask(n)))
  await app.close()
  await counted(500)
  const { rows } = await portal.pool.query<{ lugares: number; juntas: number; total: number }>(
    `select count(distinct ip)::int as lugares, sum(cuenta) filter (where ip = '0.0.0.0')::int as juntas, sum(cuenta)::int as total
     from evento_seguridad`,
  )
  expect(rows[0]!.total).toBe(500)
  expect(rows[0]!.juntas).toBeGreaterThan(300)
  expect(rows[0]!.lugares).toBeLessThan(200)
})

test('keeps the counts while the database cannot store them', async () => {
  await portal.pool.query('alter table evento_seguridad rename to apartada')
  const ask = () => portal.call('lferreyra', auditoria.search, { params: { page: 1, size: 20 }, body: {} })
  const query = vi.spyOn(portal.pool, 'query')
  await ask()
  await until('a write that was refused', () =>
    query.mock.calls.some(([asked]) => JSON.stringify(asked).includes('insert into evento_seguridad')),
  )
  query.mockRestore()
  await portal.pool.query('alter table apartada rename to evento_seguridad')
  await ask()
  expect(await counted(2)).toEqual([
    { tipo: 'authz_fail', persona: 'lferreyra', operacion: 'auditoria.search', cuenta: 2 },
  ])
})

test('lists events by type, user, IP address and day, sums them and downloads them in Excel', async () => {
  const page = { page: 1, size: 20 }
  await portal.call('lferreyra', auditoria.search, { params: page, body: {} })
  await portal.call('lferreyra', auditoria.search, { params: page, body: {} })
  await portal.call('admin', auditoria.search, { params: page, body: { desde: 'ayer' } })
  await counted(3)
  const search = async (body: object) =>
    (await portal.call<{ filas: EventoRow[] }>('admin', seguridad.search, { params: page, body })).body.filas
  expect(await search({ tipo: 'authz_fail' })).toEqual([
    expect.objectContaining({
      persona: 'lferreyra',
      usuarioId: expect.any(Number) as number,
      ip: '127.0.0.1',
      que: auditoria.search.summary,
      cuenta: 2,
    }),
  ])
  expect((await search({ persona: 'Admin' })).map(({ tipo }) => tipo)).toEqual(['input_validation_fail'])
  expect(await search({ persona: '127.0.0.1' })).toHaveLength(2)
  expect(await search({ persona: '10.9.9.9' })).toEqual([])
  expect(await search({ desde: '2999-01-01' })).toEqual([])
  const { body: resumen } = await portal.call('admin', seguridad.summarize)
  expect(resumen).toEqual([
    { tipo: 'authz_fail', hora: 2, dia: 2, semana: 2 },
    { tipo: 'input_validation_fail', hora: 1, dia: 1, semana: 1 },
  ])
  const sheet = await portal.call('admin', seguridad.downloadExcel, { body: { tipo: 'authz_fail' } })
  expect(sheet.status).toBe(200)
  expect(JSON.stringify(await readHoja(sheet.raw))).toContain('lferreyra')
})

test('returns every event to the alerts, including those with count 0', async () => {
  const cifras = await getCifrasSeguridad(portal.pool)
  expect(cifras).toContainEqual(expect.objectContaining({ labels: { event: 'malicious_direct_reference' }, value: 0 }))
})

test.each(Object.keys(LLAMADAS))('%s is a call of the contract', (operation) => {
  const [noun = '', name = ''] = operation.split('.')
  expect((api as Record<string, Record<string, Route>>)[noun]?.[name]).toBeDefined()
})
