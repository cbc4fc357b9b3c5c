// npm run drill:webhooks: two processes deliver webhooks to a customer's system. The drill kills them 200 times while
// they send. No delivery may be lost.
import { setTimeout as wait } from 'node:timers/promises'
import { killWhileSending } from '#testing/gestiones/webhooks-muertes.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { runSuite } from '../tools/run.ts'
import { createFolder, portalEnv, say, startDemoDatabase, startIssuer } from './mundo.ts'

const KILLS = Number(process.argv[2] ?? 200)
/** Time (ms) after which the drill kills no more processes, so that it ends within ten minutes. */
const LIMIT_MS = 8 * 60_000

await runSuite('Los webhooks', async (closers) => {
  const folder = await createFolder(closers)
  const url = await startDemoDatabase(folder, closers)
  const { issuer, sign } = await startIssuer(closers)
  const ports = [await freePort(), await freePort()] as const
  const began = Date.now()
  const found = await killWhileSending({
    env: portalEnv({ url, folder, issuer, portal: `http://127.0.0.1:${ports[0]}` }),
    folder,
    token: await sign('mibarra'),
    ports,
    kills: KILLS,
    limitMs: LIMIT_MS,
    // Only wait: after a minute the other process sends the deliveries that a dead process had reserved.
    settle: () => wait(1000),
  })
  const { killed, claims, expected, lost, underTwoIds, unexpected, repeated } = found
  say('procesos matados mientras mandaban', `${killed} de ${KILLS}`)
  say('reclamos abiertos y comentados mientras tanto', claims)
  say('avisos que debían llegar', expected)
  say('no llegaron', lost)
  say('llegaron con dos webhook-id', underTwoIds)
  say('llegaron de más', unexpected)
  say('llegaron más de una vez, con el mismo webhook-id', repeated)
  say('duró', `${((Date.now() - began) / 1000).toFixed(0)} s`)
  const failed = lost + underTwoIds + unexpected ? 1 : 0
  return { passed: 1 - failed, failed }
})
