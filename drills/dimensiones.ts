// npm run drill:carga [-- --procesos 1,2,3]: how many requests a second of a working day one, two, three processes carry, each
// on a core of its own, with a p99 of at most 250 ms. docs/produccion/dimensiones.md is computed from it.
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { type Ask, createAsk, quantile, type Request, startMix } from './mezcla.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const P99_MS = 250
/** Requests a second that are tried, until one is too many; each for so long. */
const RATES = [25, 100, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]
const WARM_MS = 10_000
const STEP_MS = 20_000
/** A return and a claim of the demonstration that the person who asks may see, and returns that they comment on. */
const DEVOLUCION = 30_106
const COMENTADAS = [30_102, 30_103, 30_104, 30_105] as const
const TICKET = 40_103

/** Requests of a mix. */
const LONG = 20
const PAGE = { params: { page: 1, size: 20 }, body: {} }

/** A working day in twenty requests: lists 70 %, details 20 %, writes 10 %. */
const mixOf = (ask: Ask): readonly Request[] => {
  const lists: Request['ask'][] = [
    ...Array.from({ length: 4 }, () => () => ask(devoluciones.search, PAGE)),
    ...Array.from({ length: 3 }, () => () => ask(tickets.search, { body: {} })),
    ...Array.from({ length: 2 }, () => () => ask(cuentaCorriente.search, PAGE)),
    ...Array.from({ length: 3 }, () => () => ask(notificaciones.search)),
    ...Array.from({ length: 2 }, () => () => ask(documentos.search, PAGE)),
  ]
  const details: Request['ask'][] = [
    () => ask(devoluciones.get, { params: { devolucionId: DEVOLUCION } }),
    () => ask(devoluciones.getComentarios, { params: { id: DEVOLUCION } }),
    () => ask(tickets.get, { params: { ticketId: TICKET } }),
    () => ask(cuentaCorriente.summarize),
  ]
  const writes: Request['ask'][] = [
    (n) =>
      ask(devoluciones.createComentario, {
        body: {
          devolucionId: COMENTADAS[Math.floor(n / LONG) % COMENTADAS.length],
          comentario: `De la carga, el ${n}`,
        },
      }),
    () => ask(devoluciones.setLeido, { params: { devolucionId: DEVOLUCION } }),
  ]
  return Object.entries({ listas: lists, detalles: details, escrituras: writes }).flatMap(([noun, asks]) =>
    asks.map((each) => ({ noun, ask: each })),
  )
}

/** The same mix over several processes, as whoever shares out requests does. */
const shareOut = (mixes: readonly (readonly Request[])[]): readonly Request[] =>
  mixes[0]!.flatMap((_, at) => mixes.map((mix) => mix[at]!))

const { values } = parseArgs({ options: { procesos: { type: 'string', default: '1,2,3' } } })

await runSuite('La carga', async (closers) => {
  if (!(await findProgram('taskset'))) return 'falta taskset'
  const cores = availableParallelism()
  /** What begins meanwhile stays on these cores. */
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
    let most = 0
    for (const rate of RATES) {
      const load = startMix(mix, rate)
      await wait(STEP_MS)
      const samples = await load.end()
      const [p50, p99] = [0.5, 0.99].map((share) =>
        quantile(
          samples.map(({ ms }) => ms),
          share,
        ),
      ) as [number, number]
      const failed = samples.filter(({ failure }) => failure).length
      say(`  ${rate} por segundo: p50 / p99, fallan`, `${p50.toFixed(0)} / ${p99.toFixed(0)} ms, ${failed}`)
      if (failed || p99 > P99_MS) break
      most = rate
    }
    say(`  llevan, con p99 de ${P99_MS} ms o menos`, `${most} por segundo`)
    for (const stop of stops.splice(0)) await stop()
  }
  return { passed: 1, failed: 0 }
})
