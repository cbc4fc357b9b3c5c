// npm run bench:inicio: time of all the calls that Inicio makes when it opens, compared with the time of the slowest of
// these calls alone.
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { ITEMS } from './mundos/cuenta-data.ts'
import { GIANT, TOTAL } from './mundos/data.ts'
import { goal, line } from './medidas/goals.ts'
import { percentile, sequence } from './medidas/load.ts'
import { inWorld } from './mundos/world.ts'

const TIMES = 300

line('devoluciones / partidas', `${TOTAL.toLocaleString('es-AR')} / ${ITEMS.toLocaleString('es-AR')}`)
await inWorld('cuenta', async ({ portal, headers }) => {
  const company = `razonSocialId=${GIANT}`
  const paths = [
    'usuario/v1/getByName/mibarra',
    `${tickets.listPorVencer.path}?razonSocialIds=${GIANT}`,
    `${inicio.getTareas.path}?${company}`,
    `${cuentaCorriente.summarize.path}?razonSocialIds=${GIANT}`,
    `${notificaciones.search.path}?size=10&sinLeer=false`,
  ]
  const ask = (path: string) => fetch(`${portal}${PREFIX}/${path}`, { headers })
  const together = async (): Promise<Response> => {
    const replies = await Promise.all(paths.map(ask))
    await Promise.all(replies.map((reply) => reply.clone().arrayBuffer()))
    return replies.find(({ ok }) => !ok) ?? replies[0]!
  }
  await sequence(TIMES / 4, together)
  const singleP99s: number[] = []
  for (const path of paths) {
    await sequence(TIMES / 10, () => ask(path))
    const p99 = percentile(await sequence(TIMES, () => ask(path)), 0.99)
    line(`${path.split('?')[0]}: p99`, `${p99.toFixed(1)} ms`)
    singleP99s.push(p99)
  }
  const all = percentile(await sequence(TIMES, together), 0.99)
  const slowest = Math.max(...singleP99s)
  goal(
    `Inicio, ${paths.length} llamadas a la vez: p99 contra la más lenta sola`,
    all / slowest,
    { most: 2 },
    `${all.toFixed(1)} / ${slowest.toFixed(1)} ms`,
  )
})
process.exit(0)
