import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/base/roles.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { type Mesa, startMesa } from '#testing/gestiones/mesa.ts'
import { insertOculto } from '#testing/gestiones/tickets.ts'
import { aReclamoRechazado, aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'
import { TICKET_MACHINES } from './tickets.rules.ts'

/** The company whose claims and warranties are moved. */
const RAZON_SOCIAL = 1043

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
/** Where a claim never is: of it there are only steps that the machine does not have. */
const NUNCA = STATES.filter((state) => state !== 3 && !TABLE.reclamo[state])
const WALKED = KINDS.flatMap((tipo) =>
  STATES.filter((state) => tipo === 'garantia' || !NUNCA.includes(state)).map((from) => [tipo, from] as const),
)

const expected = (tipo: TipoTicket, from: number, to: number, { who }: Actor): number => {
  if (who === 'x') return 403
  if (who === '-' || from === 3) return 404
  const row = TABLE[tipo][from]?.[to]
  if (!row) return 409
  if (!who.split('').some((letter) => row.includes(letter))) return 403
  return row.includes('!') ? 400 : 200
}

let portal: Portal
/** Where claims were attended in InvGate, which alone refuses one. */
let mesa: Mesa

beforeAll(async () => {
  portal = await startPortal()
  mesa = await startMesa()
})
afterAll(async () => {
  await portal.close()
  await mesa.close()
})

/** A ticket that is moved, and the portal that has it. */
interface Ticket {
  portal: Portal
  ticketId: number
}

/** A new one that was taken to a state. */
const aTicket = async (tipo: TipoTicket, estadoId: number): Promise<Ticket> => {
  if (estadoId === 3) return { portal, ticketId: await insertOculto(portal, tipo, RAZON_SOCIAL) }
  if (tipo === 'reclamo' && estadoId === 6)
    return { portal: mesa.portal, ticketId: await aReclamoRechazado(mesa, RAZON_SOCIAL) }
  return { portal, ticketId: await aTicketEn(portal, tipo, estadoId, { razonSocial: RAZON_SOCIAL }) }
}

const move = ({ person, roles }: Actor, ticket: Ticket, to: number | string, body?: Record<string, unknown>) =>
  ticket.portal.call<{ version: number; fields?: Record<string, string>; message: string }>(person, tickets.setEstado, {
    params: { ticketId: ticket.ticketId, statusId: to },
    ...(roles && { roles }),
    ...(body && { body }),
  })

const get = ({ person, roles }: Actor, { portal: its, ticketId }: Ticket) =>
  its.call<TicketDetail>(person, tickets.get, { params: { ticketId }, ...(roles && { roles }) })
const read = async (each: Actor, ticket: Ticket) => (await get(each, ticket)).body

const actor = (person: Person) => ACTORS.find((each) => each.person === person)!
const RSOSA = actor('rsosa')
const ADMIN = actor('admin')

/** All that is known of one; undefined when it is hidden. */
const everything = async (ticket: Ticket) => {
  const { status, body } = await get(ADMIN, ticket)
  return status === 200 ? body : undefined
}

describe('every change of state, by everybody, without any data', () => {
  test.each(WALKED)('of a %s from %i', async (tipo, from) => {
    const wrong: string[] = []
    let ticket = await aTicket(tipo, from)
    let before = await everything(ticket)
    for (const to of STATES) {
      for (const each of ACTORS) {
        const { status } = await move(each, ticket, to)
        const wanted = expected(tipo, from, to, each)
        if (status !== wanted) wrong.push(`${from}→${to} ${nameOf(each)}: ${status} instead of ${wanted}`)
        if (status !== 200) continue
        ticket = await aTicket(tipo, from)
        before = await everything(ticket)
      }
      // What is refused changes nothing.
      expect(await everything(ticket)).toEqual(before)
    }
    expect(wrong).toEqual([])
  })

  test('of a claim where none ever is: nobody moves one from there, and no step leads there', () => {
    expect(NUNCA).toEqual([5, 7, 8, 9, 10, 11, 12])
    const { acciones, requireRow } = TICKET_MACHINES.reclamo
    const roles = Object.keys(ROLES)
    for (const estadoId of NUNCA) {
      const subject = { estadoId, reabrible: true, dentroDeApelacion: true }
      expect(acciones(subject, roles)).toEqual([])
      for (const to of STATES)
        expect(() => requireRow(subject, to, roles)).toThrow(expect.objectContaining({ code: 'conflicto' }))
    }
    for (const estadoId of [1, 2, 4, 6]) {
      const subject = { estadoId, reabrible: true, dentroDeApelacion: true }
      for (const { statusId } of acciones(subject, roles)) expect(NUNCA).not.toContain(statusId)
    }
  })
})

test.each(WALKED.filter(([, from]) => from !== 3))(
  'the buttons of a %s in %i that a person is offered are exactly the changes they may do',
  async (tipo, from) => {
    const wrong: string[] = []
    const ticket = await aTicket(tipo, from)
    for (const each of ACTORS.filter(({ who }) => !'-x'.includes(who))) {
      const { acciones } = await read(each, ticket)
      const offered = acciones.map(({ statusId }) => statusId).toSorted((a, b) => a - b)
      const allowed = STATES.filter((to) => [200, 400].includes(expected(tipo, from, to, each)))
      if (offered.join() !== allowed.join())
        wrong.push(`${from} ${nameOf(each)}: ${offered.join()}, not ${allowed.join()}`)
    }
    expect(wrong).toEqual([])
  },
)

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
      const ticket = await aTicket(tipo, from)
      const each = ACTORS.find((candidate) => who.includes(candidate.who.at(-1)!))!
      const wanted = Object.keys(DATA[`${from}→${to}`] ?? { comentario })
      const before = await read(each, ticket)
      const { status, body } = await move(each, ticket, to, { comentario: '  ' })
      expect([status, Object.keys(body.fields!).toSorted()]).toEqual([400, wanted.toSorted()])
      expect(await read(each, ticket)).toEqual(before)
      expect(before.acciones.find(({ statusId }) => statusId === to)!.pide.toSorted()).toEqual(wanted.toSorted())
    },
  )

  test.each(CASES)('%s %i → %i is done with it, and writes exactly one row of history', async (tipo, from, to, who) => {
    const ticket = await aTicket(tipo, from)
    const each = ACTORS.find((candidate) => who.includes(candidate.who.at(-1)!))!
    const before = await read(each, ticket)
    const data = who.includes('!') ? (DATA[`${from}→${to}`] ?? { comentario }) : {}
    const answer = await move(each, ticket, to, { version: before.version, ...data })
    const version = before.version + 1
    expect(answer).toMatchObject({ status: 200, body: { ticketId: ticket.ticketId, estadoId: to, version } })
    const after = await read(each, ticket)
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
  const ticket = await aTicket('garantia', 8)
  const wrong = { numeroRemito: 'x', transporte: ' ', numeroGuia: '', cantidad: 0 }
  const { status, body } = await move(actor('mibarra'), ticket, 12, { envio: wrong })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    'envio.numeroRemito': 'Ingresá el número con formato 0001-00001234',
    'envio.transporte': 'Ingresá el transporte',
    'envio.numeroGuia': 'Ingresá el número de guía',
    'envio.cantidad': 'Tiene que haber al menos un bulto',
  })
})

test('what a change does not ask for is not kept', async () => {
  const ticket = await aTicket('garantia', 1)
  const before = await read(RSOSA, ticket)
  await move(RSOSA, ticket, 2, { codigoAutorizacion: 'COLADO', motivoRechazo: 'Colado', comprobante: 'Colado' })
  const { codigoAutorizacion, motivoRechazo, comprobante } = before
  expect(await read(RSOSA, ticket)).toMatchObject({ codigoAutorizacion, motivoRechazo, comprobante })
})

test.each([0, 13, 99, -1, 'x', 1.5])('status %s is not one of the twelve: 400', async (status) => {
  const ticket = await aTicket('reclamo', 1)
  expect((await move(RSOSA, ticket, status)).status).toBe(400)
})

test('a change over what somebody else changed is 409 and says so', async () => {
  const ticket = await aTicket('garantia', 1)
  const { version } = await read(RSOSA, ticket)
  expect((await move(ADMIN, ticket, 2, { version })).status).toBe(200)
  const late = await move(RSOSA, ticket, 1, { version, comentario: 'Faltan datos.' })
  expect(late).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('Administración Meridiana cambió el estado a “En Análisis” hace un momento'),
    },
  })
})

test('of three people who take a claim at once, one does', async () => {
  const ticket = await aTicket('reclamo', 1)
  const answers = await Promise.all([RSOSA, actor('npaz'), ADMIN].map((each) => move(each, ticket, 2)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
})
