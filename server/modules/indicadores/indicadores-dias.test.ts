import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indicadores } from '#contract/indicadores/calls.ts'
import { CUADROS, type CuadroId } from '#contract/indicadores/reglas.ts'
import type { CuadroFila } from '#contract/indicadores/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { entran } from '#testing/gestiones/trabajos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { rebuildDias, sumDias } from './indicadores-dias.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await entran(portal, 'npaz', 'rsosa', 'darrieta', 'admin')
})
afterAll(() => portal.close())

const HOY = TEST_NOW.slice(0, 10)
/** Two days later, when today has ended as well. */
const LATER = new Date(Date.parse(TEST_NOW) + 2 * 86_400_000)
const CUADRO_IDS = Object.keys(CUADROS) as CuadroId[]
const PEOPLE = ['admin', 'npaz', 'darrieta'] as const
const PERIODOS = [
  { desde: '2026-09-25', hasta: HOY },
  { desde: '2025-11-01', hasta: HOY },
  { desde: '2026-11-03', hasta: '2026-11-09' },
]
const FILTROS = [{}, { clase: 'reclamo' }, { clase: 'devolucion' }, { sectorId: 2 }, { razonSocialId: 1042 }]

type Resumen = ReplyOf<typeof indicadores.summarize>

/** Reads all figures of a period, as this user sees them. */
const readAll = async (who: Person, body: object) => {
  const answers: Record<string, unknown> = {
    resumen: (await portal.call<Resumen>(who, indicadores.summarize, { body })).body,
  }
  for (const cuadro of CUADRO_IDS)
    answers[cuadro] = (await portal.call<CuadroFila[]>(who, indicadores.getCuadro, { params: { cuadro }, body })).body
  return answers
}

/** Reads the figures of all periods, with all filters, as each user. */
const readEverything = async () => {
  const all = []
  for (const who of PEOPLE)
    for (const periodo of PERIODOS)
      for (const filtro of FILTROS)
        if (who !== 'darrieta' || !('razonSocialId' in filtro))
          all.push([who, periodo, filtro, await readAll(who, { ...periodo, ...filtro })])
  return all
}

/** Counts each day from the events, to compare with the stored sums. */
const counted = async () => {
  const { rows } = await portal.pool.query(
    `select clase, sector_id, (fecha at time zone 'America/Argentina/Buenos_Aires')::date as dia,
       sum((que = 'entra')::int)::int as abiertos, sum((que = 'sale')::int)::int as resueltos, sum((que = 'pasa')::int)::int as pasos,
       sum((que = 'pasa' and vencido)::int)::int as tarde,
       array_remove(array_agg(case when que = 'responde' then minutos end order by minutos), null) as respuesta,
       array_remove(array_agg(case when que = 'sale' then minutos end order by minutos), null) as resolucion
     from trabajo_evento where que <> 'suelta' group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rows as object[]
}
const summed = async () => {
  const { rows } = await portal.pool.query(
    `select clase, sector_id, dia, abiertos, resueltos, pasos, tarde, array(select unnest(respuesta) order by 1) as respuesta,
       array(select unnest(resolucion) order by 1) as resolucion
     from trabajo_dia where por = 'todo' order by 1, 2, 3`,
  )
  return rows as object[]
}
const marks = async (): Promise<(string | null)[]> =>
  (await portal.pool.query<{ dia: string | null }>('select dia from trabajo_dia_cambio')).rows.map(({ dia }) => dia)

describe('the daily sums', () => {
  test('equal the sums counted from events, and give the same figures', async () => {
    const ofFacts = await readEverything()
    expect(await sumDias(portal.pool, new Date(TEST_NOW))).toBeGreaterThan(30)
    // A day is summed once, after it has ended.
    expect((await portal.pool.query(`select max(dia) as dia from trabajo_dia_hecho`)).rows).toEqual([
      { dia: '2026-11-20' },
    ])
    expect(await sumDias(portal.pool, LATER)).toBe(2)
    expect(await sumDias(portal.pool, LATER)).toBe(0)
    const byHand = await counted()
    expect(byHand.length).toBeGreaterThan(30)
    expect(await summed()).toEqual(byHand)
    expect(await readEverything()).toEqual(ofFacts)
    expect(await rebuildDias(portal.pool, LATER)).toBeGreaterThan(30)
    expect(await summed()).toEqual(byHand)
  })

  test('stay readable while one process rebuilds them; a second process is rejected', async () => {
    const days = async () => (await portal.pool.query(`select count(*)::int as n from trabajo_dia_hecho`)).rows
    const before = await days()
    const both = Promise.allSettled([rebuildDias(portal.pool, LATER), rebuildDias(portal.pool, LATER)])
    const meanwhile = await days()
    const [refused, ...more] = (await both).filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { message: expect.stringContaining('Probá de nuevo') } })
    expect(more).toEqual([])
    expect(meanwhile).toEqual(before)
    expect(await days()).toEqual(before)
    expect(await marks()).toEqual([])
  })

  test('are marked as changed when the brand of a product changes, for the days of the returns that contain the product', async () => {
    const { rows } = await portal.pool.query<{ codigo: string; dias: string[] }>(
      `select f.codigo_material as codigo, array_agg(distinct (e.fecha at time zone 'America/Argentina/Buenos_Aires')::date::text) as dias
       from trabajo_evento e join devolucion_linea l on l.devolucion_id = e.entidad_id join factura_linea f using (factura_linea_id)
       where e.clase = 'devolucion' and e.que <> 'suelta' group by 1 order by 1 limit 1`,
    )
    const { codigo, dias } = rows[0]!
    await portal.pool.query(
      `update producto set marca_id = (select min(marca_id) from marca m where m.marca_id <> producto.marca_id) where codigo_material = $1`,
      [codigo],
    )
    expect(new Set(await marks())).toEqual(new Set(dias))
    await sumDias(portal.pool, LATER)
    expect(await marks()).toEqual([])
  })

  test('of a changed day are replaced at once by the counts of its events, and are stored again at the next run', async () => {
    const todayFilter = { desde: HOY, hasta: HOY, clase: 'reclamo' }
    const read = async () =>
      (await portal.call<Resumen>('admin', indicadores.summarize, { body: todayFilter })).body.actual
    await sumDias(portal.pool, LATER)
    const before = await read()
    const ticketId = await createReclamo(portal)
    expect((await read()).abiertos).toBe(before.abiertos! + 1)
    await walkTicket(portal, ticketId, [4])
    await sumDias(portal.pool, LATER)
    expect(await marks()).toEqual([])
    expect((await read()).resueltos).toBe(before.resueltos! + 1)
    // A rating changes a day that is already summed.
    const rated = await read()
    await portal.call('lferreyra', tickets.setPuntaje, {
      params: { ticketId },
      body: { puntaje: 1, comentario: 'Tardó.' },
    })
    expect(await marks()).toEqual([HOY])
    const live = await read()
    expect(live.puntaje).not.toEqual(rated.puntaje)
    await sumDias(portal.pool, LATER)
    expect(await marks()).toEqual([])
    expect(await read()).toEqual(live)
    expect(await summed()).toEqual(await counted())
  })
})
