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

/** Two TH 110 City and one TH 150 Cross, at list price. */
const TOTAL = 5_280_000
const MOTIVO = 'Tiene un cheque de tercero por el resto, vence el lunes.'

let pedidoId: number
/** Invoices what is approved and takes of the credit. */
const invoice = async () => {
  const body = { estadoIds: [104, 105, 107], razonSocialIds: [1043] }
  for (const { pedidoId: id, estadoId } of await searchPedidos(portal, 'admin', body))
    await walkPedido(portal, id, estadoId === 107 ? [108] : [107, 108])
}
/** Leaves the company just so much credit, in pesos, and no approved order that takes of it. */
const leave = async (disponible: number) => {
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

describe('an order over the credit', () => {
  test('is for who may go over the limit, and stays as it was for who may not', async () => {
    await leave(TOTAL - 0.01)
    const refused = await approve('darrieta', { motivoExceso: MOTIVO })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe(
      'El pedido supera el crédito disponible en $\u00a00,01. Lo tiene que aprobar Administración; también podés aprobarlo en parte.',
    )
    expect(await readPedido(portal, pedidoId)).toMatchObject({ estadoId: 103, preciosCongelados: false })
    expect(CAPACIDADES.excederCredito.roles).toEqual(['ROL_ADMIN'])
  })

  test('is one, too, when what is left was taken by an order that waits for its invoice', async () => {
    await leave(2 * TOTAL - 0.01)
    expect((await approve('darrieta')).status).toBe(200)
    const other = await aPedidoEn(portal, 103)
    const seen = await portal.call('hquiroga', pedidosMotos.getCredito, { query: { razonSocialId: 1043 } })
    expect(seen.body).toMatchObject({ disponible: '5279999.99', comprometido: '5280000.00' })
    const refused = await move(portal, 'darrieta', other, 104)
    expect(refused.body.message).toContain('supera el crédito disponible en $\u00a00,01.')
    // The invoice is in the statement: it is not counted twice.
    await walkPedido(portal, pedidoId, [107, 108])
    expect((await move(portal, 'darrieta', other, 104)).status).toBe(200)
  })

  test('what is approved, whole or in part, and what has its units takes of the credit until it is invoiced', async () => {
    await leave(TOTAL)
    const creditoOf = async () => {
      const { body } = await portal.call<ReplyOf<typeof pedidosMotos.getCredito>>('hquiroga', pedidosMotos.getCredito, {
        query: { razonSocialId: 1043 },
      })
      return [body.comprometido, body.disponible]
    }
    expect(await creditoOf()).toEqual(['0.00', '5280000.00'])
    const { lineas } = await readPedido(portal, pedidoId)
    const parte = lineas.map(({ lineaId }, at) => ({ lineaId, aprobada: at }))
    expect((await approve('darrieta', { lineas: parte }, 105)).status).toBe(200)
    expect(await creditoOf()).toEqual(['2380000.00', '2900000.00'])
    const approved = await readPedido(portal, pedidoId)
    expect((await move(portal, 'darrieta', pedidoId, 107, { unidades: unidadesDe(approved) })).status).toBe(200)
    expect(await creditoOf()).toEqual(['2380000.00', '2900000.00'])
    expect((await move(portal, 'admin', pedidoId, 108, { factura: 'A-0003-00000502' })).status).toBe(200)
    expect(await creditoOf()).toEqual(['0.00', '5280000.00'])
  })

  test.each([[{}], [{ motivoExceso: '' }], [{ motivoExceso: '   ' }]])('needs a reason: %j is none', async (data) => {
    await leave(0)
    expect(await approve('admin', data)).toMatchObject({
      status: 400,
      body: {
        fields: { motivoExceso: expect.stringContaining('supera el crédito disponible en $\u00a05.280.000,00') },
      },
    })
  })

  test('approved with its reason, the history keeps who, how much and why', async () => {
    await leave(280_000)
    expect((await approve('admin', { motivoExceso: MOTIVO })).status).toBe(200)
    expect((await readPedido(portal, pedidoId)).historial.at(-1)).toMatchObject({
      estadoId: 104,
      autor: 'Administración Meridiana',
      comentario: `Aprobado con $\u00a05.000.000,00 sobre el crédito disponible: ${MOTIVO}`,
    })
  })

  test('counts what is approved, not what was asked', async () => {
    await leave(TOTAL / 2)
    const { lineas } = await readPedido(portal, pedidoId)
    const parte = (...aprobadas: number[]) => ({
      lineas: lineas.map(({ lineaId }, at) => ({ lineaId, aprobada: aprobadas[at] })),
    })
    expect((await approve('darrieta', parte(2, 0), 105)).status).toBe(403)
    expect((await approve('darrieta', parte(0, 1), 105)).status).toBe(200)
  })
})

test.each([
  ['exactly the credit there is', 0],
  ['a cent less', 0.01],
])('an order of %s needs no reason and says none', async (_name, more) => {
  await leave(TOTAL + more)
  expect((await approve('darrieta')).status).toBe(200)
  expect((await readPedido(portal, pedidoId)).historial.at(-1)?.comentario).toBeNull()
})

test("credit that nobody set stands in nobody's way", async () => {
  await portal.pool.query('delete from credito where razon_social_id = 1043')
  expect((await approve('darrieta')).status).toBe(200)
})
