import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { at } from '#testing/clock.ts'
import { aDevolucionEn, giveUnidades } from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

/** Time of the tested transitions. The last change is by then too old to turn a missing right (403) into 409. */
const LATER = '2026-11-21T15:20:00.000Z'

/** Return of 1042 in the hidden state 3, which the demo data contains: no call leads to that state. */
const OCULTA = 30_112

/**
 * State machine: from → to → roles. C customer, P postventa (and admin), K callcenter, A only admin; `!` the transition
 * requires data. All other transitions answer 409. 8 → 12 is done by sending the transport data.
 */
const TABLE: Record<number, Record<number, string>> = {
  11: { 1: 'PK', 2: 'P', 4: 'CP!' },
  1: { 2: 'P', 4: 'P!' },
  2: { 8: 'P!', 10: 'P!', 5: 'P', 6: 'P!', 1: 'P!' },
  8: { 2: 'P!', 4: 'P!' },
  12: { 8: 'P!', 10: 'P' },
  10: { 9: 'P!', 4: 'P!' },
  9: { 10: 'P!', 7: 'P!', 6: 'P!' },
  7: { 5: 'P!', 6: 'P!' },
  5: { 4: 'P!' },
  6: { 4: 'P!', 2: 'P!' },
  4: { 2: 'A!' },
}

/** Role of each demo user in TABLE. `-`: the return is out of the user's scope; `x`: the user is inactive. */
const WHO: Record<Person, string> = {
  mibarra: 'C',
  lferreyra: 'C',
  hquiroga: '-',
  tgodoy: '-',
  rsosa: 'P',
  npaz: 'K',
  darrieta: 'V',
  admin: 'PA',
  sinconfig: '-',
  inactivo: 'x',
}
const PEOPLE = Object.keys(WHO) as Person[]
const STATES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

const expected = (from: number, to: number, person: Person): number => {
  if (WHO[person] === 'x') return 403
  if (WHO[person] === '-' || from === 3) return 404
  const row = TABLE[from]?.[to]
  if (!row) return 409
  if (!WHO[person].split('').some((who) => row.includes(who))) return 403
  return row.includes('!') ? 400 : 200
}

let portal: Portal
/** Return of 1042 under test, with two lines of 2 and 1 units. */
let ID: number

beforeAll(async () => {
  portal = await startPortal()
  await giveUnidades(portal)
})
afterAll(() => portal.close())

const LINEAS = [
  ['ZK-0412', 2],
  ['NV-33010', 1],
] as const

/** Returns the kind of return that a transition applies to. */
const mercaderiaOf = (from: number, to: number) =>
  from === 2 && to === 5 ? 'ninguna' : from === 2 && to === 10 ? 'propia' : 'despachada'

/** Creates a return of the kind that a transition needs, in the start state of the transition. */
const put = async (from: number, to: number) => {
  ID = from === 3 ? OCULTA : await aDevolucionEn(portal, from, { mercaderia: mercaderiaOf(from, to), lineas: LINEAS })
}

/** Returns the whole return; undefined when it is hidden. */
const everything = async () => {
  const { status, body } = await portal.call('admin', devoluciones.get, { params: { devolucionId: ID } })
  return status === 200 ? body : undefined
}

const move = (person: Person, to: number | string, body?: Record<string, unknown>) =>
  portal.call<{ version: number; fields?: Record<string, string>; message: string }>(person, devoluciones.setEstado, {
    params: { id: ID, statusId: to },
    ...(body && { body }),
  })

describe('every transition, as every user, without data', () => {
  test.each(STATES)('from state %i answers as in TABLE', async (from) => {
    const wrong: string[] = []
    let isMoved = true
    let kindInState: string | undefined
    let before: unknown
    for (const to of STATES) {
      for (const person of PEOPLE) {
        const kind = mercaderiaOf(from, to)
        if (isMoved || kind !== kindInState) {
          await put(from, to)
          before = await everything()
        }
        kindInState = kind
        const { status } = await at(portal, LATER, () => move(person, to))
        isMoved = status === 200
        const wanted = expected(from, to, person)
        if (status !== wanted) wrong.push(`${from}→${to} ${person}: ${status} instead of ${wanted}`)
      }
      // A rejected transition changes nothing.
      if (!isMoved) expect(await everything()).toEqual(before)
    }
    expect(wrong).toEqual([])
  })
})

describe('every allowed transition', () => {
  type Lineas = Pick<DevolucionDetail, 'productos'>
  const productos = (of: Lineas, fields: Record<string, unknown>) => ({
    productos: of.productos.map(({ devolucionLineaId }) => ({ devolucionLineaId, ...fields })),
  })
  const comentario = 'Se conversó con el cliente.'
  const rechazo = { motivoRechazoId: 1, comentario }
  const DATA: Record<string, (of: Lineas) => Record<string, unknown>> = {
    '2→8': (of) => productos(of, { codigoAutorizacion: '60012345' }),
    '2→10': (of) => productos(of, { codigoAutorizacion: '60012345' }),
    '2→6': () => rechazo,
    '9→6': () => rechazo,
    '7→6': () => rechazo,
    '10→9': () => ({ bultosRecibidos: 2 }),
    '9→7': (of) => productos(of, { cantidadRecibida: 1 }),
    '7→5': (of) => productos(of, { cantidadAceptada: 1 }),
    '5→4': () => ({ notaCredito: 'A-0001-00008810', notaCreditoSinVerificar: true }),
    '6→4': () => ({ remitoDevolucion: 'R-0001-00000001' }),
  }
  const CASES = Object.entries(TABLE).flatMap(([from, row]) =>
    Object.entries(row).map(([to, who]) => [Number(from), Number(to), who] as const),
  )

  test.each(CASES)('%i → %i is made when its data is sent, and adds one row to the history', async (from, to, who) => {
    const person: Person = who.includes('A') ? 'admin' : who.includes('C') ? 'lferreyra' : 'rsosa'
    await put(from, to)
    const history = async () =>
      (
        await portal.pool.query<Record<string, unknown>>(
          `select desde_id, estado_id, u.user_name, comentario, h.fecha from devolucion_historial h left join usuario u using (usuario_id)
           where devolucion_id = $1 order by devolucion_historial_id`,
          [ID],
        )
      ).rows
    const before = await history()
    const detail = (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId: ID } }))
      .body
    const data = who.includes('!') ? (DATA[`${from}→${to}`]?.(detail) ?? { comentario }) : {}
    const answer = await move(person, to, { version: detail.version, ...data })
    expect(answer).toMatchObject({ status: 200, body: { devolucionId: ID, estadoId: to, version: detail.version + 1 } })
    const after = await history()
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toEqual({
      desde_id: from,
      estado_id: to,
      user_name: person,
      comentario: (data as { comentario?: string }).comentario ?? null,
      fecha: new Date('2026-11-21T15:00:00Z'),
    })
    expect(detail.acciones.map((accion) => accion.statusId)).toContain(to)
  })

  test('is offered as a button to exactly the users who may make the transition', async () => {
    for (const from of STATES.filter((state) => state !== 3)) {
      await put(from, 8)
      for (const person of PEOPLE.filter((name) => !'-x'.includes(WHO[name]))) {
        const params = { devolucionId: ID }
        const { acciones } = (await portal.call<DevolucionDetail>(person, devoluciones.get, { params })).body
        const allowed = STATES.filter((to) => [200, 400].includes(expected(from, to, person)))
        const fits = allowed.filter((to) => from !== 2 || ![5, 10].includes(to))
        expect(new Set(acciones.map(({ statusId }) => statusId))).toEqual(new Set(fits))
      }
    }
  })
})

describe('a transition that does not fit the return', () => {
  test.each([
    ['transport data of a return that the customer does not ship', 8, 'propia', false],
    ['waiting for goods of one that is shipped by transport', 10, 'despachada', true],
    ['approval without goods when they come back', 5, 'despachada', true],
    ['transport data when nothing comes back', 8, 'ninguna', true],
    ['waiting for goods when nothing comes back', 10, 'ninguna', false],
  ] as const)('answers 409: %s', async (_name, to, mercaderia, requiereEnvioTransporte) => {
    ID = await aDevolucionEn(portal, 2, { mercaderia, requiereEnvioTransporte })
    expect((await move('rsosa', to)).status).toBe(409)
  })

  test('answers 409: an appeal more than ten days after the rejection', async () => {
    portal.setNow('2026-11-20T12:00:00Z')
    await put(6, 2)
    portal.setNow('2026-12-01T15:00:00Z')
    expect((await move('rsosa', 2, { comentario: 'Vuelve a revisarse.' })).status).toBe(409)
    portal.setNow('2026-11-30T15:00:00Z')
    expect((await move('rsosa', 2, { comentario: 'Vuelve a revisarse.' })).status).toBe(200)
    portal.setNow('2026-11-21T15:00:00Z')
  })
})

test.each([0, 13, 99, -1, 'x', 1.5])(
  'a change to the state %s answers 400, because the state does not exist',
  async (status) => {
    await put(11, 1)
    expect((await move('rsosa', status)).status).toBe(400)
  },
)

test('a transition based on an outdated version answers 409 and names the newer change', async () => {
  await put(1, 2)
  const params = { devolucionId: ID }
  const { version } = (await portal.call<DevolucionDetail>('rsosa', devoluciones.get, { params })).body
  expect((await move('admin', 2, { version })).status).toBe(200)
  const late = await move('rsosa', 1, { version, comentario: 'Faltan datos.' })
  expect(late).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('La pasó a análisis Administración Meridiana hace un momento') },
  })
})

test('only one of several users who try at the same time takes a return', async () => {
  await put(11, 1)
  const answers = await Promise.all([move('rsosa', 1), move('npaz', 1), move('admin', 1)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
})
