import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketDetail, TicketEstadoUpdate } from '#contract/tickets/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo, FOTOS_MOTO, newGarantia } from '#testing/gestiones/tickets.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Step = readonly [person: Person, estadoId: number, sent?: TicketEstadoUpdate]
const comentario = 'Se conversó con el cliente.'

/** Moves a ticket through the steps by calls of their users; returns what its customer reads afterwards. */
const walk = async (ticketId: number, steps: readonly Step[], customer: Person): Promise<TicketDetail> => {
  for (const [person, statusId, sent = {}] of steps) {
    const body = { comentario, ...sent }
    const answer = await portal.call(person, tickets.setEstado, { params: { ticketId, statusId }, body })
    expect(answer.status, `${statusId}: ${answer.raw.toString()}`).toBe(200)
  }
  return (await portal.call<TicketDetail>(customer, tickets.get, { params: { ticketId } })).body
}

const createGarantia = async (): Promise<number> => {
  const answer = await portal.call<ReplyOf<typeof tickets.create>>('hquiroga', tickets.create, {
    params: { razonSocial: 1043 },
    body: newGarantia({ vin: '8AXTH150CRB000900' }),
    files: FOTOS_MOTO.files,
  })
  expect(answer.status).toBe(200)
  return answer.body.ticketId
}

const UNDECIDED = { solucion: null, codigoAutorizacion: null, motivoRechazo: null, comprobante: null }

describe('the decision fields after a decision is undone', () => {
  test('show only the current decision of a warranty through rejection, appeal, approval, closing and reopening', async () => {
    const ticketId = await createGarantia()
    const rejection: Step[] = [
      ['rsosa', 1],
      ['rsosa', 2],
      ['rsosa', 6, { motivoRechazo: 'Faltan los services' }],
    ]
    expect(await walk(ticketId, rejection, 'hquiroga')).toMatchObject({
      ...UNDECIDED,
      motivoRechazo: 'Faltan los services',
    })

    const afterAppeal = await walk(ticketId, [['rsosa', 2]], 'hquiroga')
    expect(afterAppeal).toMatchObject(UNDECIDED)
    expect(afterAppeal.historial.at(-1)!.sinEfecto).toEqual(['Motivo de rechazo: Faltan los services'])

    const approval: Step[] = [
      ['rsosa', 7],
      ['rsosa', 5, { solucion: 'reemplazo', codigoAutorizacion: 'AU-77' }],
      ['rsosa', 4, { comprobante: 'NC A-0001-00008810' }],
    ]
    const decision = { solucion: 'reemplazo', codigoAutorizacion: 'AU-77', comprobante: 'NC A-0001-00008810' }
    expect(await walk(ticketId, approval, 'hquiroga')).toMatchObject({ ...UNDECIDED, ...decision })

    const reopened = await walk(ticketId, [['admin', 2]], 'hquiroga')
    expect(reopened).toMatchObject(UNDECIDED)
    expect(reopened.historial.at(-1)!.sinEfecto).toEqual([
      'Cómo se resuelve: Reemplazo',
      'Código de autorización: AU-77',
      'Comprobante: NC A-0001-00008810',
    ])
    const again: Step[] = [['rsosa', 6, { motivoRechazo: 'Fuera de garantía' }]]
    expect(await walk(ticketId, again, 'hquiroga')).toMatchObject({ ...UNDECIDED, motivoRechazo: 'Fuera de garantía' })
  })

  test('stay empty in a claim that is reopened, and add nothing to its history', async () => {
    const ticketId = await createReclamo(portal)
    const reopened = await walk(
      ticketId,
      [
        ['npaz', 2],
        ['npaz', 4],
        ['lferreyra', 2],
      ],
      'lferreyra',
    )
    expect(reopened).toMatchObject(UNDECIDED)
    expect(reopened.historial.map(({ sinEfecto }) => sinEfecto)).toEqual([[], [], [], []])
  })
})
