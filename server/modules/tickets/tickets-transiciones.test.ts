import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/base/roles.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { takeTo } from '#testing/tickets.ts'

/** A claim and a warranty of 1043. */
const IDS: Record<TipoTicket, number> = { reclamo: 40_107, garantia: 40_112 }

/**
 * The state machines of domain §4.3 and §5, from → to → who. C customer, G who only has ROL_GARANTIAS_CLIENTE,
 * P postventa (and admin), K callcenter, V vendedor, A admin alone; `!` the change asks for data. What is not here is 409.
 */
const TABLE: Record<TipoTicket, Record<number, Record<number, string>>> = {
  reclamo: {
    1: { 2: 'PK', 4: 'CPK!' },
    2: { 4: 'CPK!' },
    4: { 2: 'CA!' },
    6: { 2: 'A!' },
  },
  garantia: {
    11: { 1: 'P', 4: 'CGP!' },
    1: { 2: 'P' },
    2: { 1: 'P!', 8: 'P!', 7: 'P!', 6: 'P!' },
    8: { 12: 'CGKV!', 4: 'P!' },
    12: { 8: 'P!', 10: 'P' },
    10: { 9: 'P', 4: 'P!' },
    9: { 10: 'P!', 7: 'P!', 6: 'P!' },
    7: { 5: 'P!', 6: 'P!' },
    5: { 4: 'P!' },
    6: { 4: 'P!', 2: 'P!' },
    4: { 2: 'A!' },
  },
}

interface Actor {
  person: Person
  roles?: readonly Role[]
  /** What they are in that table; `-` the ticket is not of their companies, `x` not active. */
  who: string
}

const ACTORS: readonly Actor[] = [
  { person: 'mibarra', who: 'C' },
  { person: 'hquiroga', who: 'C', roles: ['ROL_USER'] },
  { person: 'hquiroga', who: 'C', roles: ['ROL_OWNER'] },
  { person: 'hquiroga', who: 'G', roles: ['ROL_GARANTIAS_CLIENTE'] },
  { person: 'hquiroga', who: 'n', roles: ['ROL_PEDIDOS_MOTOS'] },
  { person: 'rsosa', who: 'P' },
  { person: 'rsosa', who: 'P', roles: ['ROL_POSVENTA'] },
  { person: 'npaz', who: 'K' },
  { person: 'darrieta', who: 'V' },
  { person: 'admin', who: 'PA' },
  { person: 'lferreyra', who: '-' },
  { person: 'inactivo', who: 'x' },
]
const nameOf = ({ person, roles }: Actor) => `${person}${roles ? ` as ${roles.join()}` : ''}`
const STATES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const KINDS = ['reclamo', 'garantia'] as const

const expected = (tipo: TipoTicket, from: number, to: number, { who }: Actor): number => {
  if (who === 'x') return 403
  if (who === '-' || from === 3) return 404
  const row = TABLE[tipo][from]?.[to]
  if (!row) return 409
  if (!who.split('').some((letter) => row.includes(letter))) return 403
  return row.includes('!') ? 400 : 200
}

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const move = ({ person, roles }: Actor, tipo: TipoTicket, to: number | string, body?: Record<string, unknown>) =>
  portal.call<{ version: number; fields?: Record<string, string>; message: string }>(person, tickets.setEstado, {
    params: { ticketId: IDS[tipo], statusId: to },
    ...(roles && { roles }),
    ...(body && { body }),
  })

const read = async ({ person, roles }: Actor, tipo: TipoTicket) =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId: IDS[tipo] }, ...(roles && { roles }) }))
    .body

const actor = (person: Person) => ACTORS.find((each) => each.person === person)!
const RSOSA = actor('rsosa')

describe.each(KINDS)('every change of state of a %s, by everybody, without any data', (tipo) => {
  test.each(STATES)('from %i', async (from) => {
    const wrong: string[] = []
    for (const to of STATES) {
      for (const each of ACTORS) {
        await takeTo(portal, IDS[tipo], from)
        const { status } = await move(each, tipo, to)
        const wanted = expected(tipo, from, to, each)
        if (status !== wanted) wrong.push(`${from}→${to} ${nameOf(each)}: ${status} instead of ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test.each(KINDS)('the buttons of a %s that a person is offered are exactly the changes they may do', async (tipo) => {
  const wrong: string[] = []
  for (const from of STATES.filter((state) => state !== 3)) {
    await takeTo(portal, IDS[tipo], from)
    for (const each of ACTORS.filter(({ who }) => !'-x'.includes(who))) {
      const { acciones } = await read(each, tipo)
      const offered = acciones.map(({ statusId }) => statusId).toSorted((a, b) => a - b)
      const allowed = STATES.filter((to) => [200, 400].includes(expected(tipo, from, to, each)))
      if (offered.join() !== allowed.join())
        wrong.push(`${from} ${nameOf(each)}: ${offered.join()}, not ${allowed.join()}`)
    }
  }
  expect(wrong).toEqual([])
})

const envio = { numeroRemito: 'R-1-9931', transporte: 'Expreso Ñandubay', numeroGuia: 'ÑB-7', cantidad: 1 }
const comentario = 'Se conversó con el cliente.'
const rechazo = { motivoRechazo: 'Golpe', comentario }

/** What each change asks for; a comment when it is not here. */
const DATA: Record<string, Record<string, unknown>> = {
  '2→6': rechazo,
  '9→6': rechazo,
  '7→6': rechazo,
  '8→12': { envio },
  '7→5': { solucion: 'reemplazo', codigoAutorizacion: '70012399' },
  '5→4': { comprobante: 'A-0001-00008899' },
  '6→4': { comprobante: 'R-0001-00000077' },
}

const CASES = KINDS.flatMap((tipo) =>
  Object.entries(TABLE[tipo]).flatMap(([from, row]) =>
    Object.entries(row).map(([to, who]) => [tipo, Number(from), Number(to), who] as const),
  ),
)

describe('a change that asks for data', () => {
  test.each(CASES.filter(([, , , who]) => who.includes('!')))(
    '%s %i → %i says each one that is missing beside its field, and changes nothing',
    async (tipo, from, to, who) => {
      await takeTo(portal, IDS[tipo], from)
      const each = ACTORS.find((candidate) => who.includes(candidate.who.at(-1)!))!
      const wanted = Object.keys(DATA[`${from}→${to}`] ?? { comentario })
      const before = await read(each, tipo)
      const { status, body } = await move(each, tipo, to, { comentario: '  ' })
      expect([status, Object.keys(body.fields!).toSorted()]).toEqual([400, wanted.toSorted()])
      expect(await read(each, tipo)).toEqual(before)
      expect(before.acciones.find(({ statusId }) => statusId === to)!.pide.toSorted()).toEqual(wanted.toSorted())
    },
  )

  test.each(CASES)('%s %i → %i is done with it, and writes exactly one row of history', async (tipo, from, to, who) => {
    await takeTo(portal, IDS[tipo], from)
    const each = ACTORS.find((candidate) => who.includes(candidate.who.at(-1)!))!
    const before = await read(each, tipo)
    const data = who.includes('!') ? (DATA[`${from}→${to}`] ?? { comentario }) : {}
    const answer = await move(each, tipo, to, { version: before.version, ...data })
    const version = before.version + 1
    expect(answer).toMatchObject({ status: 200, body: { ticketId: IDS[tipo], estadoId: to, version } })
    const after = await read(each, tipo)
    expect(after.historial.slice(0, -1)).toEqual(before.historial)
    expect(after.historial.at(-1)).toMatchObject({
      estadoId: to,
      fecha: '2026-11-21T15:00:00.000Z',
      comentario: data.comentario ?? null,
    })
    const { comentario: _said, ...kept } = data
    expect(after).toMatchObject({ estadoId: to, version, ...kept, ...('envio' in kept && { envio: SHOWN }) })
  })
})

const SHOWN = { ...envio, numeroRemito: 'R-0001-00009931', cot: null }

test('the transport data have their own messages', async () => {
  await takeTo(portal, IDS.garantia, 8)
  const wrong = { numeroRemito: 'x', transporte: ' ', numeroGuia: '', cantidad: 0 }
  const { status, body } = await move(actor('mibarra'), 'garantia', 12, { envio: wrong })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    'envio.numeroRemito': 'Ingresá el número con formato 0001-00001234',
    'envio.transporte': 'Ingresá el transporte',
    'envio.numeroGuia': 'Ingresá el número de guía',
    'envio.cantidad': 'Tiene que haber al menos un bulto',
  })
})

test('what a change does not ask for is not kept', async () => {
  await takeTo(portal, IDS.garantia, 1)
  const before = await read(RSOSA, 'garantia')
  await move(RSOSA, 'garantia', 2, { codigoAutorizacion: 'COLADO', motivoRechazo: 'Colado', comprobante: 'Colado' })
  const { codigoAutorizacion, motivoRechazo, comprobante } = before
  expect(await read(RSOSA, 'garantia')).toMatchObject({ codigoAutorizacion, motivoRechazo, comprobante })
})

test.each([0, 13, 99, -1, 'x', 1.5])('status %s is not one of the twelve: 400', async (status) => {
  await takeTo(portal, IDS.reclamo, 1)
  expect((await move(RSOSA, 'reclamo', status)).status).toBe(400)
})

test('a change over what somebody else changed is 409 and says so', async () => {
  await takeTo(portal, IDS.garantia, 1)
  const { version } = await read(RSOSA, 'garantia')
  expect((await move(actor('admin'), 'garantia', 2, { version })).status).toBe(200)
  const late = await move(RSOSA, 'garantia', 1, { version, comentario: 'Faltan datos.' })
  expect(late).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('Administración Meridiana cambió el estado a "En Análisis" hace un momento'),
    },
  })
})

test('of three people who take a claim at once, one does', async () => {
  await takeTo(portal, IDS.reclamo, 1)
  const answers = await Promise.all([RSOSA, actor('npaz'), actor('admin')].map((each) => move(each, 'reclamo', 2)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
})
