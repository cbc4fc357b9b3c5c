import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'

let portal: Portal
let uno: number
let otro: number

beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  uno = await createReclamo(portal)
  otro = await createReclamo(portal, { titulo: 'Otra transferencia sin imputar' })
})
afterAll(() => portal.close())

const read = async (ticketId: number, person: Person = 'npaz') =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId } })).body

const link = async (ticketId: number, de: number, person: Person = 'npaz', version?: number) =>
  portal.call<ReplyOf<typeof tickets.setDuplicado> & { fields: Record<string, string>; message: string }>(
    person,
    tickets.setDuplicado,
    { params: { ticketId }, body: { de, version: version ?? (await read(ticketId)).version } },
  )

describe('setDuplicado', () => {
  test('closes the ticket with a comment that names the other ticket, and links both', async () => {
    expect(await link(otro, uno)).toMatchObject({ status: 200, body: { ticketId: otro, estadoId: 4 } })
    for (const person of ['npaz', 'lferreyra'] as const) {
      const closed = await read(otro, person)
      expect(closed).toMatchObject({ estadoId: 4, duplicadoDe: uno, duplicados: [] })
      expect(closed.historial.at(-1)!.comentario).toBe(`Lo seguimos en el reclamo ${uno}.`)
      expect(await read(uno, person)).toMatchObject({ estadoId: 1, duplicadoDe: null, duplicados: [otro] })
    }
  })

  test('is undone when the ticket is reopened', async () => {
    await link(otro, uno)
    const reopen = { params: { ticketId: otro, statusId: 2 }, body: { comentario: 'No es lo mismo.' } }
    expect((await portal.call('lferreyra', tickets.setEstado, reopen)).status).toBe(200)
    expect([(await read(otro)).duplicadoDe, (await read(uno)).duplicados]).toEqual([null, []])
  })

  test.each([1, 2])('accepts a warranty in state %i', async (estadoId) => {
    otro = await aTicketEn(portal, 'garantia', estadoId)
    expect((await link(otro, uno, 'rsosa')).body.estadoId).toBe(4)
    expect((await read(otro, 'rsosa')).historial.at(-1)!.comentario).toBe(`La seguimos en el reclamo ${uno}.`)
  })

  test('rejects the ticket itself, and a ticket that is of another company, closed or unknown', async () => {
    const foreign = 40_106
    const closed = await aTicketEn(portal, 'reclamo', 4)
    for (const de of [otro, foreign, closed, 999_999]) {
      const answer = await link(otro, de)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['de']])
    }
    expect((await read(otro)).estadoId).toBe(1)
  })

  test('rejects chains: a link to a ticket that is a duplicate, and a link from a ticket that has duplicates', async () => {
    const tercero = await createReclamo(portal)
    await link(otro, uno)
    expect((await link(tercero, otro)).body.fields.de).toContain(`ingresá la ${uno}`)
    expect(await link(uno, tercero)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('siguen en esta') },
    })
  })

  test('links only one of two tickets when users link them to each other at the same time', async () => {
    const answers = await Promise.all([link(otro, uno), link(uno, otro)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each<[Person, number]>([
    ['rsosa', 200],
    ['admin', 200],
    ['darrieta', 403],
    ['lferreyra', 403],
  ])('by %s answers %i', async (person, status) => {
    expect((await link(otro, uno, person)).status).toBe(status)
  })

  test('answers 409 and names the user who changed the ticket in the meantime', async () => {
    const { version } = await read(otro)
    await portal.call('rsosa', tickets.setEstado, { params: { ticketId: otro, statusId: 2 } })
    const late = await link(otro, uno, 'npaz', version)
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('Ramiro Sosa cambió') } })
  })
})

describe('a comment with a state', () => {
  const say = (comentario: string, more: Record<string, unknown>, person: Person = 'npaz') =>
    portal.call<ReplyOf<typeof tickets.createComentario> & { fields: Record<string, string> }>(
      person,
      tickets.createComentario,
      { body: { ticketId: uno, comentario, ...more } },
    )

  test('stores the comment and moves the claim in one call', async () => {
    const { version } = await read(uno)
    const { status, body } = await say('Ya quedó imputada.', { estado: { statusId: 4, version } })
    expect([status, body.estado]).toEqual([200, { estadoId: 4, version: version + 1 }])
    const { historial } = await read(uno)
    expect(historial.map(({ estadoId }) => estadoId)).toEqual([1, 4])
    expect(historial.at(-1)!.comentario).toBe('Ya quedó imputada.')
  })

  test('that has pideRespuesta sets esperaCliente in the new state', async () => {
    const { version } = await read(uno)
    await say('¿De qué banco?', { pideRespuesta: true, estado: { statusId: 2, version } })
    expect(await read(uno)).toMatchObject({ estadoId: 2, esperaCliente: true })
  })

  test('is not stored when the move is rejected', async () => {
    const { version } = await read(uno)
    const late = await say('Hola', { estado: { statusId: 4, version: version + 1 } })
    const nowhere = await say('Hola', { estado: { statusId: 9, version } })
    const stranger = await say('Hola', { estado: { statusId: 2, version } }, 'lferreyra')
    const nota = await say('Hola', { esNota: true, estado: { statusId: 4, version } })
    expect([late.status, nowhere.status, stranger.status, nota.status]).toEqual([409, 409, 403, 400])
    const { rowCount } = await portal.pool.query('select 1 from ticket_comentario where ticket_id = $1', [uno])
    expect(rowCount).toBe(0)
  })
})
