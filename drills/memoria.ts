// npm run drill:memoria [-- --minutos 60 --ritmo 30]: prints the memory of a process under mixed load, every minute.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { picture } from '#testing/files/imagenes.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { readUnitMemory } from '#testing/despliegue/unit-memory.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { heavyOf, mixOf } from './dia.ts'
import { createAsk, type Request, startMix } from './mezcla.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const MOST_MB = 220
const MB = 1024 * 1024
/** Number of browser tabs with an open stream of notifications. */
const TABS = 20

/** Returns the process metrics of Prometheus: MB, and CPU seconds since the start. */
const readMemory = async (port: number) => {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    whole: of('process_resident_memory_bytes') / MB,
    heap: of('nodejs_heap_size_total_bytes') / MB,
    used: of('nodejs_heap_size_used_bytes') / MB,
    buffers: of('nodejs_external_memory_bytes') / MB,
    seconds: of('process_cpu_seconds_total'),
  }
}

const { values } = parseArgs({
  options: { minutos: { type: 'string', default: '60' }, ritmo: { type: 'string', default: '30' } },
})

await runSuite('La memoria', async (closers) => {
  const folder = await createFolder(closers)
  const url = await startDemoDatabase(folder, closers)
  const { issuer, sign } = await startIssuer(closers)
  const [port, metrics] = [await freePort(), await freePort()] as const
  const portal = `http://localhost:${port}`
  const env = {
    ...(await readUnitMemory()),
    ...portalEnv({ url, folder, issuer, portal }),
    METRICS_PORT: String(metrics),
  }
  closers.push(await startPortalProcess(port, env, 'server/start.mjs'))
  say('recién lista', `${(await readMemory(metrics)).whole.toFixed(0)} MB`)

  // A default token lasts an hour and would expire before the drill ends.
  const token = await sign('mibarra', { expiresAt: Math.floor(Date.now() / 1000) + (Number(values.minutos) + 10) * 60 })
  const over = new AbortController()
  for (let n = 0; n < TABS; n += 1)
    await fetch(`${portal}${PREFIX}/${notificaciones.listen.path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: over.signal,
    })
  const ask = createAsk(portal, token)
  const day = mixOf(ask)
  // After every twenty requests of the working day, send one heavy request, of each kind in turn.
  const mix: readonly Request[] = heavyOf(ask, await picture(1600, 'jpeg')).flatMap((heavy) => [...day, heavy])
  const load = startMix(mix, Number(values.ritmo))
  const began = (await readMemory(metrics)).seconds
  let last = 0
  let spent = 0
  for (let minute = 1; minute <= Number(values.minutos); minute += 1) {
    await wait(60_000)
    const { whole, heap, used, buffers, seconds } = await readMemory(metrics)
    say(
      `  minuto ${minute}: en total; heap, de él usado, búferes`,
      `${whole.toFixed(0)} MB; ${heap.toFixed(0)}, ${used.toFixed(0)}, ${buffers.toFixed(0)}`,
    )
    last = whole
    spent = seconds - began
  }
  over.abort()
  const samples = await load.end()
  const kinds = Map.groupBy(
    samples.filter(({ failure }) => failure),
    ({ noun, failure }) => `${noun}: ${failure}`,
  )
  for (const [what, all] of kinds) say(`  falló ${what}`, all.length)
  say('pedidos', samples.length)
  say('procesador por pedido', `${((1000 * spent) / samples.length).toFixed(1)} ms`)
  say(`memoria al final, a lo sumo ${MOST_MB} MB`, `${last.toFixed(0)} MB`)
  const passed = last <= MOST_MB && !kinds.size
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
})
