import { afterAll, beforeAll, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { entran, usuarioIdOf } from '#testing/gestiones/trabajos.ts'

type Equipo = ReplyOf<typeof mesa.listEquipo>

let portal: Portal
let npaz: number
beforeAll(async () => {
  portal = await startPortal()
  await entran(portal, 'npaz', 'rsosa', 'darrieta', 'admin')
  npaz = await usuarioIdOf(portal, 'npaz')
})
afterAll(() => portal.close())

const readEquipo = async (): Promise<Equipo> => {
  const { body, status } = await portal.call<Equipo>('admin', mesa.listEquipo)
  expect(status).toBe(200)
  return body
}
/** Returns the claims of a user. */
const reclamosDe = async (usuarioId: number | null) =>
  (await readEquipo()).find((each) => each.usuarioId === usuarioId)!.carga.find(({ clase }) => clase === 'reclamo')
const assign = (ids: readonly number[], asignadoId: number | null) =>
  portal.call<ReplyOf<typeof mesa.assign>>('admin', mesa.assign, {
    body: { trabajos: ids.map((entidadId) => ({ clase: 'reclamo', entidadId })), asignadoId },
  })
/** Creates three claims, on Thursday, Friday and Saturday before TEST_NOW. */
const createTres = async (): Promise<[number, number, number]> => {
  const ids: number[] = []
  for (const creado of ['2026-11-19T13:00:00.000Z', '2026-11-20T13:00:00.000Z', '2026-11-21T13:00:00.000Z']) {
    portal.setNow(creado)
    ids.push(await createReclamo(portal, { titulo: `Del ${creado}` }))
  }
  portal.setNow(TEST_NOW)
  return ids as [number, number, number]
}

test('counts the open items of each user and the unassigned items; a reassigned item counts for its new assignee', async () => {
  const ids = await createTres()
  const [jueves, viernes] = ids
  const [before, libres] = [await reclamosDe(npaz), (await reclamosDe(null))!]
  expect((await assign(ids, npaz)).body.map(({ ok }) => ok)).toEqual([true, true, true])
  expect((await reclamosDe(npaz))!.abiertos).toBe((before?.abiertos ?? 0) + 3)
  expect((await reclamosDe(null))!.abiertos).toBe(libres.abiertos - 3)
  // Let this claim await the customer.
  await portal.call('npaz', tickets.createComentario, {
    body: { ticketId: jueves, comentario: '¿Nos mandás la foto?', pideRespuesta: true },
  })
  expect(await reclamosDe(npaz)).toMatchObject({
    abiertos: (before?.abiertos ?? 0) + 3,
    esperan: (before?.esperan ?? 0) + 1,
  })
  expect((await assign([viernes], null)).body).toMatchObject([{ ok: true }])
  expect((await reclamosDe(npaz))!.abiertos).toBe((before?.abiertos ?? 0) + 2)
  expect((await reclamosDe(null))!.abiertos).toBe(libres.abiertos - 2)
  await assign(ids, null)
})

test('counts for each user the overdue items and the items due today, and returns the oldest item', async () => {
  const rsosa = await usuarioIdOf(portal, 'rsosa')
  expect(await reclamosDe(rsosa)).toBeUndefined()
  // The claims are due on Tuesday 24 at 16:00, Wednesday 25 at 16:00 and Thursday 26 at 15:00, Argentine time.
  const ids = await createTres()
  await assign(ids, rsosa)
  const at = async (now: string) => {
    portal.setNow(now)
    const { abiertos, vencidos, hoy, desde } = (await reclamosDe(rsosa))!
    return { abiertos, vencidos, hoy, desde }
  }
  const base = { abiertos: 3, desde: '2026-11-19T13:00:00.000Z' }
  expect(await at(TEST_NOW)).toEqual({ ...base, vencidos: 0, hoy: 0 })
  // 23:30 in Argentina, which is already Wednesday in UTC.
  expect(await at('2026-11-25T02:30:00.000Z')).toEqual({ ...base, vencidos: 1, hoy: 0 })
  expect(await at('2026-11-25T03:00:00.000Z')).toEqual({ ...base, vencidos: 1, hoy: 1 })
  expect(await at('2026-11-25T19:00:00.000Z')).toEqual({ ...base, vencidos: 1, hoy: 1 })
  expect(await at('2026-11-25T19:00:00.001Z')).toEqual({ ...base, vencidos: 2, hoy: 0 })
  portal.setNow(TEST_NOW)
})

test('denies access to all users except the administration', async () => {
  for (const who of ['npaz', 'rsosa', 'darrieta', 'lferreyra'] as const)
    expect((await portal.call(who, mesa.listEquipo)).status).toBe(403)
})
