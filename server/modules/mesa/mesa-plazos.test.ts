import { afterAll, beforeAll, expect, test } from 'vitest'
import { feriados, plazos, sectores } from '#contract/maestros/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo, newReclamo } from '#testing/gestiones/tickets.ts'
import { createLive } from '#server/jobs/live.ts'
import { entran, trabajosDe } from '#testing/gestiones/trabajos.ts'
import { until, untilDone } from '#testing/wait.ts'
import { announcePlazos, recomputePlazos, watchPlazos } from './mesa-plazos.service.ts'

let portal: Portal
let ticketId: number
/** Monday 9 June 2031 at 10:00; the term of the claim is eight hours, until closing time. */
const at = (day: number, time: string): Date => new Date(`2031-06-${String(day).padStart(2, '0')}T${time}-03:00`)

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  // Roles are stored when a user signs in for the first time.
  await entran(portal, 'npaz', 'rsosa', 'admin')
  // Mark all other items as notified, so that only the item of the test causes notifications.
  await portal.pool.query('update trabajo set avisado = 2')
  await portal.pool.query('update sector set plazo_horas = 8')
  await portal.pool.query(`update parametro set valor = 100 where clave like 'mesa.plazo-prioridad-%'`)
  portal.setNow(at(9, '10:00').toISOString())
  const { body } = await portal.call<ReplyOf<typeof tickets.create>>('lferreyra', tickets.create, {
    params: { razonSocial: 1042 },
    body: newReclamo(),
  })
  ticketId = body.ticketId
  await recomputePlazos(portal.pool)
})
afterAll(() => portal.close())

const due = async (): Promise<string | null> => {
  const { rows } = await portal.pool.query<{ vence: Date | null }>(
    `select vence from trabajo where clase = 'reclamo' and entidad_id = $1`,
    [ticketId],
  )
  return rows[0]!.vence?.toISOString() ?? null
}

const overdue = async (): Promise<number[]> =>
  (await trabajosDe(portal, 'admin', 'resolver', { vencidos: true })).map(({ entidadId }) => entidadId)

/** Returns the notifications of terms at an instant: user and title. */
const notificationsAt = async (now: Date): Promise<[who: string, titulo: string][]> => {
  await portal.pool.query(`delete from notificacion where evento = 'plazo'`)
  await announcePlazos(portal.pool, portal.jobs, now)
  await untilDone(portal.jobs)
  const { rows } = await portal.pool.query<{ user: string; titulo: string }>(
    `select u.user_name as "user", n.titulo from notificacion n join usuario u using (usuario_id) where n.evento = 'plazo' order by 1`,
  )
  return rows.map(({ user, titulo }) => [user, titulo])
}

test('notifies the staff of the sector when a quarter of the term is left and when the term expires, once each', async () => {
  expect(await due()).toBe(at(9, '18:00').toISOString())
  expect(await notificationsAt(at(9, '15:59'))).toEqual([])
  const soon = await notificationsAt(at(9, '16:00'))
  expect(soon.map(([who]) => who)).not.toContain('lferreyra')
  expect(soon.map(([, titulo]) => titulo)).toContain(`Está por vencer: Reclamo ${ticketId}`)
  expect(await notificationsAt(at(9, '17:00'))).toEqual([])
  const ended = await notificationsAt(at(9, '18:00'))
  expect(ended.map(([who]) => who)).toEqual(soon.map(([who]) => who))
  expect(ended[0]![1]).toBe(`Venció: Reclamo ${ticketId}`)
  expect(await notificationsAt(at(10, '10:00'))).toEqual([])
})

test('a changed term moves the due time, and only the assignee is notified', async () => {
  const { rows } = await portal.pool.query<{ id: number; sector: number }>(
    `select u.usuario_id as id, t.sector_id as sector from usuario u, ticket t where u.user_name = 'rsosa' and t.ticket_id = $1`,
    [ticketId],
  )
  const { id, sector } = rows[0]!
  await portal.call('rsosa', mesa.assign, {
    body: { trabajos: [{ clase: 'reclamo', entidadId: ticketId }], asignadoId: id },
  })
  const { status } = await portal.call('admin', plazos.create, {
    body: { clase: 'reclamo', estadoId: 1, sectorId: sector, horas: 2 },
  })
  expect(status).toBe(200)
  await recomputePlazos(portal.pool)
  expect(await due()).toBe(at(9, '12:00').toISOString())
  // The notification comes one hour before a term of two hours expires.
  expect(await notificationsAt(at(9, '10:59'))).toEqual([])
  expect(await notificationsAt(at(9, '11:00'))).toEqual([['rsosa', `Está por vencer: Reclamo ${ticketId}`]])
})

test('a changed timetable and a holiday move the due time', async () => {
  const { rows } = await portal.pool.query<{ sector: number }>(
    'select sector_id as sector from ticket where ticket_id = $1',
    [ticketId],
  )
  const { sector } = rows[0]!
  const opened = await portal.call<ReplyOf<typeof sectores.get>>('admin', sectores.get, { params: { id: sector } })
  const { sectorId: _id, motivos: _motivos, ...fila } = opened.body.fila
  await portal.call('admin', sectores.update, { params: { id: sector }, body: { ...fila, abre: '13:00' } })
  await recomputePlazos(portal.pool)
  expect(await due()).toBe(at(9, '15:00').toISOString())
  await portal.call('admin', feriados.create, { body: { fecha: '2031-06-09', nombre: 'Feriado puente' } })
  await recomputePlazos(portal.pool)
  expect(await due()).toBe(at(10, '15:00').toISOString())
})

test('the demo has the holidays of its year and of the next year', async () => {
  const { rows } = await portal.pool.query<{ fecha: string }>(
    `select to_char(fecha, 'YYYY-MM-DD') as fecha from feriado where fecha < '2028-01-01' order by fecha`,
  )
  const fechas = [
    '2026-01-01 2026-02-16 2026-02-17 2026-03-24 2026-04-02 2026-04-03 2026-05-01 2026-05-25',
    '2026-06-15 2026-06-20 2026-07-09 2026-08-17 2026-10-12 2026-11-23 2026-12-08 2026-12-25',
    '2027-01-01 2027-02-08 2027-02-09 2027-03-24 2027-03-26 2027-04-02 2027-05-01 2027-05-25',
    '2027-06-20 2027-06-21 2027-07-09 2027-08-16 2027-10-11 2027-11-20 2027-12-08 2027-12-25',
  ]
  expect(rows.map(({ fecha }) => fecha).join(' ')).toBe(fechas.join(' '))
})

test('a term that expired long ago causes no notification', async () => {
  expect(await notificationsAt(at(30, '10:00'))).toEqual([])
  expect(await notificationsAt(at(10, '15:00'))).toEqual([])
})

test('recomputePlazos applies changes made directly in the database, and is idempotent', async () => {
  // The new term of five hours (two plus three) counts from Tuesday at 13:00, when the sector opens.
  await portal.pool.query('update plazo set horas = horas + 3')
  await recomputePlazos(portal.pool)
  expect(await due()).toBe(at(10, '18:00').toISOString())
  const before = await portal.pool.query('select * from trabajo order by clase, entidad_id')
  await portal.pool.query('update plazo_cambio set hecho = 0')
  await recomputePlazos(portal.pool)
  expect((await portal.pool.query('select * from trabajo order by clase, entidad_id')).rows).toEqual(before.rows)
})

test('an item that loses its term has no due time and is not overdue', async () => {
  portal.setNow(at(10, '14:00').toISOString())
  await portal.call('rsosa', tickets.setEstado, { params: { ticketId, statusId: 2 }, body: {} })
  portal.setNow(at(30, '14:00').toISOString())
  expect(await overdue()).toContain(ticketId)
  await portal.pool.query(`delete from plazo where clase = 'reclamo' and estado_id = 2`)
  await recomputePlazos(portal.pool)
  expect(await due()).toBeNull()
  expect(await overdue()).not.toContain(ticketId)
  expect(await notificationsAt(at(30, '14:00'))).toEqual([])
})

test('plazos.create rejects a second term of a state and sector, and states without a term', async () => {
  const of = (body: object) => portal.call<{ fields: object }>('admin', plazos.create, { body })
  const plazo = { clase: 'garantia', estadoId: 2, sectorId: null, horas: 9 }
  expect((await of(plazo)).body.fields).toEqual({ estadoId: 'Ese estado ya tiene plazo. Editá el que está.' })
  expect((await of({ ...plazo, estadoId: 8 })).body.fields).toEqual({ estadoId: 'Elegí un estado de la lista.' })
  expect((await of({ ...plazo, estadoId: 1, sectorId: 99 })).body.fields).toEqual({
    sectorId: 'Elegí un sector de la lista.',
  })
})

test('the Excel and the search of terms contain words instead of codes', async () => {
  const { raw } = await portal.call('admin', plazos.downloadExcel, { body: { texto: 'devolución' } })
  const { titulos: titles, filas: rows } = await readHoja(raw)
  expect(titles).toEqual(['Qué', 'Estado', 'Sector', 'Horas hábiles'])
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows.map(([que]) => que))).toEqual(new Set(['Devolución']))
  expect(rows.map(([, estado]) => estado)).toContain('En Análisis')
  expect(rows.map(([, , sector]) => sector)).toContain('Todos')
  const { body } = await portal.call<ReplyOf<typeof plazos.search>>('admin', plazos.search, {
    params: { page: 1, size: 50 },
    body: { texto: 'razon social' },
  })
  expect(body.filas.map(({ clase }) => clase)).toEqual(['alta'])
})

test('watchPlazos recomputes the due times at once when any process changes a term', async () => {
  const live = createLive({
    url: (portal.pool.options as { connectionString: string }).connectionString,
    channel: 'notificaciones',
    onError: () => {},
  })
  await live.start()
  watchPlazos(portal.pool, live, () => {})
  try {
    portal.setNow(at(16, '10:00').toISOString())
    ticketId = await createReclamo(portal)
    // The sector of the claim opens at 13:00, and the term is five hours.
    expect(await due()).toBe(at(16, '18:00').toISOString())
    const { body } = await portal.call<ReplyOf<typeof plazos.search>>('admin', plazos.search, {
      params: { page: 1, size: 50 },
      body: {},
    })
    const { plazoId, version, sectorId } = body.filas.find((each) => each.clase === 'reclamo' && each.estadoId === 1)!
    const changed = await portal.call('admin', plazos.update, {
      params: { id: plazoId },
      body: { clase: 'reclamo', estadoId: 1, sectorId, horas: 2, version },
    })
    expect(changed.status).toBe(200)
    await until('a due time after two hours', async () => (await due()) === at(16, '15:00').toISOString())
    await portal.call('admin', feriados.create, { body: { fecha: '2031-06-16', nombre: 'Otro puente' } })
    await until('a due time one day later', async () => (await due()) === at(17, '15:00').toISOString())
  } finally {
    await live.stop()
  }
})
