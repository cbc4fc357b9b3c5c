// npm run drill:failover [-- --veces 20 --cortes 3 --segundos 15 --ausente 30]: kills, freezes and isolates the primary
// database and cuts the network, while users write.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { until } from '#testing/wait.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { missingOfCluster, startCluster } from './cluster.ts'
import { startWrites } from './escrituras.ts'
import { createFolder, portalEnv, say, startIssuer } from './mundo.ts'
import { startNetwork } from './red.ts'

const { values } = parseArgs({
  options: {
    veces: { type: 'string', default: '20' },
    cortes: { type: 'string', default: '3' },
    segundos: { type: 'string', default: '15' },
    ausente: { type: 'string', default: '30' },
    ritmo: { type: 'string', default: '100' },
  },
})
/** Maximum time (ms) from a fault until writes succeed again. */
const MAX_OUTAGE_MS = 30_000
const seconds = Number(values.segundos)
const CALM_MS = 5000
/** Number of returns that receive writes. */
const OWN = 5000
/** Time (ms) until a failed primary comes back. Another node must have been promoted before that. */
const AWAY_MS = Number(values.ausente) * 1000
/** Maximum time (ms) for a failed node to become a standby. The node first replays its WAL. */
const REJOIN_MS = 300_000
/** Time (ms) after a fault during which the portal may still acknowledge a write that was sent before the fault. */
const ORPHANS_MS = 1000

await runSuite('La caída del primario', async (closers) => {
  const missing = await missingOfCluster()
  if (missing) return missing
  const folder = await createFolder(closers)
  const logs = await mkdtemp(join(tmpdir(), 'autogestion-failover-log-'))
  console.log(`Los logs de etcd, Patroni, PostgreSQL y HAProxy quedan en ${logs}.`)
  const network = await startNetwork(closers)
  if (!network)
    console.log('Sin espacios de red (hacen falta Linux, iproute2 y root): en cada corte se detiene HAProxy.')
  const host = network?.host ?? 'localhost'
  const cluster = await startCluster(folder, logs, closers, network?.database)
  const { cut, mend } = network ?? cluster
  const pool = createPool(cluster.url, 2, () => {})
  closers.push(() => pool.end())
  await migrate(pool)
  await seedDemo(pool, new Date())
  const { issuer, keys, sign } = await startIssuer(closers, network?.us)
  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    const env = {
      ...portalEnv({ url: cluster.url, folder, issuer, portal: `http://localhost:${port}` }),
      ...(network && { HOST: host, OIDC_JWKS_URI: keys, ALLOW_CLEARTEXT: new URL(keys).hostname }),
      ROLE: 'web',
      DATABASE_READ_URL: cluster.readUrl,
    }
    closers.push(await startPortalProcess(port, env, 'server/main.ts', network))
  }
  const isUp = (port: number) =>
    fetch(`http://${host}:${port}/salud`).then(
      ({ ok }) => ok,
      () => false,
    )
  // Spread the comments over many open returns, as in production. Each comment lengthens the search text of its return,
  // so many comments on one return would become slow.
  const fill = (from: number) =>
    pool.query(
      `insert into devolucion (devolucion_id, razon_social_id, estado_id, fecha, usuario_id, motivo_ids, unidades, requiere_envio, vuelve_mercaderia)
       select 900000 + n, 1042, 2, current_date, 1, array[4], 1, true, true from generate_series($1::int, $1::int + 499) n`,
      [from],
    )
  for (let from = 0; from < OWN; from += 500) await fill(from)
  const target = {
    portals: ports.map((port) => `http://${host}:${port}`),
    token: await sign('lferreyra', { expiresAt: Math.floor(Date.now() / 1000) + 14_400 }),
  }
  const load = startWrites({
    ...target,
    devolucionIds: Array.from({ length: OWN }, (_, n) => 900_000 + n),
    rate: Number(values.ritmo),
  })
  /**
   * Returns the time (ms) from an instant until the first acknowledgement of a write that was sent more than ORPHANS_MS
   * after that instant.
   */
  const recovered = async (at: number): Promise<number> => {
    const next = () => load.writes.find(({ sent, what }) => sent > at + ORPHANS_MS && what === '200')
    await until('writes work again', () => next() !== undefined)
    return next()!.answered! - at
  }
  const outages: number[] = []
  const note = (what: string, ms: number): void => {
    outages.push(ms)
    say(what, `${(ms / 1000).toFixed(1)} s`)
  }
  await wait(CALM_MS)
  const faults = Object.entries(cluster.faults)
  for (let n = 1; n <= Number(values.veces); n += 1) {
    const [name, inject] = faults[n % faults.length]!
    const comeBack = await inject()
    const at = load.now()
    const back = wait(AWAY_MS).then(comeBack)
    const ms = await recovered(at).catch(async (error: unknown) => {
      console.log(await cluster.statesOf(), load.writes.slice(-200, -100))
      throw error
    })
    note(`falla ${n}, el primario ${name}: vuelve a escribirse a los`, ms)
    await back
    await until('each commit is in two again, and all follow', cluster.isSafe, REJOIN_MS).catch(
      async (error: unknown) => {
        console.log(await cluster.statesOf())
        throw error
      },
    )
    await wait(CALM_MS)
  }
  for (let n = 1; n <= Number(values.cortes); n += 1) {
    await cut()
    await wait(seconds * 1000)
    await mend()
    note(`corte de red ${n}, de ${seconds} s: después vuelve a escribirse a los`, await recovered(load.now()))
    await wait(CALM_MS)
  }
  const ended = (await Promise.all(ports.map(isUp))).filter((up) => !up).length
  const again = await load.end()
  const acknowledged = load.writes.filter(({ what }) => what === '200')
  const { rows: kept } = await pool.query<{ clave: string; veces: number }>(
    'select comentario as clave, count(*)::int as veces from devolucion_comentario where comentario = any($1) group by 1',
    [load.writes.map(({ key }) => key)],
  )
  const times = new Map(kept.map(({ clave, veces }) => [clave, veces]))
  const lost = acknowledged.filter(({ key }) => !times.has(key)).length
  const twice = kept.filter(({ veces }) => veces > 1).length
  say('escrituras', load.writes.length)
  const kinds = Map.groupBy(load.writes, ({ what }) => what!)
  for (const [what, all] of kinds) {
    const slowest = Math.max(...all.map(({ sent, answered }) => answered! - sent))
    say(`  ${what}, la más lenta ${(slowest / 1000).toFixed(1)} s`, all.length)
  }
  say('confirmadas que se perdieron', lost)
  say('escritas dos veces', twice)
  say(
    'sin confirmar, vueltas a mandar con su clave y confirmadas',
    `${again} de ${load.writes.length - acknowledged.length}`,
  )
  say('procesos que hubo que reiniciar', ended)
  const wrong = [...kinds.keys()].filter((what) => !/^(200|503|red: .*)$/.test(what)).length
  const late = outages.filter((ms) => ms > MAX_OUTAGE_MS).length
  const failed = [lost, twice, ended, wrong, late].filter(Boolean).length
  return { passed: 5 - failed, failed }
})
