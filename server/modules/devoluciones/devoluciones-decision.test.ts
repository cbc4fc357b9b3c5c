import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Autorizacion } from '#contract/devoluciones/decision.shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { aDevolucionEn, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { findProducto, newDevolucion, type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

type Producto = ReplyOf<typeof facturas.search>['facturas'][number]['productos'][number] &
  Awaited<ReturnType<typeof findProducto>>
/** Reasons of the demo: for the first one goods come back, for the second one they do not. */
const VUELVE = 2
const NO_VUELVE = 9
const FUERA_DE_PLAZO = 1

let portal: Portal
let sent: Message[] = []
const mail: Mail = {
  send: async (message) => {
    sent.push(message)
  },
}
let productos: Producto[]
let devolucionId: number

const read = async (person: Person = 'rsosa') =>
  (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId } })).body

const create = async (motivoIds: readonly number[], over: Record<string, unknown> = {}) => {
  const body = newDevolucion(productos[0]!, {}, over)
  const lineas = motivoIds.map((motivoId, at) => newDevolucion(productos[at]!, { cantidad: 2, motivo: { motivoId } }))
  const answer = await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, {
    body: { ...body, facturas: lineas.flatMap((linea) => linea.facturas) },
  })
  expect(answer.status).toBe(200)
  devolucionId = answer.body.devolucionId
}

beforeAll(async () => {
  portal = await startPortal({}, { retries: 1, mail })
  const codes = ['ZK-0087', 'VM-O220', 'VM-A118']
  productos = (await Promise.all(codes.map((code) => findProducto(portal, 1042, code, { min: 6 })))) as Producto[]
  await portal.pool.query('update motivo_devolucion set plazo_dias = null')
})
beforeEach(async () => {
  await portal.pool.query('update devolucion_linea set comprometida = 0')
  await create([VUELVE, VUELVE, VUELVE])
})
afterAll(() => portal.close())

type Veredicto = 'si' | 'no' | undefined

const decide = async (veredictos: readonly Veredicto[], over: Partial<Autorizacion> = {}, person: Person = 'rsosa') => {
  const { version, productos: lineas } = await read()
  const sentLineas = lineas.flatMap(({ devolucionLineaId }, at) => {
    if (!veredictos[at]) return []
    return veredictos[at] === 'si'
      ? [{ devolucionLineaId, veredicto: 'autorizada' }]
      : [{ devolucionLineaId, veredicto: 'rechazada', motivoRechazoId: FUERA_DE_PLAZO }]
  })
  return portal.call<ReplyOf<typeof devoluciones.authorize> & { fields: Record<string, string>; message: string }>(
    person,
    devoluciones.authorize,
    { params: { devolucionId }, body: { version, lineas: sentLineas, ...over } },
  )
}

const states = ({ historial }: DevolucionDetail) => historial.map(({ estadoId }) => estadoId)

const unitsLeft = async ({ numeroFactura, codigoMaterial }: Producto) => {
  const query = { razonSocialId: 1042, texto: numeroFactura }
  const { body } = await portal.call<ReplyOf<typeof facturas.search>>('lferreyra', facturas.search, { query })
  return body.facturas[0]!.productos.find((line) => line.codigoMaterial === codigoMaterial)!.disponible
}

describe('authorizeDevolucion', () => {
  test('makes every transition on the way to its final state, assigns the codes, and awaits the goods', async () => {
    const { status, body } = await decide(['si', 'si', 'si'])
    expect([status, body.estadoId]).toEqual([200, 10])
    const after = await read()
    expect(states(after)).toEqual([11, 1, 2, 10])
    expect(after.productos.map(({ codigoAutorizacion }) => codigoAutorizacion)).toEqual(
      [1, 2, 3].map((line) => `${devolucionId}-${line}`),
    )
    expect(after).toMatchObject({ asignado: 'Ramiro Sosa', puedeDecidir: false, version: body.version })
  })

  test('asks for transport data when the customer ships the goods', async () => {
    await create([VUELVE], { requiereEnvioTransporte: true })
    expect((await decide(['si'])).body.estadoId).toBe(8)
    expect(states(await read())).toEqual([11, 1, 2, 8])
  })

  test.each([1, 2])('continues from state %i with the missing transitions', async (estadoId) => {
    const { historial } = await walkDevolucion(portal, devolucionId, estadoId === 1 ? [1] : [1, 2])
    expect((await decide(['si', 'si', 'si'])).status).toBe(200)
    expect(states(await read()).slice(historial.length)).toEqual(estadoId === 1 ? [2, 10] : [10])
    expect(states(await read())).toEqual([11, 1, 2, 10])
  })

  test('accepts the authorised lines at once when their goods do not come back', async () => {
    await create([VUELVE, NO_VUELVE])
    expect((await decide(['no', 'si'])).body.estadoId).toBe(5)
    const after = await read()
    expect(after.productos.map(({ cantidadAceptada }) => cantidadAceptada)).toEqual([null, 2])
    expect(after.camino).toEqual([4])
  })

  test('rejects the return when no line is authorised, with the reason of each line as default comment', async () => {
    expect((await decide(['no', 'no', 'no'])).body.estadoId).toBe(6)
    const after = await read('lferreyra')
    expect(states(after)).toEqual([11, 1, 2, 6])
    expect(after.historial.at(-1)!.comentario).toContain(`ZK-0087: ${after.productos[0]!.motivoRechazo}.`)
    expect(after.motivoRechazo).toBe(after.productos[0]!.motivoRechazo)
  })

  test('releases rejected units to their invoice, and ignores rejected lines afterwards', async () => {
    const before = await Promise.all(productos.map(unitsLeft))
    expect((await decide(['si', 'no', 'si'])).status).toBe(200)
    expect(await Promise.all(productos.map(unitsLeft))).toEqual([before[0], before[1]! + 2, before[2]])
    expect((await read()).unidades).toBe(4)
    const [a, , c] = (await read()).productos.map((linea) => linea.devolucionLineaId)
    const move = (statusId: number, body: Record<string, unknown>) =>
      portal.call('rsosa', devoluciones.setEstado, { params: { id: devolucionId, statusId }, body })
    expect((await move(9, { bultosRecibidos: 1 })).status).toBe(200)
    const each = (field: string) => ({ productos: [a, c].map((id) => ({ devolucionLineaId: id, [field]: 2 })) })
    expect((await move(7, each('cantidadRecibida'))).status).toBe(200)
    expect((await move(5, each('cantidadAceptada'))).status).toBe(200)
    expect((await read()).productos.map(({ cantidadAceptada }) => cantidadAceptada)).toEqual([2, null, 2])
  })

  test('decides all lines again after an appeal', async () => {
    const before = await unitsLeft(productos[0]!)
    await decide(['no', 'no', 'no'])
    await portal.call('rsosa', devoluciones.setEstado, {
      params: { id: devolucionId, statusId: 2 },
      body: { comentario: 'La revisamos.' },
    })
    expect((await read()).productos.map(({ veredicto }) => veredicto)).toEqual([null, null, null])
    expect(await unitsLeft(productos[0]!)).toBe(before)
    expect((await decide(['si', 'si', 'no'])).body.estadoId).toBe(10)
  })

  test('mails the customer which units were authorised, and which were not and why', async () => {
    await untilDone(portal.jobs)
    sent = []
    await decide(['si', 'no', 'si'])
    await untilDone(portal.jobs)
    const texto = sent.find(({ para }) => para.startsWith('lferreyra'))!.texto
    expect(texto).toContain('Se autorizaron 2 de 3 productos.')
    expect(texto).toContain('No se autorizó VM-O220: ')
  })

  test('makes the return searchable by its codes', async () => {
    await decide(['si', 'si', 'si'])
    const body = { texto: `${devolucionId}-2` }
    const found = await portal.call<ReplyOf<typeof devoluciones.search>>('lferreyra', devoluciones.search, {
      params: { page: 1, size: 10 },
      body,
    })
    expect(found.body.filas.map((row) => row.devolucionId)).toEqual([devolucionId])
  })
})

describe('an incomplete decision is rejected with an error on the field', () => {
  test('without a verdict for every line', async () => {
    const { status, body } = await decide(['si', undefined, 'si'])
    expect(status).toBe(400)
    expect(body.fields).toEqual({ 'lineas.1.veredicto': 'Decidí si se autoriza o se rechaza.' })
    expect((await read()).estadoId).toBe(11)
  })

  test.each([undefined, 999])('with the reason of rejection %s', async (motivoRechazoId) => {
    const { productos: lineas } = await read()
    const sentLineas = lineas.map(({ devolucionLineaId }) => ({
      devolucionLineaId,
      veredicto: 'rechazada' as const,
      ...(motivoRechazoId && { motivoRechazoId }),
    }))
    const { status, body } = await decide([], { lineas: sentLineas })
    expect(status).toBe(400)
    expect(body.fields['lineas.2.motivoRechazoId']).toBe('Elegí el motivo de rechazo.')
  })
})

describe('authorization of a decision', () => {
  test.each<[Person, number]>([
    ['rsosa', 200],
    ['admin', 200],
    ['npaz', 403],
    ['darrieta', 403],
    ['lferreyra', 403],
    ['hquiroga', 403],
  ])('%s gets %i', async (person, status) => {
    expect((await decide(['si', 'si', 'si'], {}, person)).status).toBe(status)
  })

  const authorize = (veredicto: object, version: number, ids: readonly number[]) => {
    const lineas = ids.map((id) => ({ devolucionLineaId: id, ...veredicto }))
    const body = { version, lineas, comentario: 'Listo' }
    return portal.call('rsosa', devoluciones.authorize, { params: { devolucionId }, body })
  }
  const VEREDICTOS = [{ veredicto: 'autorizada' }, { veredicto: 'rechazada', motivoRechazoId: 1 }]

  test.each([4, 5, 6, 7, 8, 9, 10, 12])('answers 409 in state %i', async (estadoId) => {
    devolucionId = await aDevolucionEn(portal, estadoId)
    const before = await read()
    const ids = before.productos.map(({ devolucionLineaId }) => devolucionLineaId)
    for (const veredicto of VEREDICTOS) {
      const message = 'La devolución no puede pasar a ese estado. Actualizá la pantalla.'
      expect(await authorize(veredicto, before.version, ids)).toMatchObject({ status: 409, body: { message } })
    }
    expect(await read()).toEqual(before)
  })

  test('answers 404 in the hidden state 3', async () => {
    devolucionId = 30_112
    for (const veredicto of VEREDICTOS) expect((await authorize(veredicto, 1, [])).status).toBe(404)
  })

  test('accepts one of two simultaneous decisions; the other answers 409 and names the change and its author', async () => {
    const { version } = await read()
    const both = [decide(['si', 'si', 'si'], { version }), decide(['no', 'no', 'no'], { version }, 'admin')]
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body.message).toMatch(/^La (autorizó Ramiro Sosa|rechazó Administración Meridiana) hace un momento\./)
  })
})

describe('paraDecidir, the figures that help staff decide a line,', () => {
  test('are returned to staff only; customers see only the decision', async () => {
    const [line] = (await read()).productos
    expect(line!.paraDecidir).toMatchObject({ plazoDias: null, fueraDePlazo: false, precio: productos[0]!.precio })
    expect(Number(line!.paraDecidir!.importe)).toBe(2 * Number(productos[0]!.precio))
    expect(line!.paraDecidir!.disponible).toBe(await unitsLeft(productos[0]!))
    await decide(['si', 'no', 'si'])
    const [a, b] = (await read('lferreyra')).productos
    expect(a).toMatchObject({ paraDecidir: null, veredicto: 'autorizada', motivoRechazo: null })
    expect(b).toMatchObject({ paraDecidir: null, veredicto: 'rechazada', motivoRechazo: expect.any(String) })
  })

  test.each([
    [0, false],
    [-1, true],
  ])('count the days from sale to request: with %i days left, expired is %s', async (spare, fueraDePlazo) => {
    const { dias } = (await read()).productos[0]!.paraDecidir!
    await portal.pool.query('update motivo_devolucion set plazo_dias = $1 where motivo_id = $2', [dias + spare, VUELVE])
    expect((await read()).productos[0]!.paraDecidir).toMatchObject({ plazoDias: dias + spare, fueraDePlazo })
    await portal.pool.query('update motivo_devolucion set plazo_dias = null')
  })
})
