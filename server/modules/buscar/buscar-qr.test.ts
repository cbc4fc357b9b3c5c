import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buscar } from '#contract/buscar/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { type Found, searcher } from '#testing/buscar.ts'
import { qrDe } from '#testing/files/qr.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const { search } = searcher(() => portal)

/** Returns the documents that a search finds, and the steps that each document offers. */
const foundBy = async (person: Person, over: Readonly<Record<string, unknown>> = {}) => {
  const { grupos, aviso } = await search(person, qrDe(over))
  const filas = grupos.flatMap((grupo) => grupo.filas)
  return {
    aviso,
    titulos: filas.map(({ titulo }) => titulo),
    pasos: filas.flatMap(({ pasos = [] }) => pasos.map(({ titulo }) => titulo)),
    enlaces: filas.flatMap(({ pasos = [] }) => pasos.map(({ enlace }) => enlace)),
  }
}

describe('the QR of an invoice finds its document and the steps that it offers', () => {
  test('to pay an owed invoice, to return goods of the invoice or to claim about it, with the form filled in', async () => {
    expect(await foundBy('lferreyra', { nroCmp: 49003 })).toEqual({
      aviso: undefined,
      titulos: ['Factura A A-0001-00049003'],
      pasos: ['Informar pago', 'Devolver productos', 'Reclamar'],
      enlaces: [
        '/cuenta-corriente/pago?rs=1042&factura=A-0001-00049003',
        '/devoluciones/nueva?buscar=A-0001-00049003',
        '/reclamos/nuevo?rs=1042&factura=A-0001-00049003&titulo=Reclamo+por+Factura+A+A-0001-00049003',
      ],
    })
  })

  test('only to claim, for a credit note; no document when type and number do not match', async () => {
    expect(await foundBy('lferreyra', { tipoCmp: 3, nroCmp: 8806 })).toMatchObject({
      titulos: ['Nota de crédito A A-0001-00008806'],
      pasos: ['Reclamar'],
    })
    expect((await foundBy('lferreyra', { tipoCmp: 3 })).titulos).toEqual([])
    expect((await foundBy('lferreyra', { tipoCmp: 1, nroCmp: 8806 })).titulos).toEqual([])
  })

  test('to return goods of an invoice and to claim about it, for a user without access to the account', async () => {
    expect(await foundBy('rsosa')).toMatchObject({
      titulos: ['Factura A-0001-00045871'],
      pasos: ['Ver sus devoluciones', 'Reclamar'],
    })
  })

  test('only steps that the user has the right to begin', async () => {
    await portal.pool.query(
      `delete from usuario_servicio where servicio_id = any($1) and usuario_id = (select usuario_id from usuario where user_name = 'lferreyra')`,
      [[SERVICIOS.reclamos, SERVICIOS.devoluciones]],
    )
    expect((await foundBy('lferreyra', { nroCmp: 49003 })).pasos).toEqual(['Informar pago'])
  })

  test('no steps when the number is typed', async () => {
    const { grupos } = await search('npaz', 'A-0001-00045871')
    expect(grupos.flatMap(({ filas }) => filas).every(({ pasos }) => pasos === undefined)).toBe(true)
  })
})

describe('the QR of an invoice', () => {
  test('of another issuer shows a notice, without a search', async () => {
    expect(await search('admin', qrDe({ cuit: 30000000007 }))).toEqual({
      grupos: [],
      sinRespuesta: [],
      aviso: 'Esa factura no es nuestra: la emitió otra empresa.',
    })
  })

  test('of another customer gets the same answer as an invoice that does not exist', async () => {
    const theirs = await search('hquiroga', qrDe())
    expect(theirs).toEqual(await search('hquiroga', qrDe({ nroCmp: 99_999_999 })))
    expect(theirs).toMatchObject({ grupos: [], aviso: expect.stringMatching(/^No encontramos esa factura/) })
  })
})

test('rejects a text longer than a QR', async () => {
  const { status, body } = await portal.call<{ fields: object } & Found>('admin', buscar.search, {
    query: { texto: qrDe({ nada: 'x'.repeat(1000) }) },
  })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['texto']])
})

test('searches a QR in which a field is an object as plain text', async () => {
  expect(await foundBy('lferreyra', { cuit: { toString: null } })).toMatchObject({ titulos: [] })
})
