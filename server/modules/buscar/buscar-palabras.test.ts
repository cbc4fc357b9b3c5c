import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { empresas } from '#contract/maestros/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { searcher } from '#testing/buscar.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { EMPRESAS } from '../razones-sociales/empresas-importacion.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  const { errores } = await importUpload(
    portal.pool,
    EMPRESAS,
    'codigo_cliente;razon_social;cuit;provincia;negocios\n200901;Núñez & Cía. S.R.L.;30711111111;Santa Fe;Autopartes\n',
  )
  expect(errores).toEqual([])
})
afterAll(() => portal.close())

const NUNEZ = 'Núñez & Cía. S.R.L.'
const LITORAL = 'Repuestos Litoral Sur S.R.L.'

/** Calls of the two searches of companies, by the screen that uses them. */
const SEARCHES = {
  picker: (texto: string) =>
    portal.call<{ razonSocial: string }[]>('admin', razonesSociales.search, { query: { texto } }),
  Empresas: (texto: string) =>
    portal.call<{ filas: { razonSocial: string }[] }>('admin', empresas.search, {
      params: { page: 1, size: 50 },
      body: { texto },
    }),
}

const namesBy = async (where: keyof typeof SEARCHES, texto: string): Promise<string[]> => {
  const { body } = await SEARCHES[where](texto)
  return ('filas' in body ? body.filas : body).map(({ razonSocial }) => razonSocial)
}

describe.each(['picker', 'Empresas'] as const)('the search of companies in the %s', (where) => {
  test.each([
    ['Repuestos Litoral Sur S.R.L.', LITORAL],
    ['repuestos litoral sur srl', LITORAL],
    ['litoral s.r.l', LITORAL],
    ['SRL litoral', LITORAL],
    ['30-80100123-4', LITORAL],
    ['30801001234', LITORAL],
    ['104217', LITORAL],
    ['0000104217', LITORAL],
    ['nunez', NUNEZ],
    ['NÚÑEZ', NUNEZ],
    ['Nu\u0301n\u0303ez', NUNEZ],
    ['nuñez & cia', NUNEZ],
    ['Núñez & Cía. S.R.L.', NUNEZ],
  ])('finds by "%s" %s', async (texto, name) => {
    expect(await namesBy(where, texto)).toContain(name)
  })

  test.each(['litoral norte', 'unez', 's.a. litoral', 'nunez srl litoral'])(
    'finds none of the two companies by "%s"',
    async (texto) => {
      const names = await namesBy(where, texto)
      expect(names.filter((name) => name === LITORAL || name === NUNEZ)).toEqual([])
    },
  )
})

describe('Buscar finds companies', () => {
  const { titles } = searcher(() => portal)

  test.each(['litoral srl', '30-80100123-4', '104217', 'Repuestos Litoral Sur S.R.L.'])(
    'for staff, by "%s"',
    async (texto) => {
      expect(await titles('admin', texto, 'empresa')).toContain(LITORAL)
    },
  )

  test('but not for customers, nor for staff outside the mesa', async () => {
    expect(await titles('lferreyra', 'litoral srl', 'empresa')).toEqual([])
    expect(await titles('hquiroga', 'litoral srl', 'empresa')).toEqual([])
  })

  test('only of the portfolio of a salesperson', async () => {
    expect(await titles('darrieta', 'litoral srl', 'empresa')).toEqual([LITORAL])
    expect(await titles('admin', 'nunez', 'empresa')).toEqual([NUNEZ])
    expect(await titles('darrieta', 'nunez', 'empresa')).toEqual([])
  })
})

const TEXT =
  'Llegó el 21/11/2026 con la guía ÑB-7741203 y el remito R-0001/00009931: faltan 2,5 l de aceite (SAE 10W-40), ' +
  'el filtro VM-A118/B vino con N° de lote L26.0388, la batería 12V-75Ah marca "AC/Delco" no prende. ' +
  'Escríbanme a compras@litoral-sur.example o miren https://litoral.example/fotos/caja_rota.jpg. ' +
  'Pagamos $ 1.234.567,89 el 3-11; el camión —patente AB 123 CD— esperó de 8.30 a 10:15 hs. ¡Urgente! ' +
  'El señor Muñoz (Pingüino S.A.) pidió 3/4" y 1½ pulgadas, 50% de descuento y C&A 4x4.'

test('a claim is found by any part of its text, in the list of claims and in Buscar', async () => {
  const ticketId = await createReclamo(portal, { titulo: 'Faltantes y roturas', descripcion: TEXT })
  const words = TEXT.split(' ')
  const pieces = words.flatMap((_, at) => [1, 2, 3, 5].map((length) => words.slice(at, at + length).join(' ')))
  // Skip pieces without a word of four letters: they are too short to search.
  const asked = [...new Set(pieces)].filter((piece) => piece.length <= 60 && /[\p{L}\p{N}]{4}/u.test(piece))
  expect(asked.length).toBeGreaterThan(150)
  const lost: string[] = []
  for (const texto of asked) {
    const { body } = await portal.call<{ filas: { ticketId: number }[] }>('lferreyra', tickets.search, {
      params: { page: 1, size: 50 },
      body: { tipo: 'reclamo', texto },
    })
    if (!body.filas.some((fila) => fila.ticketId === ticketId)) lost.push(texto)
  }
  expect(lost).toEqual([])
  const { titles } = searcher(() => portal)
  for (const texto of ['compras@litoral-sur.example', 'fotos/caja_rota.jpg', 'AC/Delco', 'aceite (SAE 10W-40)'])
    expect(await titles('lferreyra', texto, 'reclamo'), texto).toContain(`Reclamo ${ticketId}`)
})
