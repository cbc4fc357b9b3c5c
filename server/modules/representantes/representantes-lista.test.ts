import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Representante } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf } from '#testing/representantes.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const MIBARRA = 1
const list = async (query: Record<string, string | number> = {}) =>
  (await portal.call<Representante[]>('mibarra', representantes.search, { params: { usuarioId: MIBARRA }, query })).body

describe('the list', () => {
  test('contains the representatives of the user’s companies, by surname, with their state', async () => {
    expect((await list()).map(({ usuario, estado }) => [usuario, estado])).toEqual([
      ['ebarrios', 'inactivo'],
      ['lferreyra', 'activo'],
      ['vquintana', 'invitado'],
    ])
    expect((await list({ texto: 'ferreyra' }))[0]).toMatchObject({
      nombre: 'Lucía',
      email: 'lferreyra@cliente.example',
      telefono: '+543415550143',
      empresas: [{ razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.', activo: true }],
      puedeEditar: true,
    })
  })

  test.each([
    [{ texto: 'lucia FERREYRA' }, ['lferreyra']],
    [{ texto: '72.345.678' }, ['lferreyra']],
    [{ texto: '342 555-0146' }, ['ebarrios']],
    [{ texto: '5550143' }, ['lferreyra']],
    [{ texto: 'vquintana@cliente' }, ['vquintana']],
    [{ texto: '%' }, []],
    [{ estado: 'inactivo' }, ['ebarrios']],
    [{ razonSocialId: 1042 }, ['lferreyra', 'vquintana']],
    [{ page: 2, size: 2 }, ['vquintana']],
  ])('filtered by %j returns %j', async (query, found) => {
    expect((await list(query)).map(({ usuario }) => usuario)).toEqual(found)
  })

  test('of another user answers 404', async () => {
    const of = (usuarioId: number) => portal.call('mibarra', representantes.search, { params: { usuarioId } })
    expect((await of(2)).status).toBe(404)
    expect((await of(999_999)).status).toBe(404)
  })

  test('contains all representatives for the administration', async () => {
    const params = { usuarioId: await idOf(portal, 'admin') }
    expect((await portal.call<Representante[]>('admin', representantes.search, { params })).body).toHaveLength(3)
  })

  test('is downloaded as Excel with its filters', async () => {
    const answer = await portal.call('mibarra', representantes.downloadExcel, { body: { estado: 'activo' } })
    expect(answer.headers['content-disposition']).toContain('excel_file_representantes_1_autogestion.xlsx')
    expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('a long list', () => {
  const MANY = 1000
  beforeAll(async () => {
    await portal.pool.query(
      `with nuevos as (insert into usuario (user_name, email, nombre, apellido, telefono)
         select 'muchos' || n, 'muchos' || n || '@cliente.example', 'Ana', 'Zapata ' || n % 7, '' from generate_series(1, ${MANY}) n returning usuario_id),
       razones as (insert into usuario_razon_social select usuario_id, 1043 from nuevos)
       insert into representante (usuario_id, roles, creador_id, creado) select usuario_id, '{ROL_USER}', 1, now() from nuevos`,
    )
  })
  afterAll(async () => {
    await portal.pool.query(
      `delete from representante where usuario_id in (select usuario_id from usuario where user_name like 'muchos%')`,
    )
    await portal.pool.query(
      `delete from usuario_razon_social where usuario_id in (select usuario_id from usuario where user_name like 'muchos%')`,
    )
    await portal.pool.query(`delete from usuario where user_name like 'muchos%'`)
  })

  test('is complete in the Excel, without duplicates', async () => {
    const { raw } = await portal.call('mibarra', representantes.downloadExcel, { body: { texto: 'zapata' } })
    const { titulos, filas } = await readHoja(raw)
    expect(titulos.slice(0, 5)).toEqual(['Representante', 'Usuario', 'Empresa', 'Teléfono', 'Email'])
    expect(new Set(filas.map((row) => row[1]))).toHaveProperty('size', MANY)
    expect(filas).toHaveLength(MANY)
  })

  test('has pages that share no rows', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ texto: 'zapata', page, size: 200 })))
    expect(new Set(pages.flat().map(({ usuario }) => usuario)).size).toBe(MANY)
  })
})
