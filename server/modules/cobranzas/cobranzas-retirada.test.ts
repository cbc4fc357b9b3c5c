import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { Nota } from '#contract/cobranzas/shapes.ts'
import { anotar, conSaldos, listar, prometer, promesasDe, retirar } from '#testing/gestiones/cobranzas.ts'
import { erpLocal } from '#testing/gestiones/libros.ts'
import { createPago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { listPromesasAbiertas } from './cobranzas.service.ts'

const MADE = '2026-11-21T15:00:00Z'
const LATER = '2026-11-22T15:00:00Z'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await conSaldos(portal, MADE)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query('truncate promesa_pago, cobranza_nota')
  portal.setNow(MADE)
})

const createPromesa = async (dia: string, importe = '1000'): Promise<number> =>
  (await prometer(portal, { dia, importe })).body.notaId
const notas = async () =>
  (await portal.call<Nota[]>('npaz', cobranzas.listNotas, { params: { razonSocialId: 1042 } })).body
/** Returns the users named in the audit records of withdrawals. */
const recorded = async (notaId: number) =>
  (
    await portal.pool.query<{ usuario: string }>(
      `select usuario from auditoria where entidad = 'cobranza-nota' and entidad_id = $1::text
         and detalle -> 'cambios' ? 'retirada'`,
      [notaId],
    )
  ).rows.map(({ usuario }) => usuario)

test('a withdrawn promise stays in its note, with user, time and next contact', async () => {
  const notaId = await createPromesa('2026-11-30')
  portal.setNow(LATER)
  const { status, body } = await retirar(portal, notaId, { person: 'admin' })
  expect([status, body]).toEqual([200, (await notas())[0]])
  expect(body).toMatchObject({
    notaId,
    clase: 'promesa',
    proximo: '2026-12-01',
    promesa: {
      importe: '1000.00',
      dia: '2026-11-30',
      retirada: { quien: 'Administración Meridiana', cuando: '2026-11-22T15:00:00.000Z' },
    },
    autor: 'Noelia Paz',
  })
})

test('a withdrawn promise is ignored in the lists of companies and by reminders', async () => {
  const notaId = await createPromesa('2026-11-24')
  const seen = async () => {
    const lists = await Promise.all([
      listar(portal, { promesa: 'por-vencer' }),
      listar(portal, { promesa: 'vencida' }),
      listar(portal, { pestana: 'contactar', promesa: 'vencida' }),
      listar(portal, { pestana: 'contactar' }),
    ])
    return {
      found: lists.map((rows) => rows.length),
      shown: lists[3]![0]?.promesa?.notaId,
      own: (await promesasDe(portal)).length,
      reminded: (await listPromesasAbiertas(portal.pool, erpLocal(), [1042], '2026-11-24')).length,
    }
  }
  expect(await seen()).toEqual({ found: [1, 0, 0, 0], shown: undefined, own: 1, reminded: 1 })
  portal.setNow('2026-11-25T15:00:00Z')
  expect(await seen()).toEqual({ found: [0, 1, 1, 1], shown: notaId, own: 1, reminded: 1 })
  await retirar(portal, notaId)
  // The next contact belongs to the note, so it stays when the promise is withdrawn.
  expect(await seen()).toEqual({ found: [0, 0, 0, 1], shown: undefined, own: 0, reminded: 0 })
})

test('payments count for the remaining promise after one of two promises is withdrawn', async () => {
  const wrong = await createPromesa('2026-11-24', '100000')
  await createPromesa('2026-11-25', '100000')
  portal.setNow(LATER)
  await createPago(portal, { moneda: 'ARS', medios: [transferencia({ importe: '100000', fecha: '2026-11-22' })] })
  const stands = async () => (await promesasDe(portal)).map(({ dia, estado }) => [dia, estado])
  expect(await stands()).toEqual([
    ['2026-11-25', 'abierta'],
    ['2026-11-24', 'cumplida'],
  ])
  await retirar(portal, wrong)
  expect(await stands()).toEqual([['2026-11-25', 'cumplida']])
})

test('withdrawing a promise again changes nothing and writes no audit record', async () => {
  const notaId = await createPromesa('2026-11-30')
  const first = await retirar(portal, notaId)
  portal.setNow(LATER)
  const again = await retirar(portal, notaId, { person: 'admin' })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await recorded(notaId)).toEqual(['npaz'])
})

test('a withdrawal by several users at the same time is recorded once', async () => {
  const notaId = await createPromesa('2026-11-30')
  const people = ['npaz', 'admin', 'npaz', 'admin', 'npaz', 'admin'] as const
  const sent = await Promise.all(people.map((person) => retirar(portal, notaId, { person })))
  expect(sent.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(new Set(sent.map(({ body }) => JSON.stringify(body)))).toHaveLength(1)
  expect(await recorded(notaId)).toHaveLength(1)
})

test('a withdrawal answers 404 for a note without promise, an unknown note and a note of another company', async () => {
  const sinPromesa = (await anotar(portal)).body.notaId
  const notaId = await createPromesa('2026-11-30')
  const ask = async (id: number, razonSocialId = 1042) => (await retirar(portal, id, { razonSocialId })).status
  expect([await ask(sinPromesa), await ask(999_999), await ask(notaId, 1043)]).toEqual([404, 404, 404])
  expect((await notas())[0]?.promesa?.retirada).toBeNull()
})

test.each<Person>(['darrieta', 'rsosa', 'mibarra', 'lferreyra'])('a withdrawal answers 403 to %s', async (person) => {
  const notaId = await createPromesa('2026-11-30')
  expect((await retirar(portal, notaId, { person })).status).toBe(403)
  expect((await notas())[0]?.promesa?.retirada).toBeNull()
})
