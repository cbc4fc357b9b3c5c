import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

/** A program that misspells a filter must not get the data of all companies. */

let portal: Portal
let token: string
beforeAll(async () => {
  portal = await startPortal()
  const both = { razonSocialIds: [1042, 1043] }
  token = (await createToken(portal, ['cuenta:leer', 'devoluciones:leer', 'devoluciones:crear'], both)).token
})
afterAll(() => portal.close())

type Summary = ReplyOf<typeof cuentaCorriente.summarize> & { fields: Record<string, string> }
const UNKNOWN = 'No conocemos este dato. Revisá su nombre en la documentación.'

const summarize = (query: object) => callBy<Summary>(portal, token, cuentaCorriente.summarize, { query })
const idsOf = ({ porRazonSocial }: Summary) =>
  porRazonSocial.map(({ razonSocialId }) => razonSocialId).toSorted((a, b) => a - b)

describe('the totals of a token', () => {
  test.each<[object, number[]]>([
    [{}, [1042, 1043]],
    [{ razonSocialIds: '' }, [1042, 1043]],
    [{ razonSocialIds: '[]' }, [1042, 1043]],
    [{ razonSocialIds: '1043' }, [1043]],
    [{ razonSocialIds: '[1043]' }, [1043]],
    [{ razonSocialIds: '1042, 1043' }, [1042, 1043]],
    [{ razonSocialIds: ['1042', '1043'] }, [1042, 1043]],
  ])('filtered by %j cover the companies %j', async (query, ids) => {
    const { status, body } = await summarize(query)
    expect([status, idsOf(body)]).toEqual([200, ids])
  })

  test.each([{ razonsocialids: 1043 }, { empresa: 1043 }, { razonSocialIds: 1043, ids: 1 }])(
    'with %j are rejected, and the answer names the unknown filter',
    async (query) => {
      const { status, body } = await summarize(query)
      expect([status, Object.values(body.fields)]).toEqual([400, [UNKNOWN]])
    },
  )

  test('of a company that the token does not have are not found', async () => {
    expect((await summarize({ razonSocialIds: '1042,1051' })).status).toBe(404)
    expect((await summarize({ razonSocialIds: 'mil' })).status).toBe(400)
  })
})

test('rejects the body of a program, and names the path of each field that the call does not know', async () => {
  const { status, body } = await callBy<{ fields: object }>(portal, token, devoluciones.search, {
    params: { page: 1, size: 10 },
    body: { razonSocialIDs: [1042], estadoIds: [8], filtro: { desde: '2026-01-01' } },
  })
  expect([status, body.fields]).toEqual([400, { razonSocialIDs: UNKNOWN, filtro: UNKNOWN }])
})

test('an unknown field inside a list is named with its position', async () => {
  const productos = [{ codigoMaterial: 'VM-A118', cantidad: 1, motivo: { motivoId: 11, motivo: 'x' } }]
  const { status, body } = await callBy<{ fields: object }>(portal, token, devoluciones.create, {
    body: { razonSocialId: 1042, facturas: [{ numeroFactura: 'A-0001-00045871', productos }] },
  })
  expect([status, body.fields]).toEqual([400, { 'facturas.0.productos.0.motivo.motivo': UNKNOWN }])
})

test('a screen of an older version may still send a field that the call no longer knows', async () => {
  const { status } = await portal.call('mibarra', devoluciones.search, {
    params: { page: 1, size: 10 },
    body: { deAntes: true },
  })
  expect(status).toBe(200)
})
