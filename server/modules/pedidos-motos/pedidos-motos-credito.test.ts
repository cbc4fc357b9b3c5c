import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import {
  aPedidoEn,
  giveExistencias,
  move,
  readPedido,
  searchPedidos,
  unidadesDe,
  walkPedido,
} from '#testing/gestiones/pedidos-motos.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await giveExistencias(portal)
})
afterAll(() => portal.close())

/** Price of two TH 110 City and one TH 150 Cross, from the list. */
const TOTAL = 5_280_000
const MOTIVO = 'Tiene un cheque de tercero por el resto, vence el lunes.'

let pedidoId: number
/** Invoices all approved orders, so that they use no credit as orders any more. */
const invoice = async () => {
  const body = { estadoIds: [104, 105, 107], razonSocialIds: [1043] }
  for (const { pedidoId: id, estadoId } of await searchPedidos(portal, 'admin', body))
    await walkPedido(portal, id, estadoId === 107 ? [108] : [107, 108])
}
/** Sets the available credit of the company in pesos, in a state in which no approved order uses it. */
const setDisponible = async (disponible: number) => {
  await invoice()
  await portal.pool.query(
    `update credito set limite = $1::numeric + (select sum(importe) from partida
       where razon_social_id = 1043 and moneda = 'ARS' and compensada is null)
     where razon_social_id = 1043 and moneda = 'ARS'`,
    [disponible],
  )
}
const approve = (person: Person, data: Record<string, unknown> = {}, estadoId = 104) =>
  move(portal, person, pedidoId, estadoId, data)

beforeEach(async () => {
  pedidoId = await aPedidoEn(portal, 103)
})

describe('an order above the credit', () => {
  test('can be approved only by users allowed to exceed the limit, and stays unchanged for others', async () => {
    await setDisponible(TOTAL - 0.01)
    const refused = await approve('darrieta', { motivoExceso: MOTIVO })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe(
      'El pedido supera el crédito disponible en $\u00a00,01. Lo tiene que aprobar Administración; también podés aprobarlo en parte.',
    )
    expect(await readPedido(portal, pedidoId)).toMatchObject({ estadoId: 103, preciosCongelados: false })
    expect(CAPACIDADES.excederCredito.roles).toEqual(['ROL_ADMIN'])
  })

  test('is rejected even when the credit is used up only by orders that are not invoiced yet', async () => {
    await setDisponible(2 * TOTAL - 0.01)
    expect((await approve('darrieta')).status).toBe(200)
    const other = await aPedidoEn(portal, 103)
    const seen = await portal.call('hquiroga', pedidosMotos.getCredito, { query: { razonSocialId: 1043 } })
    expect(seen.body).toMatchObject({ disponible: '5279999.99', comprometido: '5280000.00' })
    const refused = await move(portal, 'darrieta', other, 104)
    expect(refused.body.message).toContain('supera el crédito disponible en $\u00a00,01.')
    // An invoiced order is part of the statement, so it does not use credit as an order any more.
    await walkPedido(portal, pedidoId, [107, 108])
    expect((await move(portal, 'darrieta', other, 104)).status).toBe(200)
  })

  test('uses the credit from its whole or partial approval until it is invoiced', async () => {
    await setDisponible(TOTAL)
    const creditoOf = async () => {
      const { body } = await portal.call<ReplyOf<typeof pedidosMotos.getCredito>>('hquiroga', pedidosMotos.getCredito, {
        query: { razonSocialId: 1043 },
      })
      return [body.comprometido, body.disponible]
    }
    expect(await creditoOf()).toEqual(['0.00', '5280000.00'])
    const { lineas } = await readPedido(portal, pedidoId)
    const partial = lineas.map(({ lineaId }, at) => ({ lineaId, aprobada: at }))
    expect((await approve('darrieta', { lineas: partial }, 105)).status).toBe(200)
    expect(await creditoOf()).toEqual(['2380000.00', '2900000.00'])
    const approved = await readPedido(portal, pedidoId)
    expect((await move(portal, 'darrieta', pedidoId, 107, { unidades: unidadesDe(approved) })).status).toBe(200)
    expect(await creditoOf()).toEqual(['2380000.00', '2900000.00'])
    expect((await move(portal, 'admin', pedidoId, 108, { factura: 'A-0003-00000502' })).status).toBe(200)
    expect(await creditoOf()).toEqual(['0.00', '5280000.00'])
  })

  test.each([[{}], [{ motivoExceso: '' }], [{ motivoExceso: '   ' }]])(
    'requires a reason for its approval: rejects %j',
    async (data) => {
      await setDisponible(0)
      expect(await approve('admin', data)).toMatchObject({
        status: 400,
        body: {
          fields: { motivoExceso: expect.stringContaining('supera el crédito disponible en $\u00a05.280.000,00') },
        },
      })
    },
  )

  test('has user, amount and reason of the approval in its history', async () => {
    await setDisponible(280_000)
    expect((await approve('admin', { motivoExceso: MOTIVO })).status).toBe(200)
    expect((await readPedido(portal, pedidoId)).historial.at(-1)).toMatchObject({
      estadoId: 104,
      autor: 'Administración Meridiana',
      comentario: `Aprobado con $\u00a05.000.000,00 sobre el crédito disponible: ${MOTIVO}`,
    })
  })

  test('is measured by the approved quantities, not by the ordered ones', async () => {
    await setDisponible(TOTAL / 2)
    const { lineas } = await readPedido(portal, pedidoId)
    const partial = (...aprobadas: number[]) => ({
      lineas: lineas.map(({ lineaId }, at) => ({ lineaId, aprobada: aprobadas[at] })),
    })
    expect((await approve('darrieta', partial(2, 0), 105)).status).toBe(403)
    expect((await approve('darrieta', partial(0, 1), 105)).status).toBe(200)
  })
})

test.each([
  ['exactly the available credit', 0],
  ['a cent less than the available credit', 0.01],
])('an order of %s requires no reason and has none in its history', async (_name, more) => {
  await setDisponible(TOTAL + more)
  expect((await approve('darrieta')).status).toBe(200)
  expect((await readPedido(portal, pedidoId)).historial.at(-1)?.comentario).toBeNull()
})

test('an order is approved when the company has no credit limit', async () => {
  await portal.pool.query('delete from credito where razon_social_id = 1043')
  expect((await approve('darrieta')).status).toBe(200)
})
