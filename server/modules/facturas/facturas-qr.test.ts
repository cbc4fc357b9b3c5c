import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { qrDe } from '#testing/files/qr.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Found = ReplyOf<typeof facturas.search>

const search = async (texto: string, { person = 'lferreyra', razonSocialId = 1042 } = {}): Promise<Found> => {
  const { status, body } = await portal.call<Found>(person as Person, facturas.search, {
    query: { razonSocialId, texto },
  })
  expect(status).toBe(200)
  return body
}

describe('the QR code of an invoice finds it', () => {
  test.each([
    ['in the format of ARCA', {}],
    ['with padded numbers and a misspelt date', { ptoVta: '00001', nroCmp: '00045871', fcha: '2026-11-01' }],
  ])('%s', async (_how, over) => {
    const { facturas: found, aviso } = await search(qrDe(over))
    expect(found.map(({ numeroFactura }) => numeroFactura)).toEqual(['A-0001-00045871'])
    expect(aviso).toBeUndefined()
  })
})

const NO_ESTA = 'No encontramos esa factura entre las de esta razón social. Si es de hoy, puede tardar en aparecer.'

describe('the QR code finds nothing and returns a message', () => {
  test.each([
    ['for another issuer', { cuit: 30000000007 }, 'Esa factura no es nuestra: la emitió otra empresa.'],
    ['for an unknown number', { nroCmp: 99_999_999 }, NO_ESTA],
    ['for another letter', { tipoCmp: 6 }, NO_ESTA],
    [
      'for a credit note with that number',
      { tipoCmp: 3 },
      'Ese QR es de una nota de crédito. Acá hace falta el de una factura.',
    ],
    ['when it is unreadable', { tipoCmp: 5 }, 'No pudimos leer ese QR. Escribí el número de la factura.'],
  ])('%s', async (_which, over, aviso) => {
    expect(await search(qrDe(over))).toEqual({ facturas: [], hayMas: false, siguiente: null, aviso })
  })

  test('with the same message for an invoice of another company and for an unknown invoice', async () => {
    const foreign = await search(qrDe(), { person: 'hquiroga', razonSocialId: 1060 })
    const unknown = await search(qrDe({ nroCmp: 99_999_999 }), { person: 'hquiroga', razonSocialId: 1060 })
    expect(foreign).toEqual(unknown)
    expect(foreign).toMatchObject({ facturas: [], aviso: NO_ESTA })
  })

  test("and answers 404 when the company is out of the user's scope", async () => {
    const { status } = await portal.call('hquiroga', facturas.search, { query: { razonSocialId: 1042, texto: qrDe() } })
    expect(status).toBe(404)
  })
})

test('returns a message when the distributor has no CUIT configured', async () => {
  const other = await startPortal({ DISTRIBUIDOR_NOMBRE: 'Repuestos del Sur' })
  const { body } = await other.call<Found>('lferreyra', facturas.search, {
    query: { razonSocialId: 1042, texto: qrDe() },
  })
  await other.close()
  expect(body.facturas).toEqual([])
  expect(body.aviso).toMatch(/^Todavía no podemos comprobar de quién es ese QR/)
})

test.each([
  ['a text of 60 characters', 'x'.repeat(60), 200],
  ['a text of 61 characters', 'x'.repeat(61), 400],
  ['an overlong QR code', qrDe({ nada: 'x'.repeat(1000) }), 400],
])('a search for %s is accepted or rejected by the length of the text', async (_what, texto, status) => {
  const answer = await portal.call('lferreyra', facturas.search, { query: { razonSocialId: 1042, texto } })
  expect(answer.status).toBe(status)
})
