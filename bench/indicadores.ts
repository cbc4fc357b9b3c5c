// npm run bench:indicadores: time of each figure and table of Indicadores for a month, a quarter and the longest
// period, with a million items.
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { indicadores } from '#contract/indicadores/calls.ts'
import { CUADROS, type CuadroId, MAX_DIAS } from '#contract/indicadores/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { line, often, timeGoal } from './medidas/goals.ts'
import { percentile, sequence } from './medidas/load.ts'
import { inWorld } from './mundos/world.ts'

/** Maximum time (ms) of the slowest table, by period (days). */
const PERIODOS = { 30: 500, 90: 1000, [MAX_DIAS]: 2000 }
const TIMES = often(5, 1)

await inWorld('indicadores', async ({ pool, portal, admin }) => {
  const { rows } = await pool.query<{ eventos: number; abiertos: number }>(
    `select (select count(*)::int from trabajo_evento) as eventos, (select count(*)::int from trabajo) as abiertos`,
  )
  line(
    'hechos · trabajos abiertos',
    `${rows[0]!.eventos.toLocaleString('es-AR')} · ${rows[0]!.abiertos.toLocaleString('es-AR')}`,
  )
  const hasta = localDay(new Date())
  for (const [dias, most] of Object.entries(PERIODOS)) {
    const body = JSON.stringify({ desde: addDays(hasta, 1 - Number(dias)), hasta })
    const timeOf = async (path: string): Promise<number> => {
      const send = () =>
        fetch(`${portal}${PREFIX}/${path}`, {
          method: 'POST',
          headers: { ...admin, 'content-type': 'application/json' },
          body,
        })
      // A query that exceeds the portal's timeout fails. Count its time as Infinity, so that the goal is missed.
      return sequence(TIMES, send).then(
        (sorted) => percentile(sorted, 0.5),
        () => Infinity,
      )
    }
    const times: [name: string, ms: number][] = [['cifras', await timeOf(indicadores.summarize.path)]]
    for (const cuadro of Object.keys(CUADROS) as CuadroId[])
      times.push([cuadro, await timeOf(indicadores.getCuadro.path.replace(':cuadro', cuadro))])
    const [slowest, ms] = times.toSorted((a, b) => b[1] - a[1])[0]!
    timeGoal(`indicadores, ${dias} días: el cuadro más lento (ms)`, ms, { most }, slowest)
    line(`  ${dias} días`, times.map(([name, each]) => `${name} ${each.toFixed(0)}`).join(' · '))
  }
})
process.exit(0)
