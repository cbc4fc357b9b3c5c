import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedPost } from '#server/outside/guarded.ts'
import { SIN_AUTORIDAD } from '#testing/certificado.ts'
import { killWhileSending } from '#testing/gestiones/webhooks-muertes.ts'
import { HOUR, openSistemas, SECOND, soon } from '#testing/gestiones/webhooks.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { portalEnv, startIssuer } from '../../../drills/mundo.ts'
import { closeAll, type Closers } from '#server/base/closers.ts'
import { freePort } from '../../embedded-postgres.ts'

const closers: Closers = []
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  closers.push(() => portal.close())
})
afterAll(async () => {
  await closeAll(closers)
})

test('every event arrives under one id although two processes are killed while they send', async () => {
  const folder = dirname(portal.filesFolder)
  const { issuer, sign } = await startIssuer(closers)
  const ports = [await freePort(), await freePort()] as const
  const url = portal.pool.options.connectionString!
  const sistemas = await openSistemas(portal)
  closers.push(async () => sistemas.close())
  let minutes = 0
  const found = await killWhileSending({
    env: portalEnv({ url, folder, issuer, portal: `http://127.0.0.1:${ports[0]}` }),
    folder,
    token: await sign('mibarra'),
    ports,
    kills: 4,
    limitMs: HOUR,
    // Another process takes the events of a dead process after a minute. Here a sender with a later clock takes them.
    settle: async (proxy) => {
      minutes += 1
      const post = createGuardedPost({ ownHosts: [], proxy, loopback: { port: 443, ca: SIN_AUTORIDAD.cert } })
      const entrega = sistemas.entregaBy(post)
      await entrega.begin(soon(minutes * 60 * SECOND))
      await entrega.idle()
    },
  })
  expect(found).toMatchObject({ killed: 4, lost: 0, underTwoIds: 0, unexpected: 0 })
  expect(found.claims).toBeGreaterThan(0)
  expect(found.expected).toBe(found.claims * 2 * 4)
})
