// npm run drill:restart: replaces three processes behind HAProxy, one after the other, under load. No request may fail.
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { haproxyConf } from '#testing/despliegue/proxys.ts'
import { end, findProgram } from '#testing/instalacion/entorno.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { until } from '#testing/wait.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { startLoad } from './carga.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const RATE = 100
const AT_LEAST = 10_000
/** Users, each with TABS open streams. */
const LISTENERS = ['mibarra', 'lferreyra', 'hquiroga', 'rsosa', 'npaz', 'darrieta', 'admin'] as const
const TABS = 5
const DRAIN_MS = 3000

await runSuite('El reinicio', async (closers) => {
  const haproxy = await findProgram('haproxy')
  if (!haproxy) return 'falta haproxy'
  const folder = await createFolder(closers)
  const url = await startDemoDatabase(folder, closers)
  const { issuer, sign } = await startIssuer(closers)
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const front = await freePort()
  const portal = `http://localhost:${front}`
  const env = {
    ...portalEnv({ url, folder, issuer, portal }),
    TRUST_PROXY: '1',
    DRAIN_MS: String(DRAIN_MS),
    LOG_LEVEL: 'error',
  }
  const stops = new Map<number, () => Promise<void>>()
  closers.push(async () => {
    for (const stop of stops.values()) await stop()
  })
  for (const port of ports) stops.set(port, await startPortalProcess(port, env, 'server/start.mjs'))

  const bind = `bind 127.0.0.1:${front}`
  const cfg = await haproxyConf({ bind, plain: await freePort(), log: 'log stderr format raw local0 err', ports })
  await writeFile(join(folder, 'haproxy.cfg'), cfg.replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http'))
  const proxy = spawn(haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', 'inherit', 'inherit'] })
  closers.push(() => end(proxy))
  const answers = () =>
    fetch(`${portal}/autogestion`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('HAProxy shares out', answers)

  const tokens = await Promise.all(LISTENERS.map((who) => sign(who)))
  const listeners = tokens.flatMap((token) => Array.from({ length: TABS }, () => token))
  const load = startLoad({ portal, token: tokens[0]!, rate: RATE, listeners })
  let restarts = 0
  while (load.sent() < AT_LEAST || restarts < ports.length) {
    const port = ports[restarts % ports.length]!
    await wait(5000)
    await stops.get(port)!()
    stops.set(port, await startPortalProcess(port, env, 'server/start.mjs'))
    restarts += 1
  }
  const { sent, failures, streams, p50, p99 } = await load.end()
  say('pedidos, con altas y bajas de archivos', sent)
  say('procesos reemplazados mientras tanto', restarts)
  say('flujos de avisos abiertos y vueltos a abrir', streams)
  say('p50 / p99', `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`)
  say('fallaron', failures.length)
  const kinds = Map.groupBy(failures, ({ what }) => what)
  for (const [what, all] of kinds) say(`  ${what}, desde los ${(all[0]!.at / 1000).toFixed(1)} s`, all.length)
  return { passed: failures.length ? 0 : 1, failed: failures.length ? 1 : 0 }
})
