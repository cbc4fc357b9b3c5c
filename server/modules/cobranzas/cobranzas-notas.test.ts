import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Nota } from '#contract/cobranzas/shapes.ts'
import { anotar, prometer } from '#testing/gestiones/cobranzas.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const listed = async (razonSocialId = 1042) =>
  (await portal.call<Nota[]>('admin', cobranzas.listNotas, { params: { razonSocialId } })).body

describe('the notes of a company', () => {
  test('are listed for collectors, newest first, with author and promise', async () => {
    expect((await anotar(portal, { con: ' Marta, de pagos ', proximo: '2026-11-24' })).status).toBe(200)
    portal.setNow('2026-11-21T16:00:00Z')
    await prometer(portal, { dia: '2026-11-30', importe: '150000,5' })
    expect((await listed()).map(({ notaId: _id, ...nota }) => nota)).toEqual([
      {
        clase: 'promesa',
        texto: 'Paga con transferencia',
        con: null,
        proximo: '2026-12-01',
        promesa: { moneda: 'ARS', importe: '150000.50', dia: '2026-11-30', retirada: null },
        autor: 'Noelia Paz',
        creada: '2026-11-21T16:00:00.000Z',
      },
      {
        clase: 'llamada',
        texto: 'Atendió Marta: paga cuando cobre',
        con: 'Marta, de pagos',
        proximo: '2026-11-24',
        promesa: null,
        autor: 'Noelia Paz',
        creada: '2026-11-21T15:00:00.000Z',
      },
    ])
    expect(await listed(1043)).toEqual([])
  })

  test.each<[what: string, body: Record<string, unknown>, fields: Record<string, string>]>([
    ['an empty text', { texto: '  ' }, { texto: 'Escribí el detalle' }],
    ['a past day', { proximo: '2026-11-20' }, { proximo: 'Elegí hoy o un día futuro.' }],
    ['a promise without data', { clase: 'promesa' }, { 'promesa.dia': 'Elegí hasta cuándo paga.' }],
    [
      'a promise of zero',
      { clase: 'promesa', promesa: { dia: '2026-11-30', importe: '0', moneda: 'ARS' } },
      { 'promesa.importe': 'Ingresá un importe mayor que cero.' },
    ],
    [
      'a promise with an unknown currency',
      { clase: 'promesa', promesa: { dia: '2026-11-30', importe: '10', moneda: 'pesos' } },
      { 'promesa.moneda': 'Elegí la moneda' },
    ],
  ])('reject %s with an error on the field, and store nothing', async (_what, body, fields) => {
    const before = await listed()
    const { status, body: reply } = await anotar(portal, body)
    expect([status, reply.fields]).toEqual([400, fields])
    expect(await listed()).toEqual(before)
  })

  test('are stored once when a request is sent twice with one idempotency key', async () => {
    const send = () =>
      portal.call<Nota>('npaz', cobranzas.createNota, {
        params: { razonSocialId: 1051 },
        body: { clase: 'visita', texto: 'No estaba' },
        headers: { 'idempotency-key': '6f1d3a52-5b0c-4d28-9b1e-5f1a0e1d7c11' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await listed(1051)).toHaveLength(1)
  })

  test('of several users at the same time are all stored, and only one of them is the last note', async () => {
    const people = ['npaz', 'admin', 'npaz', 'admin', 'npaz', 'admin', 'npaz', 'admin'] as const
    const sent = await Promise.all(people.map((person) => anotar(portal, {}, { razonSocialId: 1060, person })))
    expect(sent.map(({ status }) => status)).toEqual(people.map(() => 200))
    const { rows } = await portal.pool.query('select from cobranza_nota where razon_social_id = 1060 and ultima')
    expect(rows).toHaveLength(1)
    expect(await listed(1060)).toHaveLength(people.length)
  })
})

describe('a customer cannot see the notes', () => {
  test.each<[Person, number]>([
    ['lferreyra', 1042],
    ['mibarra', 1042],
    ['darrieta', 1042],
  ])('answers 403 to %s for their own company', async (person, razonSocialId) => {
    const params = { razonSocialId }
    for (const call of [cobranzas.get, cobranzas.listNotas, cobranzas.listMeses]) {
      expect((await portal.call(person, call, { params })).status).toBe(403)
    }
    expect((await anotar(portal, {}, { razonSocialId, person })).status).toBe(403)
  })

  test('does not show notes in the customer’s account', async () => {
    const { raw } = await portal.call('lferreyra', cuentaCorriente.getCabecera, { params: { id: 1042 } })
    expect(raw.toString()).not.toContain('Marta')
  })

  test('answers 404 for an unknown company', async () => {
    expect((await anotar(portal, {}, { razonSocialId: 999_999 })).status).toBe(404)
  })
})
