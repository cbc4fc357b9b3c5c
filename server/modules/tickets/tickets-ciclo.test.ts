import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { at } from '#testing/clock.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { aTicketEn } from '#testing/gestiones/tickets-recorrido.ts'

const CERRADO = 4
const EN_ANALISIS = 2

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(() => portal.setNow('2026-11-21T15:00:00Z'))
afterAll(() => portal.close())

const read = async (ticketId: number, person: Person = 'lferreyra') =>
  (await portal.call<TicketDetail>(person, tickets.get, { params: { ticketId } })).body

const move = (person: Person, ticketId: number, statusId: number, body: Record<string, unknown> = {}) =>
  portal.call<{ message: string }>(person, tickets.setEstado, { params: { ticketId, statusId }, body })

const comment = (person: Person, ticketId: number, more: Record<string, unknown> = {}) =>
  portal.call(person, tickets.createComentario, { body: { ticketId, comentario: 'Hola', ...more } })

const setParametro = (clave: string, valor: number) =>
  portal.pool.query('update parametro set valor = $2 where clave = $1', [clave, valor])

describe('a customer closes and reopens a claim', () => {
  const close = { comentario: 'Ya no es necesario.' }
  const reopen = (ticketId: number, person: Person = 'lferreyra') =>
    move(person, ticketId, EN_ANALISIS, { comentario: 'Sigue igual.' })

  const closed = async () => {
    const ticketId = await createReclamo(portal)
    expect((await move('lferreyra', ticketId, CERRADO, close)).status).toBe(200)
    return ticketId
  }

  test('closing is accepted in either open state, with a comment', async () => {
    expect(await read(await closed())).toMatchObject({ estadoId: 4, estado: 'CERRADO', puedeComentar: false })
    const taken = await createReclamo(portal)
    await move('npaz', taken, EN_ANALISIS)
    expect((await move('lferreyra', taken, CERRADO, close)).status).toBe(200)
  })

  test('reopening is accepted until the fifth day after closing', async () => {
    const ticketId = await closed()
    portal.setNow('2026-11-27T02:59:00Z')
    expect((await read(ticketId)).acciones.map(({ texto }) => texto)).toEqual(['Reabrir'])
    expect((await reopen(ticketId)).status).toBe(200)
    expect(await read(ticketId)).toMatchObject({ estadoId: 2, puedeComentar: true })
  })

  test('reopening is rejected from the sixth day on, and not offered', async () => {
    const ticketId = await closed()
    portal.setNow('2026-11-27T03:00:00Z')
    expect((await read(ticketId)).acciones).toEqual([])
    const message = expect.stringContaining('No se puede pasar a ese estado')
    expect(await reopen(ticketId)).toMatchObject({ status: 409, body: { message } })
    expect((await reopen(ticketId, 'rsosa')).status).toBe(403)
    expect((await reopen(ticketId, 'admin')).status).toBe(200)
  })

  test('reopening is accepted once', async () => {
    const ticketId = await closed()
    expect((await reopen(ticketId)).status).toBe(200)
    expect((await move('npaz', ticketId, CERRADO, { comentario: 'Resuelto.' })).status).toBe(200)
    expect((await read(ticketId)).acciones).toEqual([])
    expect((await reopen(ticketId)).status).toBe(409)
  })

  test('reopening is accepted for as many days as the parameter says', async () => {
    await setParametro('ticket.dias-reapertura', 2)
    const [early, late] = [await closed(), await closed()]
    portal.setNow('2026-11-23T15:00:00Z')
    expect((await reopen(early)).status).toBe(200)
    portal.setNow('2026-11-24T15:00:00Z')
    expect((await reopen(late)).status).toBe(409)
    await setParametro('ticket.dias-reapertura', 5)
  })
})

describe('an appeal against the rejection of a warranty', () => {
  test('is accepted for ten days, or for the number of days of the parameter', async () => {
    const rejectedAt = (instant: string) => at(portal, instant, () => aTicketEn(portal, 'garantia', 6))
    const appeal = (ticketId: number) => move('rsosa', ticketId, EN_ANALISIS, { comentario: 'Hay fotos nuevas.' })
    const elevenDaysAgo = await rejectedAt('2026-11-10T15:00:00Z')
    expect((await appeal(elevenDaysAgo)).status).toBe(409)
    await setParametro('garantia.dias-apelacion', 11)
    expect((await appeal(elevenDaysAgo)).status).toBe(200)
    await setParametro('garantia.dias-apelacion', 10)
    expect((await appeal(await rejectedAt('2026-11-11T15:00:00Z'))).status).toBe(200)
  })
})

describe('the first public answer of the staff', () => {
  test.each<Person>(['npaz', 'rsosa', 'admin'])(
    'by %s takes the claim and assigns it to the author',
    async (person) => {
      const ticketId = await createReclamo(portal)
      await comment(person, ticketId)
      const detail = await read(ticketId, person)
      expect(detail).toMatchObject({ estadoId: 2, estado: 'EN_ANALISIS', version: 2 })
      expect(detail.asignado).toBe(detail.historial.at(-1)!.autor)
      expect(detail.historial.map(({ estadoId }) => estadoId)).toEqual([1, 2])
      await comment(person, ticketId)
      expect((await read(ticketId)).historial).toHaveLength(2)
    },
  )

  test('keeps its author as the assignee, even when another user moves the claim later', async () => {
    const ticketId = await createReclamo(portal)
    await comment('npaz', ticketId)
    expect((await move('rsosa', ticketId, CERRADO, { comentario: 'Listo.' })).status).toBe(200)
    expect(await read(ticketId, 'npaz')).toMatchObject({ estadoId: CERRADO, asignado: 'Noelia Paz' })
  })

  test('by a seller, who may not take claims, leaves the claim unassigned', async () => {
    const ticketId = await createReclamo(portal)
    expect((await comment('darrieta', ticketId)).status).toBe(200)
    expect(await read(ticketId)).toMatchObject({ estadoId: 1, asignado: null })
  })

  test('by two users at the same time takes the claim for one of the two', async () => {
    const ticketId = await createReclamo(portal)
    const answers = await Promise.all([
      comment('npaz', ticketId),
      comment('rsosa', ticketId),
      comment('lferreyra', ticketId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(ticketId)).historial.map(({ estadoId }) => estadoId)).toEqual([1, 2])
  })

  test('is neither an internal note nor a customer’s comment', async () => {
    const ticketId = await createReclamo(portal)
    await comment('npaz', ticketId, { esNota: true })
    await comment('lferreyra', ticketId)
    expect(await read(ticketId)).toMatchObject({ estadoId: 1, asignado: null, version: 1 })
  })

  test('does not move a warranty', async () => {
    const pieza = await aTicketEn(portal, 'garantia', 11)
    await comment('rsosa', pieza)
    expect((await read(pieza)).estadoId).toBe(11)
  })
})

describe("esperaCliente, the customer's turn to answer,", () => {
  const espera = async (ticketId: number) => (await read(ticketId)).esperaCliente

  test('starts with a question of the staff and ends with the customer’s answer', async () => {
    const ticketId = await createReclamo(portal)
    await comment('npaz', ticketId, { pideRespuesta: true })
    expect(await espera(ticketId)).toBe(true)
    await comment('npaz', ticketId)
    expect(await espera(ticketId)).toBe(true)
    await comment('lferreyra', ticketId)
    expect(await espera(ticketId)).toBe(false)
  })

  test('ends when the claim is closed', async () => {
    const ticketId = await createReclamo(portal)
    await comment('npaz', ticketId, { pideRespuesta: true })
    await move('npaz', ticketId, CERRADO, { comentario: 'Resuelto.' })
    expect(await espera(ticketId)).toBe(false)
  })

  test('for transport data lasts until the data is sent, even after a comment', async () => {
    const pieza = await aTicketEn(portal, 'garantia', EN_ANALISIS)
    await move('rsosa', pieza, 8, { comentario: 'Mandanos la pieza.' })
    expect(await read(pieza)).toMatchObject({ esperaCliente: true, paso: expect.stringContaining('Te toca') })
    await comment('lferreyra', pieza)
    expect(await espera(pieza)).toBe(true)
    const envio = { numeroRemito: 'R-1-1', transporte: 'Expreso', numeroGuia: 'G1', cantidad: 1 }
    expect((await move('lferreyra', pieza, 12, { envio })).status).toBe(200)
    expect(await espera(pieza)).toBe(false)
  })

  test('for more data of a warranty starts when the warranty is sent back', async () => {
    const pieza = await aTicketEn(portal, 'garantia', EN_ANALISIS)
    await move('rsosa', pieza, 1, { comentario: '¿Cuándo se colocó?' })
    expect(await espera(pieza)).toBe(true)
    await comment('lferreyra', pieza)
    expect(await espera(pieza)).toBe(false)
  })
})

describe('a customer’s rating', () => {
  const rate = (person: Person, ticketId: number, puntaje: unknown, comentario?: string) =>
    portal.call<{ fields: Record<string, string> }>(person, tickets.setPuntaje, {
      params: { ticketId },
      body: { puntaje, ...(comentario !== undefined && { comentario }) },
    })

  const closed = () => aTicketEn(portal, 'reclamo', CERRADO)

  test.each([1, 2, 3])('of %i is accepted only with a comment', async (puntaje) => {
    const ticketId = await closed()
    const fields = { comentario: 'Contanos qué podemos mejorar.' }
    expect(await rate('lferreyra', ticketId, puntaje)).toMatchObject({ status: 400, body: { fields } })
    expect((await rate('lferreyra', ticketId, puntaje, '   ')).status).toBe(400)
    expect((await rate('lferreyra', ticketId, puntaje, ' Tardó. ')).status).toBe(200)
    expect(await read(ticketId)).toMatchObject({ puntaje, puntajeComentario: 'Tardó.', puedeCalificar: false })
  })

  test.each([4, 5])('of %i is accepted without a comment, but only once', async (puntaje) => {
    const ticketId = await closed()
    expect((await read(ticketId)).puedeCalificar).toBe(true)
    expect(await rate('lferreyra', ticketId, puntaje)).toMatchObject({ status: 200, body: { puntaje } })
    expect((await rate('mibarra', ticketId, 1, 'Otra vez')).status).toBe(409)
    expect((await read(ticketId)).puntaje).toBe(puntaje)
  })

  test.each([0, 6, 4.5, '5', null])('of %j is rejected, because it has to be 1 to 5', async (puntaje) => {
    const fields = { puntaje: 'Elegí de 1 a 5' }
    expect(await rate('lferreyra', await closed(), puntaje)).toMatchObject({ status: 400, body: { fields } })
  })

  test('is accepted for warranties, rejected while open, and denied to staff', async () => {
    expect((await rate('lferreyra', 40_116, 5)).status).toBe(200)
    expect((await rate('lferreyra', await createReclamo(portal), 5)).status).toBe(409)
    const ticketId = await closed()
    for (const person of ['npaz', 'rsosa', 'admin', 'darrieta'] as const) {
      expect((await rate(person, ticketId, 5)).status).toBe(403)
      expect((await read(ticketId, person)).puedeCalificar).toBe(false)
    }
  })
})
