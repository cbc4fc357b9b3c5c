import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { PREFIX, type ReplyOf, type Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { FOTOS_MOTO, newGarantia, newReclamo } from '#testing/gestiones/tickets.ts'
import { createTurns } from '#testing/gestiones/turnos.ts'
import { findProducto, newDevolucion, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { fill, multipart, type Sent } from '#testing/wire/wire.ts'

const INTERLEAVINGS = 100

const turns = createTurns()
let portal: Portal
let base: string
beforeAll(async () => {
  portal = await startPortal({}, { wire: turns.lay })
  portal.setNow(TEST_NOW)
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.close()
  turns.close()
})

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Sends a form over HTTP with the token of a session. */
const post = async (token: string, route: Route, sent: Sent): Promise<Answer> => {
  const { payload, headers } = multipart(sent)
  const reply = await fetch(`${base}${PREFIX}/${fill(route.path, sent.params)}`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
    body: payload as BodyInit,
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const CLAVE = 'devoluciones/nueva'
const save = (body: object) =>
  portal.call<{ version: number; message: string }>('lferreyra', borradores.save, {
    body: { clave: CLAVE, razonSocialId: 1042, datos: { comentarios: 'uno' }, archivos: 0, version: 0, ...body },
  })
const get = async (borradorId: string, clave = CLAVE) =>
  (await portal.call<ReplyOf<typeof borradores.get>>('lferreyra', borradores.get, { query: { clave, borradorId } }))
    .body

const sessions = (): Promise<string[]> =>
  Promise.all([1, 2].map(() => portal.token('lferreyra', { sid: randomUUID() })))

test('two sessions that send the same draft at once create one return, in any interleaving', async () => {
  const producto = await findProducto(portal, 1042, 'ZK-0412', { min: 1 })
  await portal.pool.query(
    `update factura_linea l set cantidad = 1000 from factura f
     where f.factura_id = l.factura_id and f.numero = $1 and l.codigo_material = 'ZK-0412'`,
    [producto.numeroFactura],
  )
  const tokens = await sessions()
  const count = async () =>
    Number((await portal.pool.query<{ n: string }>('select count(*) as n from devolucion')).rows[0]!.n)
  const before = await count()
  for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) {
    const borradorId = randomUUID()
    // Half of the drafts were saved before they are sent. The other half are sent before their first autosave.
    const version = seed % 2 ? (await save({ borradorId })).body.version : 0
    const body = newDevolucion(producto, { cantidad: 1 }, { borrador: { borradorId, version } })
    const answers = await turns.race(
      seed,
      tokens.map((token) => () => post(token, devoluciones.create, { body })),
    )
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    const numero = Number(first!.body['devolucionId'])
    expect([first!.status, second], `semilla ${seed}`).toEqual([
      200,
      {
        status: 409,
        body: {
          code: 'ya-enviado',
          message: `Ya enviaste esta devolución: Nº ${numero}.`,
          enlace: `devoluciones/${numero}`,
          requestId: expect.any(String) as string,
        },
      },
    ])
    expect(await get(borradorId)).toEqual({
      borrador: null,
      enviado: { message: `Ya enviaste esta devolución: Nº ${numero}.`, enlace: `devoluciones/${numero}` },
    })
  }
  expect(await count()).toBe(before + INTERLEAVINGS)
})

describe('a draft', () => {
  test.each([
    ['reclamo', 'este reclamo', 'reclamos', 1042],
    ['garantia', 'esta garantía', 'garantias', 1043],
    ['pago', 'este pago', 'cuenta-corriente/pagos', 1042],
  ] as const)('of a %s is sent once', async (clase, nombre, pantalla, razonSocial) => {
    const who = clase === 'garantia' ? 'hquiroga' : 'lferreyra'
    const borrador = { borradorId: randomUUID(), version: 0 }
    const medio = {
      medio: 'transferencia',
      importe: '1500.00',
      fecha: '19-11-2026',
      banco: 'Nación',
      referencia: randomUUID().slice(0, 8),
    }
    const kinds = {
      reclamo: [tickets.create, { ...newReclamo(), borrador }, []],
      garantia: [tickets.create, { ...newGarantia(), borrador }, FOTOS_MOTO.files],
      pago: [pagos.create, { razonSocialId: 1042, medios: [medio], borrador }, [{ name: 'c.png', content: PNG }]],
    } as const
    const [route, body, files] = kinds[clase]
    const send = () =>
      portal.call<Record<string, unknown>>(who, route, { params: { razonSocial }, body, files: [...files] })
    const first = await send()
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const numero = Number(first.body['pagoId'] ?? first.body['ticketId'])
    const second = await send()
    expect([second.status, second.body['message'], second.body['enlace']]).toEqual([
      409,
      `Ya enviaste ${nombre}: Nº ${numero}.`,
      `${pantalla}/${numero}`,
    ])
  })

  const reclamo = (over: Record<string, unknown>) =>
    portal.call<Record<string, unknown>>('lferreyra', tickets.create, {
      params: { razonSocial: 1042 },
      body: newReclamo(over),
    })

  test('that another device changed is not sent, and is kept', async () => {
    const borradorId = randomUUID()
    await save({ borradorId })
    await save({ borradorId, version: 1, datos: { comentarios: 'dos' } })
    const { status, body } = await reclamo({ borrador: { borradorId, version: 1 } })
    expect([status, body['code'], body['message']]).toEqual([
      409,
      'conflicto',
      'Este borrador cambió en otro dispositivo. Elegí con cuál seguir.',
    ])
    expect(await get(borradorId)).toMatchObject({
      borrador: { version: 2, datos: { comentarios: 'dos' } },
      enviado: null,
    })
    expect((await reclamo({ borrador: { borradorId, version: 2 } })).status).toBe(200)
  })

  test('that is rejected is kept and can be sent again; once it is sent, no autosave restores it', async () => {
    const borradorId = randomUUID()
    await save({ borradorId })
    expect((await reclamo({ borrador: { borradorId, version: 1 }, motivoReclamo: 999 })).status).toBe(400)
    expect((await get(borradorId)).borrador).toMatchObject({ version: 1 })
    expect((await reclamo({ borrador: { borradorId, version: 1 } })).status).toBe(200)
    for (const version of [0, 1]) expect((await save({ borradorId, version })).status).toBe(409)
    expect((await get(borradorId)).borrador).toBeNull()
    // A new draft has another id, so it can be saved although the first one was sent.
    expect((await save({ borradorId: randomUUID() })).status).toBe(200)
  })

  test('of another user with the same id is a separate draft', async () => {
    const borrador = { borradorId: randomUUID(), version: 0 }
    const send = (who: 'lferreyra' | 'mibarra') =>
      portal.call(who, tickets.create, { params: { razonSocial: 1042 }, body: newReclamo({ borrador }) })
    expect([(await send('lferreyra')).status, (await send('mibarra')).status]).toEqual([200, 200])
  })
})

test('two equal sends without a draft create two claims', async () => {
  const send = () => portal.call('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body: newReclamo() })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
})
