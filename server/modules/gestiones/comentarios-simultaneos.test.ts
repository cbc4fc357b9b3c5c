import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'

type Answer = Comentario & { message: string; fields: Record<string, string> }

let portal: Portal
let ticketId: number

beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  ticketId = await createReclamo(portal)
  await portal.pool.query('delete from devolucion_comentario where devolucion_id = 30102')
})
afterAll(() => portal.close())

type Say = (
  who: Person,
  comentario: string,
  more?: Record<string, unknown>,
) => Promise<{ status: number; body: Answer }>

const enReclamo: Say = (who, comentario, more) =>
  portal.call<Answer>(who, tickets.createComentario, { body: { ticketId, comentario, ...more } })
const enDevolucion: Say = (who, comentario, more) =>
  portal.call<Answer>(who, devoluciones.createComentario, { body: { devolucionId: 30_102, comentario, ...more } })

describe.each([
  ['a claim', enReclamo],
  ['a return', enDevolucion],
])('two people answer %s at once', (_name, say) => {
  test('the second one is told what was written, and nothing is said until it was seen', async () => {
    const first = await say('npaz', 'Sale mañana.', { visto: 0 })
    expect(first.status).toBe(200)
    const late = await say('rsosa', 'Salió ayer.', { visto: 0 })
    expect(late.status).toBe(409)
    expect(late.body.fields.comentario).toContain('Noelia Paz: “Sale mañana.”')
    expect(late.body.message).toBe(late.body.fields.comentario)
    expect((await say('rsosa', 'Salió ayer.', { visto: first.body.comentarioId })).status).toBe(200)
  })

  test('also when it was the customer who wrote; of several, all are told and a long one is cut', async () => {
    const { body } = await say('npaz', 'Lo vemos.')
    await say('lferreyra', 'Ya llegó.')
    await say('mibarra', 'x'.repeat(301))
    const late = await say('npaz', '¿Llegó?', { visto: body.comentarioId })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Lucía Ferreyra: “Ya llegó.”')
    expect(late.body.message).toContain(`Marcos Ibarra: “${'x'.repeat(300)}…”`)
  })

  test('what one wrote oneself, in another tab, is known', async () => {
    await say('npaz', 'Uno.', { visto: 0 })
    expect((await say('npaz', 'Dos.', { visto: 0 })).status).toBe(200)
  })

  test('a client that does not say what it saw is not asked; what is no number is refused beside its field', async () => {
    await say('npaz', 'Uno.')
    expect((await say('rsosa', 'Dos.')).status).toBe(200)
    expect((await say('rsosa', 'Tres.', { visto: 'x' })).body.fields).toHaveProperty('visto')
    expect((await say('rsosa', 'Tres.', { visto: -1 })).status).toBe(400)
  })
})

test.each([
  ['a claim', enReclamo],
  ['a return', enDevolucion],
])('a note of %s moves nothing, and is not written with a change', async (_name, say) => {
  const cambio = { esNota: true, estado: { statusId: 2, version: 1 } }
  expect(await say('rsosa', 'La tomo yo', cambio)).toMatchObject({
    status: 400,
    body: { fields: { estado: 'Una nota interna no cambia el estado: escribilo como comentario.' } },
  })
  expect((await say('npaz', 'Lo vemos.', { visto: 0 })).status).toBe(200)
})

test('an internal note stands between colleagues, and never shows to the customer, not even so', async () => {
  await enReclamo('rsosa', 'Secreto: es moroso', { esNota: true })
  expect((await enReclamo('npaz', 'Lo vemos.', { visto: 0 })).body.message).toContain('Secreto')
  expect((await enReclamo('lferreyra', '¿Novedades?', { visto: 0 })).status).toBe(200)
})
