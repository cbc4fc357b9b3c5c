import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textoRespondemos } from '#contract/mesa/horario.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { CON_PLAZO } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
/** Id of a sector that attends Monday to Saturday from 8:00 to 12:00. */
const CORTO = 77
/** Instant in Argentine time. 2 June 2031 is a Monday; holidays are Thursday 5, Sunday 15, Friday 20 and Monday 23. */
const instant = (day: number, time: string, month = '2031-06'): string =>
  new Date(`${month}-${String(day).padStart(2, '0')}T${time}-03:00`).toISOString()

beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query(
    `insert into sector (sector_id, nombre, grupo_id, email, plazo_horas, atiende, dias, abre, cierra)
     values ($1, 'Mostrador', 0, 'mostrador@meridiana.example', 4, '{ROL_CALLCENTER}', '{1,2,3,4,5,6}', '08:00', '12:00')`,
    [CORTO],
  )
  await portal.pool.query(
    `insert into feriado (fecha, nombre) select dia, 'Feriado' from unnest('{2031-06-05,2031-06-15,2031-06-20,2031-06-23}'::date[]) dia`,
  )
})
afterAll(() => portal.close())

describe('working time', () => {
  /** Cases: start, minutes, expected end, and the sector if it has its own timetable. */
  const rows: [why: string, desde: string, minutos: number, hasta: string, sector?: number][] = [
    ['the same day', instant(2, '10:00'), 90, instant(2, '11:30')],
    ['over the evening', instant(2, '17:30'), 60, instant(3, '09:30')],
    ['over a weekend', instant(6, '17:00'), 120, instant(9, '10:00')],
    ['over a holiday', instant(4, '17:00'), 120, instant(6, '10:00')],
    ['over several days', instant(2, '09:00'), 27 * 60, instant(4, '18:00')],
    ['until exactly closing', instant(2, '17:00'), 60, instant(2, '18:00')],
    ['in a sector with its own timetable', instant(2, '11:00'), 120, instant(3, '09:00'), CORTO],
    ['on a Saturday that a sector attends', instant(6, '11:30'), 60, instant(7, '08:30'), CORTO],
    ['over a holiday in a sector', instant(4, '11:30'), 60, instant(6, '08:30'), CORTO],
    ['over a weekend between two holidays', instant(19, '17:00'), 120, instant(24, '10:00')],
    ['over a holiday that is a Sunday', instant(13, '17:00'), 120, instant(16, '10:00')],
    ['over two weeks and their holidays', instant(13, '09:00'), 90 * 60, instant(30, '18:00')],
    // 260 weeks of 45 hours would end on Friday 23 May 2036; the three holidays on working days add three days.
    ['over five years', instant(2, '09:00'), 260 * 45 * 60, instant(28, '18:00', '2036-05')],
    ['over a hundred years', instant(2, '09:00'), 5200 * 45 * 60 + 30, instant(1, '09:30', '2131-02')],
    ['over five years of Saturdays', instant(2, '08:00'), 260 * 24 * 60, instant(28, '12:00', '2036-05'), CORTO],
    ['with seconds', instant(2, '10:00:30'), 30, instant(2, '10:30:30')],
  ]
  /** Cases whose start is outside working time. */
  const waits: typeof rows = [
    ['from before opening', instant(2, '06:00'), 60, instant(2, '10:00')],
    ['from exactly closing', instant(2, '18:00'), 60, instant(3, '10:00')],
    ['from after closing', instant(2, '21:00'), 60, instant(3, '10:00')],
    ['from a Saturday', instant(7, '11:00'), 60, instant(9, '10:00')],
    ['from a holiday', instant(5, '11:00'), 60, instant(6, '10:00')],
    ['as zero minutes, from the night', instant(2, '21:00'), 0, instant(3, '09:00')],
    ['as zero minutes, during opening hours', instant(2, '11:00'), 0, instant(2, '11:00')],
  ]

  test.each([...rows, ...waits])('is added %s', async (_why, desde, minutos, hasta, sector = 0) => {
    const { rows: got } = await portal.pool.query<{ hasta: Date }>('select sumar_habiles($1, $2, $3) as hasta', [
      desde,
      minutos,
      sector,
    ])
    expect(got[0]!.hasta.toISOString()).toBe(hasta)
  })

  test.each([...rows, ...waits])('is counted %s', async (_why, desde, minutos, hasta, sector = 0) => {
    const { rows: got } = await portal.pool.query('select minutos_habiles($1, $2, $3) as minutos', [
      desde,
      hasta,
      sector,
    ])
    expect(got).toEqual([{ minutos }])
  })

  test('is zero when the end is before the start, and null without a term', async () => {
    const { rows: got } = await portal.pool.query(
      'select minutos_habiles($1, $2, null) as minutos, sumar_habiles($1, null, null) as hasta',
      [instant(3, '10:00'), instant(2, '10:00')],
    )
    expect(got).toEqual([{ minutos: 0, hasta: null }])
  })

  test("uses the term of the sector rather than the general one, and the sector's answer time for a new claim", async () => {
    await portal.pool.query(
      `insert into plazo (plazo_id, clase, estado_id, sector_id, horas) values (901, 'reclamo', 2, $1, 2)`,
      [CORTO],
    )
    const { rows: got } = await portal.pool.query(
      `select plazo_minutos('reclamo', 2::smallint, $1, 1::smallint) as own, plazo_minutos('reclamo', 2::smallint, 1, 1::smallint) as everybody,
         plazo_minutos('reclamo', 1::smallint, $1, 1::smallint) as first, plazo_minutos('reclamo', 8::smallint, $1, 1::smallint) as none`,
      [CORTO],
    )
    expect(got).toEqual([{ own: 120, everybody: 27 * 60, first: 240, none: null }])
  })
})

test.each(Object.entries(CON_PLAZO).flatMap(([clase, estados]) => estados.map((estado) => [clase, estado] as const)))(
  'a new installation has a term for %s in state %i',
  async (clase, estado) => {
    const { rows } = await portal.pool.query<{ minutos: number | null }>(
      'select plazo_minutos($1, $2::smallint, 1, 2::smallint) as minutos',
      [clase, estado],
    )
    expect(rows[0]!.minutos).toBeGreaterThan(0)
  },
)

test.each([
  [1, 27 * 60],
  [2, 27 * 60],
  [3, 1215],
  [4, 810],
  [5, 405],
])('with priority %i a claim has to be solved in %i minutes', async (prioridad, minutos) => {
  const { rows } = await portal.pool.query(`select plazo_minutos('reclamo', 2::smallint, 1, $1::smallint) as minutos`, [
    prioridad,
  ])
  expect(rows).toEqual([{ minutos }])
})

test.each([
  [instant(3, '14:20'), 'Te respondemos antes del martes 03-06 a las 14:20.'],
  [instant(8, '23:59'), 'Te respondemos antes del domingo 08-06 a las 23:59.'],
])('textoRespondemos(%s) returns "%s"', (vence, texto) => {
  expect(textoRespondemos(vence)).toBe(texto)
})

describe('the term of a claim', () => {
  interface Estado {
    vence: string | null
    gastado: number
  }

  const stateOf = async (ticketId: number): Promise<Estado> => {
    const { rows } = await portal.pool.query<{ vence: Date | null; gastado: number }>(
      `select vence, gastado from trabajo where clase = 'reclamo' and entidad_id = $1`,
      [ticketId],
    )
    const { vence, gastado } = rows[0]!
    return { vence: vence?.toISOString() ?? null, gastado }
  }

  /**
   * Creates a claim of a sector with the usual timetable. The terms are eight hours to answer the claim, and eight to
   * solve it.
   */
  const createAt = async (at: string): Promise<number> => {
    portal.setNow(at)
    const { body } = await portal.call<ReplyOf<typeof tickets.create>>('lferreyra', tickets.create, {
      params: { razonSocial: 1042 },
      body: newReclamo({ titulo: `Reclamo de ${at}` }),
    })
    return body.ticketId
  }
  const comment = (who: 'rsosa' | 'lferreyra', at: string, ticketId: number, more = {}) => {
    portal.setNow(at)
    return portal.call(who, tickets.createComentario, { body: { ticketId, comentario: `Dice ${who}`, ...more } })
  }
  const move = (at: string, ticketId: number, statusId: number) => {
    portal.setNow(at)
    return portal.call('rsosa', tickets.setEstado, { params: { ticketId, statusId }, body: { comentario: 'Pasa' } })
  }
  const setParte = (valor: number) =>
    portal.pool.query(`update parametro set valor = $1 where clave = 'mesa.plazo-prioridad-3'`, [valor])
  /** Returns the instant before which the staff will answer, as the portal shows it to the customer. */
  const respondemosAntesOf = async (ticketId: number): Promise<string | null> =>
    (await portal.call<ReplyOf<typeof tickets.get>>('lferreyra', tickets.get, { params: { ticketId } })).body
      .respondemosAntes
  /** Creates a claim that staff took at once, so the time to solve it runs from then. */
  const createTakenAt = async (at: string): Promise<number> => {
    const ticketId = await createAt(at)
    await move(at, ticketId, 2)
    return ticketId
  }
  beforeAll(async () => {
    await portal.pool.query('update sector set plazo_horas = 8')
    await portal.pool.query(`update plazo set horas = 8 where clase = 'reclamo' and sector_id is null`)
    // The claims have high priority, which by default shortens the eight hours to six.
    await setParte(100)
  })
  afterAll(() => portal.setNow(TEST_NOW))

  test('stops while the claim awaits the customer, and then continues with the remaining time', async () => {
    const ticketId = await createTakenAt(instant(9, '10:00'))
    expect(await stateOf(ticketId)).toEqual({ vence: instant(9, '18:00'), gastado: 0 })
    expect(await respondemosAntesOf(ticketId)).toBe(instant(9, '18:00').replace('.000Z', 'Z'))
    await comment('rsosa', instant(9, '13:00'), ticketId, { pideRespuesta: true })
    expect(await stateOf(ticketId)).toEqual({ vence: null, gastado: 180 })
    expect(await respondemosAntesOf(ticketId)).toBeNull()
    await comment('rsosa', instant(9, '16:00'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: null, gastado: 180 })
    await comment('lferreyra', instant(10, '17:00'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: instant(11, '13:00'), gastado: 180 })
    // Neither of the two waits for the customer counts as time spent.
    await comment('rsosa', instant(11, '10:00'), ticketId, { pideRespuesta: true })
    expect(await stateOf(ticketId)).toEqual({ vence: null, gastado: 300 })
    await comment('lferreyra', instant(11, '17:30'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: instant(12, '11:30'), gastado: 300 })
  })

  test('is over as soon as the customer answers, if it had expired before the wait', async () => {
    const ticketId = await createTakenAt(instant(9, '09:00'))
    await comment('rsosa', instant(10, '12:00'), ticketId, { pideRespuesta: true })
    await comment('lferreyra', instant(11, '10:00'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: instant(11, '10:00'), gastado: 12 * 60 })
    // The due time of an overdue claim is in the past, so the customer does not see it.
    expect(await respondemosAntesOf(ticketId)).toBeNull()
  })

  test('starts again in another state, even while the claim awaits the customer', async () => {
    const ticketId = await createAt(instant(9, '10:00'))
    expect(await stateOf(ticketId)).toEqual({ vence: instant(9, '18:00'), gastado: 0 })
    // The first answer takes the claim, so the time to solve it starts.
    await comment('rsosa', instant(9, '13:00'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: instant(10, '12:00'), gastado: 0 })
    const other = await createAt(instant(9, '10:00'))
    await comment('rsosa', instant(9, '13:00'), other, { pideRespuesta: true })
    expect(await stateOf(other)).toEqual({ vence: null, gastado: 0 })
    await comment('lferreyra', instant(9, '15:00'), other)
    expect(await stateOf(other)).toEqual({ vence: instant(10, '14:00'), gastado: 0 })
  })

  test('is three quarters as long for high priority; only the first answer keeps its term, because the customer has seen it', async () => {
    await setParte(75)
    const ticketId = await createAt(instant(9, '10:00'))
    expect(await stateOf(ticketId)).toEqual({ vence: instant(9, '18:00'), gastado: 0 })
    await move(instant(9, '11:00'), ticketId, 2)
    expect(await stateOf(ticketId)).toEqual({ vence: instant(9, '17:00'), gastado: 0 })
    const marca = { trabajos: [{ clase: 'reclamo', entidadId: ticketId }] }
    await portal.call('rsosa', mesa.setPrioridad, { body: { ...marca, prioridadId: 5 } })
    expect(await stateOf(ticketId)).toEqual({ vence: instant(9, '13:00'), gastado: 0 })
    await portal.call('rsosa', mesa.setPrioridad, { body: { ...marca, prioridadId: 2 } })
    expect(await stateOf(ticketId)).toEqual({ vence: instant(10, '10:00'), gastado: 0 })
    await setParte(100)
  })

  test("is not set in a state without a term, even after the customer's answer", async () => {
    const ticketId = await createAt(instant(9, '10:00'))
    await portal.pool.query(`delete from plazo where clase = 'reclamo' and estado_id = 2 and sector_id is null`)
    await move(instant(9, '11:00'), ticketId, 2)
    expect(await stateOf(ticketId)).toEqual({ vence: null, gastado: 0 })
    await comment('rsosa', instant(9, '12:00'), ticketId, { pideRespuesta: true })
    await comment('lferreyra', instant(9, '13:00'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: null, gastado: 60 })
    // A term that is added now counts the time since the claim entered the state.
    await portal.pool.query(`insert into plazo (plazo_id, clase, estado_id, horas) values (902, 'reclamo', 2, 8)`)
    await comment('lferreyra', instant(9, '13:30'), ticketId)
    expect(await stateOf(ticketId)).toEqual({ vence: instant(10, '11:00'), gastado: 60 })
  })

  const eventsOf = async (ticketId: number): Promise<object[]> => {
    const { rows } = await portal.pool.query<object>(
      `select que, desde_id as "desde", estado_id as estado, minutos, vencido from trabajo_evento
       where clase = 'reclamo' and entidad_id = $1 order by trabajo_evento_id`,
      [ticketId],
    )
    return rows
  }

  test('is recorded for the first answer, each state and the end, with its working minutes and whether it was overdue', async () => {
    const ticketId = await createAt(instant(9, '10:00'))
    await comment('rsosa', instant(9, '12:00'), ticketId)
    await comment('rsosa', instant(9, '14:00'), ticketId, { pideRespuesta: true })
    await comment('lferreyra', instant(10, '09:30'), ticketId)
    // Two hours passed before the wait for the customer and seven after it, one more than the term of eight hours.
    await move(instant(10, '16:30'), ticketId, 4)
    expect(await eventsOf(ticketId)).toEqual([
      { que: 'entra', desde: null, estado: 1, minutos: null, vencido: false },
      { que: 'pasa', desde: 1, estado: 2, minutos: 120, vencido: false },
      { que: 'responde', desde: null, estado: 2, minutos: 120, vencido: false },
      { que: 'pasa', desde: 2, estado: 4, minutos: 9 * 60, vencido: true },
      { que: 'sale', desde: 2, estado: 4, minutos: 8 * 60 + 7 * 60 + 30, vencido: true },
    ])
  })

  test('is recorded as overdue when the first answer is late', async () => {
    const ticketId = await createAt(instant(9, '10:00'))
    await comment('rsosa', instant(10, '10:00'), ticketId)
    expect((await eventsOf(ticketId)).slice(1)).toEqual([
      { que: 'pasa', desde: 1, estado: 2, minutos: 9 * 60, vencido: true },
      { que: 'responde', desde: null, estado: 2, minutos: 9 * 60, vencido: true },
    ])
  })
})
