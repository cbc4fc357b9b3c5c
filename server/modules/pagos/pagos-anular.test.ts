import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createPago, echeq, readPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { idOf } from '#testing/representantes.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
})
afterAll(() => portal.close())

const DEUDA = '1000-0090000101-2026-1'
const create = async (over: Record<string, unknown> = {}, person: Person = 'lferreyra'): Promise<number> => {
  const { status, body } = await createPago(portal, { medios: [transferencia()], ...over }, { person })
  expect(status).toBe(200)
  return body.pagoId
}
const withdraw = (pagoId: number, person: Person = 'lferreyra') =>
  portal.call<{ version?: number; message?: string }>(person, pagos.withdraw, { params: { pagoId } })

const readVencido = async (): Promise<string> => {
  const query = { razonSocialIds: '1042' }
  const { totales } = (
    await portal.call<ReplyOf<typeof cuentaCorriente.summarize>>('lferreyra', cuentaCorriente.summarize, { query })
  ).body
  return totales[0]!.informadoVencido
}

describe('a payment', () => {
  test('is withdrawn by its author: it no longer counts, leaves the mesa, and only Cobranzas is notified', async () => {
    const pagoId = await create({
      medios: [transferencia({ importe: '700.75' })],
      aplicaciones: [{ partidaId: DEUDA, importe: '700.75' }],
    })
    expect([(await readPago(portal, pagoId, 'lferreyra')).puedeAnular, await readVencido()]).toEqual([true, '700.75'])
    await untilDone(portal.jobs)
    const before = new Set((await readMails(portal)).map(({ id }) => id))
    expect(await withdraw(pagoId)).toMatchObject({ status: 200, body: { pagoId, version: 2 } })
    const shown = await readPago(portal, pagoId, 'lferreyra')
    expect([shown.estado, shown.anulado, shown.puedeAnular, shown.motivo]).toEqual(['rechazado', true, false, null])
    expect(await readVencido()).toBe('0.00')
    expect((await readPago(portal, pagoId)).puedeResolver).toBe(false)
    await untilDone(portal.jobs)
    const mails = (await readMails(portal)).filter(({ id }) => !before.has(id))
    expect(mails.every(({ asunto }) => asunto === `Pago ${pagoId}, anulado`)).toBe(true)
    expect(mails.some(({ para }) => para.endsWith('@cliente.example'))).toBe(false)
    expect(mails.length).toBeGreaterThan(0)
  })

  test('frees its money: the same cheque can be reported again after it was withdrawn', async () => {
    const medios = [echeq()]
    const pagoId = await create({ medios })
    expect((await createPago(portal, { medios })).status).toBe(400)
    expect((await withdraw(pagoId)).status).toBe(200)
    expect((await createPago(portal, { medios })).status).toBe(200)
  })

  test.each<[who: string, person: Person, status: number]>([
    ['a colleague of the author', 'mibarra', 404],
    ['a user of another company', 'hquiroga', 404],
    ['staff', 'npaz', 404],
  ])('is not withdrawn by %s', async (_who, person, status) => {
    const pagoId = await create()
    expect((await withdraw(pagoId, person)).status).toBe(status)
    expect((await readPago(portal, pagoId)).estado).toBe('recibido')
  })

  test('that staff reported for a customer is withdrawn by that staff', async () => {
    const pagoId = await create({}, 'npaz')
    expect((await withdraw(pagoId, 'lferreyra')).status).toBe(404)
    expect((await withdraw(pagoId, 'npaz')).status).toBe(200)
  })

  test.each<[estado: 'aplicado' | 'rechazado']>([['aplicado'], ['rechazado']])(
    'is not withdrawn once it is %s',
    async (estado) => {
      const pagoId = await create()
      await resolvePago(portal, pagoId, estado)
      const { status, body } = await withdraw(pagoId)
      expect([status, body.message]).toEqual([409, `El pago ya está ${estado}. Actualizá la pantalla.`])
      expect((await readPago(portal, pagoId, 'lferreyra')).anulado).toBe(false)
    },
  )

  test('is not withdrawn once staff took it, and can be withdrawn when they return it', async () => {
    const pagoId = await create()
    const assign = async (asignadoId: number | null) => {
      const body = { trabajos: [{ clase: 'pago', entidadId: pagoId, version: 1 }], asignadoId }
      expect((await portal.call('npaz', mesa.assign, { body })).status).toBe(200)
    }
    await assign(await idOf(portal, 'npaz'))
    expect((await readPago(portal, pagoId, 'lferreyra')).puedeAnular).toBe(false)
    expect((await withdraw(pagoId)).body.message).toMatch(/^Cobranzas ya está viendo el pago/)
    await assign(null)
    expect((await withdraw(pagoId)).status).toBe(200)
  })

  test('is either applied or withdrawn when both happen at once', async () => {
    for (let n = 0; n < 20; n += 1) {
      const pagoId = await create()
      const both = await Promise.all([withdraw(pagoId), resolvePago(portal, pagoId, 'aplicado')])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { estado, anulado, recibo } = await readPago(portal, pagoId)
      expect([estado === 'aplicado', recibo !== null]).toEqual([!anulado, !anulado])
    }
  })
})
