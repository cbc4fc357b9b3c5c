import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { Escrita, Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const newRespuesta = (over: Partial<Escrita> = {}): Escrita => ({
  titulo: 'Pedimos la foto',
  texto: 'Hola {{cliente}}: por el reclamo {{ numero }} ({{motivo}}) mandanos una foto. {{quien}}',
  esNota: false,
  clases: [],
  motivoIds: [],
  estadoId: null,
  compartida: false,
  ...over,
})

type Staff = 'rsosa' | 'npaz' | 'admin'
const create = (who: Staff, over: Partial<Escrita> = {}) =>
  portal.call<Respuesta & { fields?: Record<string, string> }>(who, respuestas.create, { body: newRespuesta(over) })
const titlesOf = async (who: Staff, query: Record<string, string | number> = {}): Promise<string[]> =>
  (await portal.call<Respuesta[]>(who, respuestas.list, { query })).body.map(({ titulo }) => titulo)

const createReclamo = async (): Promise<number> =>
  (
    await portal.call<ReplyOf<typeof tickets.create>>('lferreyra', tickets.create, {
      params: { razonSocial: 1042 },
      body: newReclamo(),
    })
  ).body.ticketId

describe('saved replies', () => {
  test('are private or shared with all staff', async () => {
    await create('rsosa', { titulo: 'Mía' })
    await create('rsosa', { titulo: 'De todos', compartida: true })
    expect(await titlesOf('rsosa')).toEqual(['De todos', 'Mía'])
    expect(await titlesOf('npaz')).toEqual(['De todos'])
  })

  test('with an unknown variable are rejected with an error on the text; the error names the valid variables', async () => {
    const { status, body } = await create('rsosa', { texto: 'Hola {{clinte}}, {{ numero }} y {{otra cosa}}' })
    expect(status).toBe(400)
    expect(body.fields!.texto).toMatch(/^No existe \{\{clinte\}\}, \{\{otra cosa\}\}\. Podés usar \{\{cliente\}\}, /)
  })

  test('reject a note that changes the state, and reasons without exactly one kind of gestión', async () => {
    expect((await create('rsosa', { esNota: true, estadoId: 4 })).body.fields).toEqual({
      estadoId: 'Una nota interna no cambia el estado.',
    })
    expect((await create('rsosa', { motivoIds: [1] })).body.fields).toEqual({
      motivoIds: 'Para elegir motivos, elegí un solo tipo.',
    })
  })

  test('that are shared can be edited by their author and the administration, with version control', async () => {
    const { respuestaId } = (await create('rsosa', { titulo: 'Para cambiar', compartida: true })).body
    const change = (who: Staff, version: number) =>
      portal.call<Respuesta>(who, respuestas.update, {
        params: { respuestaId },
        body: { ...newRespuesta({ titulo: `De ${who}`, compartida: true }), version },
      })
    expect((await change('npaz', 1)).status).toBe(403)
    expect((await change('admin', 1)).body).toMatchObject({ titulo: 'De admin', version: 2 })
    expect((await change('rsosa', 1)).status).toBe(409)
    expect((await change('rsosa', 2)).status).toBe(200)
    const remove = (who: Staff) => portal.call(who, respuestas.delete, { params: { respuestaId } })
    expect((await remove('npaz')).status).toBe(403)
    expect((await remove('rsosa')).status).toBe(200)
    expect((await remove('rsosa')).status).toBe(404)
  })

  test('that are private answer 404 to other users', async () => {
    const { respuestaId } = (await create('rsosa', { titulo: 'Ajena' })).body
    const sent = { params: { respuestaId }, body: { ...newRespuesta(), version: 1 } }
    expect((await portal.call('admin', respuestas.update, sent)).status).toBe(404)
  })

  test('of an item are those that apply to the item, with their variables filled in', async () => {
    const ticketId = await createReclamo()
    const { rows } = await portal.pool.query<{ id: number; motivo: string }>(
      'select motivo_id as id, motivo from ticket join motivo_ticket using (motivo_id) where ticket_id = $1',
      [ticketId],
    )
    const { id, motivo } = rows[0]!
    await create('npaz', { titulo: 'Sirve', clases: ['reclamo'], motivoIds: [id] })
    await create('npaz', { titulo: 'De otro motivo', clases: ['reclamo'], motivoIds: [id + 9000] })
    await create('npaz', { titulo: 'De garantías', clases: ['garantia'] })
    const query = { clase: 'reclamo', entidadId: ticketId }
    // Replies for the reason of the claim come first.
    expect(await titlesOf('npaz', query)).toEqual(['Sirve', 'De todos'])
    const { body } = await portal.call<Respuesta[]>('npaz', respuestas.list, { query })
    expect(body[0]!.relleno).toMatch(
      new RegExp(String.raw`^Hola Lucía: por el reclamo ${ticketId} \(${motivo}\) mandanos una foto\. Noelia Paz$`),
    )
    expect((await portal.call('npaz', respuestas.list, { query: { ...query, entidadId: 999_999 } })).status).toBe(404)
  })
})

test('a reply that mentions the due time applies only to items with a due time in the future', async () => {
  const titulo = 'Con plazo'
  const { respuestaId } = (await create('rsosa', { titulo, texto: 'Antes del {{ vence }}.', compartida: true })).body
  const entidadId = await createReclamo()
  const trabajos = [{ clase: 'reclamo', entidadId }]
  const read = async () =>
    (await portal.call<Respuesta[]>('rsosa', respuestas.list, { query: { clase: 'reclamo', entidadId } })).body.find(
      (each) => each.respuestaId === respuestaId,
    )
  const answer = async () =>
    (await portal.call<ReplyOf<typeof mesa.answer>>('rsosa', mesa.answer, { body: { respuestaId, trabajos } })).body[0]
  expect((await read())!.relleno).toMatch(
    /^Antes del (lunes|martes|miércoles|jueves|viernes) \d\d-11 a las \d\d:\d\d\.$/,
  )
  for (const vence of [null, '2026-11-20T12:00:00Z']) {
    await portal.pool.query(`update trabajo set vence = $1 where clase = 'reclamo' and entidad_id = $2`, [
      vence,
      entidadId,
    ])
    expect(await read()).toBeUndefined()
    expect(await answer()).toMatchObject({ ok: false, mensaje: expect.stringContaining('no tiene un plazo') })
  }
  const text = 'select 1 from ticket_comentario where ticket_id = $1'
  expect((await portal.pool.query(text, [entidadId])).rowCount).toBe(0)
})

describe('answering several items', () => {
  type Resultados = ReplyOf<typeof mesa.answer>
  const answer = (respuestaId: number, trabajos: object[], headers = {}) =>
    portal.call<Resultados>('rsosa', mesa.answer, { body: { respuestaId, trabajos }, headers })

  test('fills the reply and changes the state for each item, and returns a message for each item that could not be answered', async () => {
    const ids = [await createReclamo(), await createReclamo()]
    await portal.call('rsosa', tickets.setEstado, {
      params: { ticketId: ids[1]!, statusId: 4 },
      body: { comentario: 'Ya' },
    })
    const { respuestaId } = (await create('rsosa', { titulo: 'Cierra', texto: 'Cerramos el {{numero}}.', estadoId: 4 }))
      .body
    const { body } = await answer(respuestaId, [
      ...ids.map((entidadId) => ({ clase: 'reclamo', entidadId })),
      { clase: 'reclamo', entidadId: 999_999 },
    ])
    expect(body.map(({ ok }) => ok)).toEqual([true, false, false])
    expect(body[1]!.mensaje).toBe('La gestión ya se cerró. Actualizá la pantalla.')
    const { rows } = await portal.pool.query(
      `select t.estado_id as estado, c.comentario from ticket t join ticket_comentario c using (ticket_id) where ticket_id = $1`,
      [ids[0]],
    )
    expect(rows).toEqual([{ estado: 4, comentario: `Cerramos el ${ids[0]}.` }])
  })

  test('is applied once when it is sent twice with one idempotency key', async () => {
    const entidadId = await createReclamo()
    const { respuestaId } = (await create('rsosa', { titulo: 'Una vez' })).body
    const headers = { 'idempotency-key': 'una-sola-vez' }
    await answer(respuestaId, [{ clase: 'reclamo', entidadId }], headers)
    await answer(respuestaId, [{ clase: 'reclamo', entidadId }], headers)
    const { rows } = await portal.pool.query('select count(*)::int as n from ticket_comentario where ticket_id = $1', [
      entidadId,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('rejects an unknown item', async () => {
    const { respuestaId } = (await create('rsosa', { titulo: 'Para pagos', compartida: true })).body
    const { body } = await portal.call<Resultados>('admin', mesa.answer, {
      body: { respuestaId, trabajos: [{ clase: 'pago', entidadId: 1 }] },
    })
    expect(body).toMatchObject([{ ok: false, mensaje: 'No se han encontrado datos.' }])
  })
})
