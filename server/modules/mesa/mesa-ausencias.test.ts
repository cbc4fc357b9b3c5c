import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { entran, trabajosDe, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { finishAusencias } from './mesa-ausencias.service.ts'
import { recomputeLibres } from './mesa-ausencias.repository.ts'

const NPAZ = 'npaz'
const HASTA = '2026-12-03'

let portal: Portal
let npaz: number
let suyo: number

beforeAll(async () => {
  portal = await startPortal()
  await entran(portal, NPAZ, 'rsosa', 'darrieta', 'admin')
  npaz = await usuarioIdOf(portal, NPAZ)
  suyo = await createReclamo(portal, { titulo: 'De Noelia' })
  await assign(suyo, npaz)
})
afterAll(() => portal.close())
afterEach(() => setAusencia(NPAZ, null))

const trabajosOf = (entidadId: number) => ({ trabajos: [{ clase: 'reclamo', entidadId }] })
const assign = (entidadId: number, asignadoId: number | null) =>
  portal.call('admin', mesa.assign, { body: { ...trabajosOf(entidadId), asignadoId } })
const setAusencia = (who: Person, ausenteHasta: string | null) =>
  portal.call(who, mesa.setAusencia, { body: { ausenteHasta } })
const freeRowOf = async (entidadId: number) => {
  const [row] = await trabajosDe(portal, 'admin', 'libres', { clases: ['reclamo'], numero: entidadId })
  return row
}
const countOf = async (cola: string) => {
  const { body } = await portal.call<ReplyOf<typeof mesa.listColas>>('admin', mesa.listColas)
  return body.find((each) => each.cola === cola)!.cuantos
}
/** Calls Siguiente until the queue is empty; returns the items assigned. */
const nextAll = async (who: Person): Promise<number[]> => {
  const given: number[] = []
  for (;;) {
    const { body } = await portal.call<ReplyOf<typeof mesa.next>>(who, mesa.next, { body: {} })
    if (!body.trabajo) return given
    given.push(body.trabajo.entidadId)
  }
}

describe('while a user is absent', () => {
  test("the user's items are also listed and counted in Sin asignar, with the user's name", async () => {
    const before = await countOf('libres')
    expect(await freeRowOf(suyo)).toBeUndefined()
    expect((await setAusencia(NPAZ, HASTA)).status).toBe(200)
    expect(await freeRowOf(suyo)).toMatchObject({ asignadoId: npaz, asignado: 'Noelia Paz', ausenteHasta: HASTA })
    const own = await trabajosDe(portal, NPAZ, 'mias')
    expect(own.map(({ entidadId }) => entidadId)).toContain(suyo)
    expect(await countOf('libres')).toBe(before + own.length)
    await setAusencia(NPAZ, null)
    expect(await freeRowOf(suyo)).toBeUndefined()
    expect(await countOf('libres')).toBe(before)
  })

  test("Siguiente assigns the user's items to other users, who keep them after the absence", async () => {
    const otro = await createReclamo(portal, { titulo: 'Se lo llevan' })
    await assign(otro, npaz)
    await setAusencia(NPAZ, HASTA)
    const given = await nextAll('admin')
    expect(given.filter((id) => id === otro)).toEqual([otro])
    await setAusencia(NPAZ, null)
    const { rows } = await portal.pool.query('select asignado_id as id from ticket where ticket_id = $1', [otro])
    expect(rows).toEqual([{ id: await usuarioIdOf(portal, 'admin') }])
    await assign(suyo, npaz)
  })

  test('Siguiente rejects the absent user with a message', async () => {
    await setAusencia(NPAZ, HASTA)
    const { status, body } = await portal.call(NPAZ, mesa.next, { body: {} })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Figurás ausente hasta el 03-12')])
  })

  test('getOpciones shows the absence, and an item that is assigned to the user is free', async () => {
    await setAusencia(NPAZ, HASTA)
    const { body } = await portal.call<ReplyOf<typeof mesa.getOpciones>>('admin', mesa.getOpciones)
    expect(body.personas.find(({ usuarioId }) => usuarioId === npaz)).toMatchObject({ ausenteHasta: HASTA })
    const nuevo = await createReclamo(portal, { titulo: 'Para quien no está' })
    await assign(nuevo, npaz)
    expect(await freeRowOf(nuevo)).toMatchObject({ ausenteHasta: HASTA })
  })

  test("an order of the user's portfolio is in the shared queue", async () => {
    const darrieta = await usuarioIdOf(portal, 'darrieta')
    await setAusencia('darrieta', HASTA)
    const { rows } = await portal.pool.query<{ id: number }>(
      `update pedido_moto set asignado_id = $1 where pedido_id = (select min(entidad_id) from trabajo where clase = 'pedido' and etapa = 'pedido')
       returning pedido_id as id`,
      [darrieta],
    )
    const seen = async () =>
      (await trabajosDe(portal, 'admin', 'libres', { clases: ['pedido'] })).map(({ entidadId }) => entidadId)
    expect(await seen()).toContain(rows[0]!.id)
    await setAusencia('darrieta', null)
    expect(await seen()).not.toContain(rows[0]!.id)
  })

  test('finishAusencias corrects items that were assigned while the absence began or ended', async () => {
    await portal.pool
      .query(`set session_replication_role = replica; update trabajo set libre = true where entidad_id = ${suyo} and clase = 'reclamo';
      set session_replication_role = origin`)
    await recomputeLibres(portal.pool)
    expect(await freeRowOf(suyo)).toBeUndefined()
    await setAusencia(NPAZ, HASTA)
    await portal.pool.query(`update trabajo set libre = false where entidad_id = ${suyo} and clase = 'reclamo'`)
    await recomputeLibres(portal.pool)
    expect(await freeRowOf(suyo)).toBeDefined()
  })
})

describe('the end of an absence', () => {
  test.each([
    ['2026-12-03T23:00:00-03:00', true],
    ['2026-12-04T00:05:00-03:00', false],
  ])("at %s the user's items are free: %s", async (instant, isOffered) => {
    await setAusencia(NPAZ, HASTA)
    await finishAusencias(portal.pool, new Date(instant))
    expect((await freeRowOf(suyo)) !== undefined).toBe(isOffered)
  })

  test('on a past day is rejected with an error on the field; today is accepted', async () => {
    const { status, body } = await setAusencia(NPAZ, '2026-11-20')
    expect([status, (body as { fields: object }).fields]).toEqual([400, { ausenteHasta: 'Elegí hoy o un día futuro.' }])
    expect((await setAusencia(NPAZ, TEST_NOW.slice(0, 10))).status).toBe(200)
  })
})

test('the administration sets the absence of other users in Personas', async () => {
  const params = { id: npaz }
  const { body } = await portal.call<ReplyOf<typeof personas.get>>('admin', personas.get, { params })
  const { nombre, apellido, email, telefono, roles, razonSocialIds, version } = body.fila
  const datos = { nombre, apellido, email, telefono, roles, razonSocialIds, version }
  const save = (ausenteHasta: string) =>
    portal.call('admin', personas.update, { params, body: { ...datos, ausenteHasta } })
  expect((await save('2026-11-01')).status).toBe(400)
  expect((await save(HASTA)).body).toMatchObject({ ausenteHasta: HASTA })
  expect(await freeRowOf(suyo)).toMatchObject({ asignadoId: npaz, ausenteHasta: HASTA })
})
