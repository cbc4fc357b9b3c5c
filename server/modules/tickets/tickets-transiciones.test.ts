import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/base/roles.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { at } from '#testing/clock.ts'
import { type Mesa, startMesa } from '#testing/gestiones/mesa.ts'
import { insertOculto } from '#testing/gestiones/tickets.ts'
import { aReclamoRechazado, aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'
import { TICKET_MACHINES } from './tickets.rules.ts'

/** Time of the tested changes. The last change is by then too old to turn a missing right (403) into 409. */
const LATER = '2026-11-21T15:20:00.000Z'
/** Razón social of the moved claims and warranties. */
const RAZON_SOCIAL = 1043

/**
 * State machines: from → to → actors. C customer, G only ROL_GARANTIAS_CLIENTE, P postventa (and admin), K callcenter,
 * V vendedor, A only admin; `!`: the change requires data. All other changes answer 409.
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
  /** Letters of the actor in TABLE; `-`: the ticket is of another razón social; `x`: inactive user. */
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
/** States that a claim never has. */
const UNREACHABLE = STATES.filter((state) => state !== 3 && !TABLE.reclamo[state])
const STARTS = KINDS.flatMap((tipo) =>
  STATES.filter((state) => tipo === 'garantia' || !UNREACHABLE.includes(state)).map((from) => [tipo, from] as const),
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
/** Portal whose claims InvGate attends, because only InvGate rejects a claim. */
let mesa: Mesa

beforeAll(async () => {
  portal = await startPortal()
  mesa = await startMesa()
})
afterAll(async () => {
  await portal.close()
  await mesa.close()
})

/** Ticket under test and its portal. */
interface Ticket {
  portal: Portal
  ticketId: number
}

/** Creates a ticket in a state. */
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

/** Returns the detail of a ticket as an administrator sees it; undefined when it is hidden. */
const readAll = async (ticket: Ticket) => {
  const { status, body } = await get(ADMIN, ticket)
  return status === 200 ? body : undefined
}

describe('changes of state by every actor, without data,', () => {
  test.each(STARTS)('answer as in TABLE, for a %s from state %i', async (tipo, from) => {
    const wrong: string[] = []
    let ticket = await aTicket(tipo, from)
    let before = await readAll(ticket)
    for (const to of STATES) {
      for (const each of ACTORS) {
        const { status } = await at(ticket.portal, LATER, () => move(each, ticket, to))
        const wanted = expected(tipo, from, to, each)
        if (status !== wanted) wrong.push(`${from}→${to} ${nameOf(each)}: ${status} instead of ${wanted}`)
        if (status !== 200) continue
        ticket = await aTicket(tipo, from)
        before = await readAll(ticket)
      }
      // A rejected change alters nothing.
      expect(await readAll(ticket)).toEqual(before)
    }
    expect(wrong).toEqual([])
  })

  test('never lead a claim to or from a state that no claim can have', () => {
    expect(UNREACHABLE).toEqual([5, 7, 8, 9, 10, 11, 12])
    const { acciones, requireRow } = TICKET_MACHINES.reclamo
    const roles = Object.keys(ROLES)
    for (const estadoId of UNREACHABLE) {
      const subject = { estadoId, reabrible: true, dentroDeApelacion: true }
      expect(acciones(subject, roles)).toEqual([])
      for (const to of STATES)
        expect(() => requireRow(subject, to, roles)).toThrow(expect.objectContaining({ code: 'conflicto' }))
    }
    for (const estadoId of [1, 2, 4, 6]) {
      const subject = { estadoId, reabrible: true, dentroDeApelacion: true }
      for (const { statusId } of acciones(subject, roles)) expect(UNREACHABLE).not.toContain(statusId)
    }
  })
})

test.each(STARTS.filter(([, from]) => from !== 3))(
  'are offered to each actor exactly if they are allowed, for a %s in state %i',
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

/** Data that each change requires. A change that is not listed requires a comment. */
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

describe('a change that requires data', () => {
  test.each(CASES.filter(([, , , who]) => who.includes('!')))(
    '%s %i → %i names each missing field and changes nothing',
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

  test.each(CASES)(
    '%s %i → %i succeeds with the required data, and adds one row to the history',
    async (tipo, from, to, who) => {
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
    },
  )
})

const SHOWN = { ...envio, numeroRemito: 'R-0001-00009931', cot: null }

test('the transport data of a warranty is rejected with an error on each invalid field', async () => {
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

test('data that a change does not require is ignored', async () => {
  const ticket = await aTicket('garantia', 1)
  const before = await read(RSOSA, ticket)
  await move(RSOSA, ticket, 2, { codigoAutorizacion: 'COLADO', motivoRechazo: 'Colado', comprobante: 'Colado' })
  const { codigoAutorizacion, motivoRechazo, comprobante } = before
  expect(await read(RSOSA, ticket)).toMatchObject({ codigoAutorizacion, motivoRechazo, comprobante })
})

test.each([0, 13, 99, -1, 'x', 1.5])('a change to the unknown state %s answers 400', async (status) => {
  const ticket = await aTicket('reclamo', 1)
  expect((await move(RSOSA, ticket, status)).status).toBe(400)
})

test('a change over an outdated version answers 409, and names the user of the newer change', async () => {
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

test('one of three simultaneous assignments of a claim is accepted, and the others answer 409', async () => {
  const ticket = await aTicket('reclamo', 1)
  const answers = await Promise.all([RSOSA, actor('npaz'), ADMIN].map((each) => move(each, ticket, 2)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
})
