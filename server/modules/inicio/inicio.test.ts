import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_TAREAS } from '#contract/inicio/reglas.ts'
import { inicio } from '#contract/inicio/calls.ts'
import type { Tarea } from '#contract/inicio/shapes.ts'
import { borradores } from '#contract/borradores/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { at } from '#testing/clock.ts'
import { aDevolucionEn } from '#testing/gestiones/devoluciones-recorrido.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const get = (who: Person, razonSocialId: number) =>
  portal.call<{ tareas: Tarea[]; hayMas: boolean; message?: string }>(who, inicio.getTareas, {
    query: { razonSocialId },
  })
const of = async (who: Person, razonSocialId: number, clase: Tarea['clase']) =>
  (await get(who, razonSocialId)).body.tareas.filter((each) => each.clase === clase)

test('a customer sees the gestiones that the mesa counts as waiting for the customer, but only those of that razón social', async () => {
  const { rows } = await portal.pool.query<{ clase: string; id: number }>(
    `select clase, entidad_id::int as id from trabajo where etapa = 'espera' and razon_social_id = 1042 order by 1, 2`,
  )
  const shown = (await get('mibarra', 1042)).body.tareas
    .filter(({ clase, estadoId }) => ['devolucion', 'reclamo', 'garantia'].includes(clase) && estadoId > 0)
    .map(({ clase, entidadId }) => ({ clase, id: entidadId }))
  expect(rows.length).toBeGreaterThan(0)
  expect(shown.toSorted((a, b) => a.clase.localeCompare(b.clase) || a.id - b.id)).toEqual(rows)
})

test('a return without transport data is due on the day it closes automatically', async () => {
  const devolucionId = await at(portal, '2026-11-20T15:00:00Z', () => aDevolucionEn(portal, 8))
  const { rows } = await portal.pool.query<{ dias: number }>(
    `select valor::int as dias from parametro where clave = 'devolucion.dias-sin-transporte'`,
  )
  const until = new Date(Date.parse('2026-11-20T15:00:00Z') + rows[0]!.dias * DAY_MS).toISOString().slice(0, 10)
  const [own] = (await of('mibarra', 1042, 'devolucion')).filter(({ entidadId }) => entidadId === devolucionId)
  expect(own).toMatchObject({ estadoId: 8, vence: until, desde: '2026-11-20T15:00:00.000Z' })
})

test('sorts tasks by due date; tasks without a due date come last, the oldest first', async () => {
  const { tareas } = (await get('mibarra', 1042)).body
  const due = tareas.map(({ vence }) => vence ?? '9999')
  expect(due).toEqual(due.toSorted())
  const waiting = tareas.filter(({ vence }) => !vence).map(({ desde }) => desde!)
  expect(waiting).toEqual(waiting.toSorted())
})

test('a document is a task until this user marks it as read', async () => {
  const before = await of('hquiroga', 1043, 'documento')
  expect(before.length).toBeGreaterThan(0)
  const { entidadId: documentoId } = before[0]!
  await portal.call('hquiroga', documentos.setLeido, { params: { documentoId }, body: { version: 1 } })
  expect(await of('hquiroga', 1043, 'documento')).toHaveLength(before.length - 1)
})

test('a certificate is a task with its expiry date when it is about to expire', async () => {
  expect(await of('lferreyra', 1042, 'certificado')).toMatchObject([
    { detalle: 'Ingresos Brutos', vence: '2026-12-11' },
  ])
  expect(await of('hquiroga', 1043, 'certificado')).toEqual([])
})

test('an unsent order is a task only for the user who started it', async () => {
  const { rows } = await portal.pool.query<{ id: number; de: string; empresa: number }>(
    `select p.pedido_id::int as id, u.user_name as de, p.razon_social_id::int as empresa from pedido_moto p join usuario u using (usuario_id)
     where p.estado_id = 101 order by 1 limit 1`,
  )
  const [draft] = rows
  expect(draft).toBeDefined()
  const own = await of(draft!.de as Person, draft!.empresa, 'pedido')
  expect(own).toContainEqual(expect.objectContaining({ entidadId: draft!.id, estadoId: 101 }))
  await portal.pool.query('update pedido_moto set usuario_id = 1 where pedido_id = $1', [draft!.id])
  const after = await of(draft!.de as Person, draft!.empresa, 'pedido')
  expect(after.map(({ entidadId }) => entidadId)).not.toContain(draft!.id)
})

test("a draft is a task of its author only: in the draft's razón social or, if it has none, in all razones sociales of the author", async () => {
  const clave = 'devoluciones/nueva'
  const body = { borradorId: randomUUID(), clave, razonSocialId: 1042, datos: {}, archivos: 0, version: 0 }
  portal.setNow('2026-11-21T18:40:00.000Z')
  await portal.call('mibarra', borradores.save, { body })
  await portal.call('mibarra', borradores.save, {
    body: { ...body, borradorId: randomUUID(), clave: 'reclamos/nuevo', razonSocialId: null },
  })
  const reclamo = { detalle: 'reclamos/nuevo', desde: '2026-11-21T18:40:00.000Z', vence: null }
  expect(await of('mibarra', 1042, 'borrador')).toMatchObject([{ detalle: clave }, reclamo])
  expect(await of('mibarra', 1043, 'borrador')).toMatchObject([reclamo])
  expect(await of('lferreyra', 1042, 'borrador')).toEqual([])
  // Drafts come before due tasks.
  const { tareas } = (await get('mibarra', 1042)).body
  expect(tareas.slice(0, 2).map((each) => each.clase)).toEqual(['borrador', 'borrador'])
})

test('leaves out gestiones of a service that the user does not have', async () => {
  await portal.pool.query(`update trabajo set etapa = 'espera' where clase = 'reclamo' and razon_social_id = 1042`)
  expect((await of('mibarra', 1042, 'reclamo')).length).toBeGreaterThan(0)
  await portal.pool.query(
    `delete from usuario_servicio where servicio_id = 3 and usuario_id = (select usuario_id from usuario where user_name = 'mibarra')`,
  )
  expect(await of('mibarra', 1042, 'reclamo')).toEqual([])
  expect((await of('mibarra', 1042, 'borrador')).map(({ detalle }) => detalle)).toEqual(['devoluciones/nueva'])
})

test('answers 404 for another razón social and has no tasks for staff', async () => {
  expect((await get('mibarra', 1051)).status).toBe(404)
  expect((await get('admin', 1042)).body).toEqual({ tareas: [], hayMas: false })
})

test('reports when there are more tasks than are listed', async () => {
  for (let n = 0; n <= MAX_TAREAS; n += 1) {
    const ticketId = await createReclamo(portal, { negocioId: 1 }, 'hquiroga', 1043)
    const body = { ticketId, comentario: '¿De qué banco?', pideRespuesta: true }
    expect((await portal.call('npaz', tickets.createComentario, { body })).status).toBe(200)
  }
  const { tareas, hayMas } = (await get('hquiroga', 1043)).body
  expect([tareas.length, hayMas]).toEqual([MAX_TAREAS, true])
})
