import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientes } from '#contract/clientes/calls.ts'
import type { LineaRow, Nota } from '#contract/clientes/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { insertPagoInformado } from '#testing/gestiones/trabajos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
const EMPRESA = 1042
const params = { razonSocialId: EMPRESA }

beforeAll(async () => {
  portal = await startPortal()
  await insertPagoInformado(portal)
})
afterAll(() => portal.close())

const pagesOf = async (who: Person, size: number): Promise<LineaRow[]> => {
  const filas: LineaRow[] = []
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const { body } = await portal.call<ReplyOf<typeof clientes.search>>(who, clientes.search, {
      params: { ...params, page, size },
      body: cursor ? { cursor } : {},
    })
    filas.push(...body.filas)
    if (!body.siguiente) return filas
    cursor = body.siguiente
  }
}

describe('the gestiones of a razón social', () => {
  test('have every kind, newest first; each gestión is listed once for any page size', async () => {
    const whole = await pagesOf('admin', 100)
    expect(whole.map(({ creado }) => creado)).toEqual(
      whole
        .map(({ creado }) => creado)
        .toSorted()
        .toReversed(),
    )
    expect(await pagesOf('admin', 3)).toEqual(whole)
    expect(new Set(whole.map(({ clase }) => clase))).toEqual(
      new Set(['devolucion', 'reclamo', 'garantia', 'pago', 'certificado']),
    )
    const { rows } = await portal.pool.query<{ n: number }>(
      `select (select count(*) from devolucion where razon_social_id = 1042 and estado_id <> 3)
        + (select count(*) from ticket where razon_social_id = 1042) + (select count(*) from certificado where razon_social_id = 1042)
        + (select count(*) from pago where razon_social_id = 1042) as n`,
    )
    expect(whole).toHaveLength(Number(rows[0]!.n))
  })

  test('leave out payments for staff who may not see accounts', async () => {
    expect((await pagesOf('rsosa', 100)).map(({ clase }) => clase)).not.toContain('pago')
    expect((await pagesOf('npaz', 100)).map(({ clase }) => clase)).toContain('pago')
  })
})

test('the page of a razón social counts the same open gestiones as the mesa', async () => {
  const { body } = await portal.call<ReplyOf<typeof clientes.get>>('admin', clientes.get, { params })
  const { rows } = await portal.pool.query<{ clase: string; cuantos: number }>(
    `select clase, count(*)::int as cuantos from trabajo where razon_social_id = 1042 group by 1`,
  )
  expect(Object.fromEntries(body.abiertos.map(({ clase, cuantos }) => [clase, cuantos]))).toEqual(
    Object.fromEntries(rows.map(({ clase, cuantos }) => [clase, cuantos])),
  )
  expect(body.personas.map(({ nombre }) => nombre)).toContain('Lucía Ferreyra')
})

describe('notes of a razón social', () => {
  test('show author, editor and date; a change over an outdated version is rejected', async () => {
    const created = await portal.call<Nota>('npaz', clientes.createNota, {
      params,
      body: { texto: 'Llaman siempre antes de las 10.' },
    })
    expect(created.body).toMatchObject({ autor: 'Noelia Paz', editor: null, version: 1 })
    const sent = { params: { ...params, notaId: created.body.notaId }, body: { texto: 'Antes de las 9.', version: 1 } }
    const changed = await portal.call<Nota>('rsosa', clientes.updateNota, sent)
    expect(changed.body).toMatchObject({ texto: 'Antes de las 9.', editor: 'Ramiro Sosa', version: 2 })
    expect((await portal.call('admin', clientes.updateNota, sent)).status).toBe(409)
    const { body } = await portal.call<Nota[]>('admin', clientes.listNotas, { params })
    expect(body[0]).toEqual(changed.body)
  })

  test('cannot be changed through another razón social', async () => {
    const { body } = await portal.call<Nota>('npaz', clientes.createNota, { params, body: { texto: 'Una' } })
    const elsewhere = {
      params: { razonSocialId: 1043, notaId: body.notaId },
      body: { texto: 'Otra', version: 1 },
    }
    expect((await portal.call('npaz', clientes.updateNota, elsewhere)).status).toBe(404)
  })

  test.each(['', '   ', 'x'.repeat(2001)])('are rejected when empty or too long', async (texto) => {
    expect((await portal.call('npaz', clientes.createNota, { params, body: { texto } })).status).toBe(400)
  })
})
