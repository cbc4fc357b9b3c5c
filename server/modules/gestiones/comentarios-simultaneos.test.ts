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

type Comment = (
  who: Person,
  comentario: string,
  more?: Record<string, unknown>,
) => Promise<{ status: number; body: Answer }>

const commentReclamo: Comment = (who, comentario, more) =>
  portal.call<Answer>(who, tickets.createComentario, { body: { ticketId, comentario, ...more } })
const commentDevolucion: Comment = (who, comentario, more) =>
  portal.call<Answer>(who, devoluciones.createComentario, { body: { devolucionId: 30_102, comentario, ...more } })

describe.each([
  ['a claim', commentReclamo],
  ['a return', commentDevolucion],
])('when two users answer %s at the same time, the portal', (_name, say) => {
  test('rejects the second comment and shows the first, until the author of the second has seen the first', async () => {
    const first = await say('npaz', 'Sale mañana.', { visto: 0 })
    expect(first.status).toBe(200)
    const late = await say('rsosa', 'Salió ayer.', { visto: 0 })
    expect(late.status).toBe(409)
    expect(late.body.fields.comentario).toContain('Noelia Paz: “Sale mañana.”')
    expect(late.body.message).toBe(late.body.fields.comentario)
    expect((await say('rsosa', 'Salió ayer.', { visto: first.body.comentarioId })).status).toBe(200)
  })

  test('rejects the second comment even when the customer wrote before both; the error quotes all new comments, long ones truncated', async () => {
    const { body } = await say('npaz', 'Lo vemos.')
    await say('lferreyra', 'Ya llegó.')
    await say('mibarra', 'x'.repeat(301))
    const late = await say('npaz', '¿Llegó?', { visto: body.comentarioId })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Lucía Ferreyra: “Ya llegó.”')
    expect(late.body.message).toContain(`Marcos Ibarra: “${'x'.repeat(300)}…”`)
  })

  test('accepts a comment when its author also wrote the newer comment, in another tab', async () => {
    await say('npaz', 'Uno.', { visto: 0 })
    expect((await say('npaz', 'Dos.', { visto: 0 })).status).toBe(200)
  })

  test('accepts a comment without `visto`, and rejects an invalid `visto` with an error on the field', async () => {
    await say('npaz', 'Uno.')
    expect((await say('rsosa', 'Dos.')).status).toBe(200)
    expect((await say('rsosa', 'Tres.', { visto: 'x' })).body.fields).toHaveProperty('visto')
    expect((await say('rsosa', 'Tres.', { visto: -1 })).status).toBe(400)
  })
})

test.each([
  ['a claim', commentReclamo],
  ['a return', commentDevolucion],
])('a note of %s cannot change the state, and does not count as a new comment', async (_name, say) => {
  const cambio = { esNota: true, estado: { statusId: 2, version: 1 } }
  expect(await say('rsosa', 'La tomo yo', cambio)).toMatchObject({
    status: 400,
    body: { fields: { estado: 'Una nota interna no cambia el estado: escribilo como comentario.' } },
  })
  expect((await say('npaz', 'Lo vemos.', { visto: 0 })).status).toBe(200)
})

test('an unseen internal note is quoted to staff; the note blocks no comment of a customer and is not shown to customers', async () => {
  await commentReclamo('rsosa', 'Secreto: es moroso', { esNota: true })
  expect((await commentReclamo('npaz', 'Lo vemos.', { visto: 0 })).body.message).toContain('Secreto')
  expect((await commentReclamo('lferreyra', '¿Novedades?', { visto: 0 })).status).toBe(200)
})
