// npm run drill:carga [-- --procesos 1,2,3]: finds how many requests per second of a working day a number of processes
// can serve, each on its own core. The limits are a p99 of 100 ms and of 250 ms. The load of each core shows the next
// bottleneck. docs/produccion/dimensiones.md has the results. `--segundos 5` shortens each step for a trial.
import { execFile } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { mixOf } from './dia.ts'
import { createAsk, quantile, type Request, startMix } from './mezcla.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const P99_MS = [100, 250] as const
/** Requests per second to try in turn, until the limits are exceeded. */
const RATES = [25, 100, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]
const WARM_MS = 10_000
/** Distributes the requests over several processes: each gets every nth request, as behind a load balancer. */
const shareOut = (mixes: readonly (readonly Request[])[]): readonly Request[] =>
  mixes[0]!.flatMap((_, at) => mixes.map((mix) => mix[at]!))

/** Returns a function that returns the load of each core and of this process since now, in percent of one core. */
const watchCores = () => {
  const read = () =>
    cpus().map(({ times }) => ({ idle: times.idle, all: Object.values(times).reduce((a, b) => a + b, 0) }))
  const [before, own, began] = [read(), process.cpuUsage(), performance.now()]
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  return (): string => {
    const busy = read().map(({ idle, all }, n) => 1 - (idle - before[n]!.idle) / (all - before[n]!.all))
    const { user, system } = process.cpuUsage(own)
    return `${busy.map(percent).join(', ')}; ${percent((user + system) / 1000 / (performance.now() - began))}`
  }
}

const { values } = parseArgs({
  options: { procesos: { type: 'string', default: '1,2,3' }, segundos: { type: 'string', default: '20' } },
})

await runSuite('La carga', async (closers) => {
  if (!(await findProgram('taskset'))) return 'falta taskset'
  const cores = availableParallelism()
  /** Runs `work` with this process on these cores. Programs that `work` starts run on these cores too. */
  const onCores = async <T>(which: string, work: () => Promise<T>): Promise<T> => {
    const move = (to: string) => promisify(execFile)('taskset', ['-apc', to, String(process.pid)])
    await move(which)
    try {
      return await work()
    } finally {
      await move(`0-${cores - 1}`)
    }
  }
  const folder = await createFolder(closers)
  const last = String(cores - 1)
  const url = await onCores(last, () => startDemoDatabase(folder, closers))
  const { issuer, sign } = await startIssuer(closers)
  const token = await sign('mibarra')
  say('núcleos de esta máquina', cores)
  say('PostgreSQL, en el núcleo', last)

  for (const processes of values.procesos.split(',').map(Number)) {
    const stops: (() => Promise<void>)[] = []
    const mixes: (readonly Request[])[] = []
    closers.push(async () => {
      for (const stop of stops.splice(0)) await stop()
    })
    for (let n = 0; n < processes; n += 1) {
      const port = await freePort()
      const env = portalEnv({ url, folder, issuer, portal: `http://localhost:${port}` })
      stops.push(await onCores(String(n % cores), () => startPortalProcess(port, env, 'server/start.mjs')))
      mixes.push(mixOf(createAsk(`http://localhost:${port}`, token)))
    }
    const mix = shareOut(mixes)
    const warm = startMix(mix, RATES[0]!)
    await wait(WARM_MS)
    const wrong = (await warm.end()).find(({ failure }) => failure)
    if (wrong) throw new Error(`${wrong.noun}: ${wrong.failure}`)

    console.log(`\n${processes} proceso${processes > 1 ? 's' : ''} de un núcleo`)
    if (processes >= cores)
      console.log(
        '  comparten núcleo con PostgreSQL o con quien pregunta: el número es menor que el de máquinas propias',
      )
    const maxRates = new Map<number, number>()
    let left: readonly number[] = P99_MS
    for (const rate of RATES) {
      const busy = watchCores()
      const load = startMix(mix, rate)
      await wait(Number(values.segundos) * 1000)
      const shares = busy()
      const samples = await load.end()
      const [p50, p99] = [0.5, 0.99].map((share) =>
        quantile(
          samples.map(({ ms }) => ms),
          share,
        ),
      ) as [number, number]
      const failed = samples.filter(({ failure }) => failure).length
      say(`  ${rate} por segundo: p50 / p99, fallan`, `${p50.toFixed(0)} / ${p99.toFixed(0)} ms, ${failed}`)
      say('    cada núcleo ocupado; quien pregunta', shares)
      if (failed) break
      left = left.filter((limit) => p99 <= limit)
      for (const limit of left) maxRates.set(limit, rate)
      if (!left.length) break
    }
    for (const limit of P99_MS)
      say(`  llevan, con p99 de ${limit} ms o menos`, `${maxRates.get(limit) ?? 0} por segundo`)
    for (const stop of stops.splice(0)) await stop()
  }
  return { passed: 1, failed: 0 }
})
