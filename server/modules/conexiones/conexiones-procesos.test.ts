import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conexiones } from '#contract/conexiones/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import type { Made } from '#testing/gestiones/tokens.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { type Ask, createAsk } from '../../../drills/mezcla.ts'
import { portalEnv, startIssuer } from '../../../drills/mundo.ts'
import { closeAll, type Closers } from '#server/base/closers.ts'
import { Client } from '#server/db/client.ts'
import { freePort } from '../../embedded-postgres.ts'

const closers: Closers = []
let portal: Portal
/** URLs of two processes of one portal, and the owner's client for each. */
let bases: string[]
let owner: readonly [Ask, Ask]
beforeAll(async () => {
  portal = await startPortal()
  closers.push(() => portal.close())
  const { issuer, sign } = await startIssuer(closers)
  const ports = [await freePort(), await freePort()]
  bases = ports.map((port) => `http://127.0.0.1:${port}`)
  const url = portal.pool.options.connectionString!
  const env = {
    ...portalEnv({ url, folder: dirname(portal.filesFolder), issuer, portal: bases[0]! }),
    NODE_ENV: 'test',
    ROLE: 'web',
  }
  const stops = await Promise.all(ports.map((port) => startPortalProcess(port, env)))
  closers.push(() => Promise.all(stops.map((stop) => stop())))
  const token = await sign('mibarra')
  owner = [createAsk(bases[0]!, token), createAsk(bases[1]!, token)]
})
afterAll(async () => {
  await closeAll(closers)
})

const make = async (by: Ask): Promise<Made> => {
  const body = { nombre: 'ERP', razonSocialIds: [1042], alcances: ['documentos:leer'] }
  const answer = await by(conexiones.createToken, { body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Made
}

/** Returns the status that each process answers to a token. */
const statuses = ({ token }: Made) =>
  Promise.all(
    bases.map(
      async (base) =>
        (await createAsk(base, token)(documentos.search, { params: { page: 1, size: 20 }, body: {} })).status,
    ),
  )

test('a token revoked in one process works in none once the answer has arrived; another token keeps working', async () => {
  const [cut, other] = [await make(owner[0]), await make(owner[1])]
  // From here on both processes have both tokens in their caches.
  expect([await statuses(cut), await statuses(other)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  expect((await owner[0](conexiones.cutToken, { params: { tokenId: cut.tokenId } })).status).toBe(200)
  expect([await statuses(cut), await statuses(other)]).toEqual([
    [401, 401],
    [200, 200],
  ])
})

test('"Cortar todo" in one process revokes all tokens in every process before it answers', async () => {
  const made = [await make(owner[0]), await make(owner[1])]
  for (const each of made) expect(await statuses(each)).toEqual([200, 200])
  const answer = await owner[1](conexiones.cutTokens)
  expect([answer.status, ((await answer.json()) as { cortados: number }).cortados >= 2]).toEqual([200, true])
  for (const each of made) expect(await statuses(each)).toEqual([401, 401])
})

test('a token works in no process after the answer that revokes it, in each of fifty attempts under load', async () => {
  const body = { nombre: 'ERP', razonSocialIds: [1042], alcances: ['documentos:leer'] }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await owner[0](conexiones.createToken, { body })
    const made = (await answer.json()) as Made
    let isCut = false
    const late: number[] = []
    // Other calls keep the token cached in both processes until the end.
    const callers = Array.from({ length: 4 }, async () => {
      while (!isCut) await statuses(made)
    })
    await statuses(made)
    expect((await owner[attempt % 2]!(conexiones.cutToken, { params: { tokenId: made.tokenId } })).status).toBe(200)
    late.push(...(await statuses(made)))
    isCut = true
    await Promise.all(callers)
    expect(late, `attempt ${attempt}`).toEqual([401, 401])
  }
})

test('deactivating a company removes it from its tokens in every process at once', async () => {
  const made = await make(owner[0])
  expect(await statuses(made)).toEqual([200, 200])
  const client = new Client({ connectionString: portal.pool.options.connectionString! })
  await client.connect()
  const setActivo = (activo: boolean) =>
    client.query('update razon_social set activo = $1 where razon_social_id = 1042', [activo])
  await setActivo(false)
  expect(await statuses(made)).toEqual([401, 401])
  await setActivo(true)
  expect(await statuses(made)).toEqual([200, 200])
  await client.end()
})
