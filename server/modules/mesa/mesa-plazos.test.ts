import { afterAll, beforeAll, expect, test } from 'vitest'
import { feriados, plazos, sectores } from '#contract/maestros/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readHoja } from '#testing/hoja.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/tickets.ts'
import { untilDone } from '#testing/wait.ts'
import { announcePlazos, recomputePlazos } from './mesa-plazos.service.ts'

let portal: Portal
let ticketId: number
/** Monday 9 June 2031, at ten: the claim has eight hours, until closing. */
const at = (day: number, time: string): Date => new Date(`2031-06-${String(day).padStart(2, '0')}T${time}-03:00`)

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0 })
  // Whoever never came in has roles that the provider alone knows.
  for (const who of ['npaz', 'rsosa', 'admin'] as const) await portal.call(who, mesa.listColas)
  // Nothing else is due.
  await portal.pool.query('update trabajo set avisado = 2')
  await portal.pool.query('update sector set plazo_horas = 8')
  portal.setNow(at(9, '10:00').toISOString())
  const { body } = await portal.call<ReplyOf<typeof tickets.create>>('lferreyra', tickets.create, {
    params: { razonSocial: 1042 },
    body: newReclamo(),
  })
  ticketId = body.ticketId
  await recomputePlazos(portal.pool)
})
afterAll(() => portal.close())

const due = async (): Promise<string> => {
  const { rows } = await portal.pool.query<{ vence: Date }>(
    `select vence from trabajo where clase = 'reclamo' and entidad_id = $1`,
    [ticketId],
  )
  return rows[0]!.vence.toISOString()
}

/** What was told of terms since then, by whom it was told to. */
const toldAt = async (now: Date): Promise<[who: string, titulo: string][]> => {
  await portal.pool.query(`delete from notificacion where evento = 'plazo'`)
  await announcePlazos(portal.pool, portal.jobs, now)
  await untilDone(portal.jobs)
  const { rows } = await portal.pool.query<{ user: string; titulo: string }>(
    `select u.user_name as "user", n.titulo from notificacion n join usuario u using (usuario_id) where n.evento = 'plazo' order by 1`,
  )
  return rows.map(({ user, titulo }) => [user, titulo])
}

test('who attends the sector is told when a quarter of the term is left, and when it has ended; each once', async () => {
  expect(await due()).toBe(at(9, '18:00').toISOString())
  expect(await toldAt(at(9, '15:59'))).toEqual([])
  const soon = await toldAt(at(9, '16:00'))
  expect(soon.map(([who]) => who)).not.toContain('lferreyra')
  expect(soon.map(([, titulo]) => titulo)).toContain(`Está por vencer: Reclamo ${ticketId}`)
  expect(await toldAt(at(9, '17:00'))).toEqual([])
  const ended = await toldAt(at(9, '18:00'))
  expect(ended.map(([who]) => who)).toEqual(soon.map(([who]) => who))
  expect(ended[0]![1]).toBe(`Venció: Reclamo ${ticketId}`)
  expect(await toldAt(at(10, '10:00'))).toEqual([])
})

test('another term moves what is open, and whoever has it alone is told of it', async () => {
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
  // Of two hours the last one is told.
  expect(await toldAt(at(9, '10:59'))).toEqual([])
  expect(await toldAt(at(9, '11:00'))).toEqual([['rsosa', `Está por vencer: Reclamo ${ticketId}`]])
})

test('a timetable and a holiday move it, too', async () => {
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

test('what ended long ago is no news', async () => {
  expect(await toldAt(at(30, '10:00'))).toEqual([])
  expect(await toldAt(at(10, '15:00'))).toEqual([])
})

test('everything that is open is due when its term says, whoever changed what', async () => {
  await portal.pool.query('update plazo set horas = horas + 3')
  await portal.pool.query(`update sector set dias = '{1,2,3,4,5,6}'`)
  await recomputePlazos(portal.pool)
  const { rows } = await portal.pool.query(
    `select clase, entidad_id from trabajo where etapa <> 'espera'
       and vence is distinct from sumar_habiles(corre_desde, greatest(plazo_minutos(clase, estado_id, sector_id) - gastado, 0), sector_id)`,
  )
  expect(rows).toEqual([])
  const before = await portal.pool.query('select * from trabajo order by clase, entidad_id')
  await portal.pool.query('update plazo_cambio set hecho = 0')
  await recomputePlazos(portal.pool)
  expect((await portal.pool.query('select * from trabajo order by clase, entidad_id')).rows).toEqual(before.rows)
})

test('one state of one sector has one term, and only states that wait for the distributor have one', async () => {
  const of = (body: object) => portal.call<{ fields: object }>('admin', plazos.create, { body })
  const plazo = { clase: 'garantia', estadoId: 2, sectorId: null, horas: 9 }
  expect((await of(plazo)).body.fields).toEqual({ estadoId: 'Ese estado ya tiene plazo. Editá el que está.' })
  expect((await of({ ...plazo, estadoId: 8 })).body.fields).toEqual({ estadoId: 'Elegí un estado de la lista.' })
  expect((await of({ ...plazo, estadoId: 1, sectorId: 99 })).body.fields).toEqual({
    sectorId: 'Elegí un sector de la lista.',
  })
})

test('the sheet of terms, and what they are looked through by, say words and no codes', async () => {
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
