import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Recepcion } from '#contract/devoluciones/decision.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import {
  aDevolucionEn,
  authorizeDevolucion,
  createDevolucion,
  giveUnidades,
  walkDevolucion,
} from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

/** Return of the demo that was shipped with a waybill and a remito. */
const DESPACHADA = 30_105
let portal: Portal
/**
 * Return of 1042 to receive, the ids of its two lines of 2 and 1 units, and the length of its history before the test.
 */
let ID: number
let lineas: number[]
let pasos: number

const read = async (devolucionId: number = ID, person: Person = 'rsosa') =>
  (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId } })).body
const listComments = async () =>
  (await portal.call<Comentario[]>('lferreyra', devoluciones.getComentarios, { params: { id: ID } })).body

beforeAll(async () => {
  portal = await startPortal()
  await giveUnidades(portal)
})

const LINEAS = [
  ['ZK-0412', 2],
  ['NV-33010', 1],
] as const

const setDevolucion = async (devolucionId: number) => {
  ID = devolucionId
  const { productos, historial } = await read()
  lineas = productos.map(({ devolucionLineaId }) => devolucionLineaId)
  pasos = historial.length
}
/** Moves a new return to a state; enters transport data only if the state needs the data. */
const walkTo = async (estadoId: number) => {
  const mercaderia = [8, 12].includes(estadoId) ? 'despachada' : 'propia'
  await setDevolucion(await aDevolucionEn(portal, estadoId, { mercaderia, lineas: LINEAS }))
}
beforeEach(() => walkTo(10))
afterAll(() => portal.close())

type Cantidades = readonly (readonly [recibida: number, aceptada?: number])[]

const receive = async (cantidades: Cantidades, over: Partial<Recepcion> = {}, person: Person = 'rsosa') => {
  const { version } = await read()
  const sent = cantidades.map(([cantidadRecibida, cantidadAceptada], at) => ({
    devolucionLineaId: lineas[at]!,
    cantidadRecibida,
    ...(cantidadAceptada !== undefined && { cantidadAceptada }),
  }))
  return portal.call<ReplyOf<typeof devoluciones.receive> & { fields: Record<string, string>; message: string }>(
    person,
    devoluciones.receive,
    { params: { devolucionId: ID }, body: { version, bultos: 1, lineas: sent, ...over } },
  )
}

const states = async () => (await read()).historial.slice(pasos).map(({ estadoId }) => estadoId)

describe('findByCodigo', () => {
  const find = async (codigo: string, person: Person = 'rsosa') =>
    portal.call<ReplyOf<typeof devoluciones.findByCodigo>>(person, devoluciones.findByCodigo, { params: { codigo } })
  const found = async (codigo: string) => {
    const { status, body } = await find(codigo)
    return status === 200 ? body.map(({ devolucionId, por }) => [devolucionId, por]) : status
  }

  // Close the return, so that only the next test's return and that of the demo are awaited.
  afterEach(() => walkDevolucion(portal, ID, [4]))

  test.each([
    ['its code', () => `${ID}-2`, 'codigo'],
    ['its code without the dash', () => `${ID}2`, 'codigo'],
    ['its number', () => String(ID), 'numero'],
    ['a product code', () => 'zk-0412', 'producto'],
  ])('finds a return by %s', async (_name, codigo, por) => {
    expect(await found(codigo())).toEqual([[ID, por]])
  })

  test.each([
    ['ÑB-7741203', [[DESPACHADA, 'guia']]],
    ['ñb7741203', [[DESPACHADA, 'guia']]],
    ['R-0001-00009931', [[DESPACHADA, 'remito']]],
    ['0001-00009931', [[DESPACHADA, 'remito']]],
    ['nada', 404],
    ['--', 404],
    // These two returns are not awaited: the first is closed, the second not authorised yet.
    ['30111', 404],
    ['30101', 404],
  ])('searches %s', async (codigo, expected) => {
    expect(await found(codigo)).toEqual(expected)
  })

  test('finds a return by the bar code of a product of its lines, but not of a rejected line', async () => {
    await portal.pool.query(`update producto set codigos_barras = '{0036000291452}' where codigo_material = 'NV-33010'`)
    for (const codigo of ['0036000291452', '036000291452', '00036000291452']) {
      const { body } = await find(codigo)
      expect(body, codigo).toMatchObject([{ devolucionId: ID, por: 'producto', devolucionLineaIds: [lineas[1]] }])
    }
    await walkDevolucion(portal, ID, [4])
    const refused = await createDevolucion(portal, { lineas: LINEAS, requiereEnvioTransporte: false })
    await authorizeDevolucion(portal, refused, ['autorizada', 'rechazada'])
    ID = refused
    expect((await find('0036000291452')).status).toBe(404)
  })

  test.each<[Person, number]>([
    ['admin', 200],
    ['npaz', 403],
    ['lferreyra', 403],
  ])('as %s answers %i', async (person, status) => {
    expect((await find(String(ID), person)).status).toBe(status)
  })
})

describe('receiveDevolucion', () => {
  test('records the received units, with every transition on the way', async () => {
    const { status, body } = await receive([[2], [1]])
    expect([status, body.estadoId]).toEqual([200, 7])
    expect(await states()).toEqual([9, 7])
    expect(await read()).toMatchObject({ bultosRecibidos: 1, version: body.version })
    // Nothing differs, so no comment was written.
    expect(await listComments()).toEqual([])
  })

  test('continues when the transport data is not confirmed yet, and when the goods are at the dock', async () => {
    for (const [estadoId, path] of [
      [12, [10, 9, 7]],
      [9, [7]],
    ] as const) {
      await walkTo(estadoId)
      expect((await receive([[2], [1]])).status).toBe(200)
      expect(await states()).toEqual(path)
    }
  })

  test('accepts units in the same call that records them as received', async () => {
    expect(
      (
        await receive([
          [2, 2],
          [1, 1],
        ])
      ).body.estadoId,
    ).toBe(5)
    expect(await states()).toEqual([9, 7, 5])
    expect((await read()).productos.map(({ cantidadAceptada }) => cantidadAceptada)).toEqual([2, 1])
  })

  test('rejects the return when no unit is accepted, and requires a reason', async () => {
    const missing = await receive([
      [2, 0],
      [1, 0],
    ])
    expect(missing.body.fields).toEqual({ motivoRechazoId: 'Elegí el motivo de rechazo.' })
    expect(
      (
        await receive(
          [
            [2, 0],
            [1, 0],
          ],
          { motivoRechazoId: 1 },
        )
      ).body.estadoId,
    ).toBe(6)
    expect(await states()).toEqual([9, 7, 6])
    const { rows } = await portal.pool.query(
      'select 1 from devolucion_linea where devolucion_id = $1 and comprometida > 0',
      [ID],
    )
    expect(rows).toEqual([])
  })

  test('tells the customer the differences in one comment', async () => {
    expect(
      (
        await receive(
          [
            [2, 1],
            [0, 0],
          ],
          { comentario: 'Llegó golpeada.' },
        )
      ).status,
    ).toBe(200)
    const comments = await listComments()
    expect(comments).toHaveLength(1)
    expect(comments[0]).toMatchObject({ esInterno: true, esNota: false })
    expect(comments[0]!.comentario.split('\n')).toEqual([
      'Llegó golpeada.',
      'ZK-0412: se acepta 1 de 2.',
      'NV-33010: llegaron 0 de 1.',
    ])
    expect((await read()).historial.at(-1)!.comentario).toBe(comments[0]!.comentario)
  })

  test('ignores a line that was rejected before', async () => {
    const devolucionId = await createDevolucion(portal, { lineas: LINEAS, requiereEnvioTransporte: false })
    await authorizeDevolucion(portal, devolucionId, ['autorizada', 'rechazada'])
    await setDevolucion(devolucionId)
    expect(
      (
        await receive([
          [2, 2],
          [1, 1],
        ])
      ).body.estadoId,
    ).toBe(5)
    expect(
      (await read()).productos.map(({ cantidadRecibida, cantidadAceptada }) => [cantidadRecibida, cantidadAceptada]),
    ).toEqual([
      [2, 2],
      [null, null],
    ])
  })

  test.each<[string, Cantidades, Partial<Recepcion>, string]>([
    ['the received units of every line', [[2]], {}, 'lineas.1.cantidadRecibida'],
    ['no more received than requested', [[3], [1]], {}, 'lineas.0.cantidadRecibida'],
    [
      'no more accepted than received',
      [
        [1, 2],
        [1, 1],
      ],
      {},
      'lineas.0.cantidadAceptada',
    ],
    ['accepted units of every line or of none', [[2, 2], [1]], {}, 'lineas.1.cantidadAceptada'],
    ['whole units', [[0.5], [1]], {}, 'lineas.0.cantidadRecibida'],
    ['no negative units', [[-1], [1]], {}, 'lineas.0.cantidadRecibida'],
    ['at least one package', [[2], [1]], { bultos: 0 }, 'bultos'],
  ])('requires %s', async (_name, cantidades, over, field) => {
    const answer = await receive(cantidades, over)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty([field])
    expect((await read()).estadoId).toBe(10)
  })

  test.each([11, 1, 2, 8, 7, 5, 6, 4])('answers 409 in state %i', async (estadoId) => {
    await walkTo(estadoId)
    expect(
      (
        await receive(
          [
            [2, 0],
            [1, 0],
          ],
          { motivoRechazoId: 1 },
        )
      ).status,
    ).toBe(409)
  })

  test.each<[Person, number]>([
    ['admin', 200],
    ['npaz', 403],
    ['darrieta', 403],
    ['lferreyra', 403],
  ])('as %s answers %i', async (person, status) => {
    expect((await receive([[2], [1]], {}, person)).status).toBe(status)
  })

  test('accepts one of two simultaneous receptions; the other user gets 409 with the change that the first user made', async () => {
    const { version } = await read()
    const both = [receive([[2], [1]], { version }), receive([[1], [1]], { version }, 'admin')]
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body.message).toContain('Cargó el control')
  })
})
