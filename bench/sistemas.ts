// npm run bench:sistemas: how much more a call with an API token costs than a call with a session, and how much the
// nightly export of a customer's system slows down other users.
import { huellaOf, makeToken } from '../server/modules/conexiones/conexiones.rules.ts'
import { GIANT, SMALL } from './mundos/data.ts'
import { goal, line, often, sized, timeGoal } from './medidas/goals.ts'
import { measure, percentile, sequence } from './medidas/load.ts'
import { changesOf } from './medidas/changes-plans.ts'
import { inWorld } from './mundos/world.ts'

const PULLED = sized(100_000)
const SIZE = 100
const SINCE = '2000-01-01T00:00:00Z'
const CALLS = 400
const ROUNDS = often(5, 1)

interface Page {
  filas: unknown[]
  siguiente: string | null
}

await inWorld('devoluciones', async ({ pool, portal, sign }) => {
  const json = { 'content-type': 'application/json' }
  const session = { authorization: `Bearer ${await sign('mibarra', 'ROL_OWNER')}`, ...json }
  // Sign the owner in first, because a token has the roles of its owner's last sign-in.
  await fetch(`${portal}/autogestion/devoluciones/v1/getEstados`, { headers: session })
  const token = makeToken()
  await pool.query(
    `with hecho as (
       insert into token (usuario_id, nombre, huella, comienzo, alcances, creado, vence)
       select usuario_id, 'Bench', $1, 'agst_bench', '{devoluciones:leer}', now(), now() + interval '1 day'
       from usuario where user_name = 'mibarra' returning token_id)
     insert into token_razon_social select token_id, unnest($2::bigint[]) from hecho`,
    [huellaOf(token), [GIANT, SMALL]],
  )
  const system = { authorization: `Bearer ${token}`, ...json }

  // Sends the cheapest call. Calls with a session and with a token alternate, so that other load of the machine affects
  // both.
  const estados = (headers: Record<string, string>) =>
    sequence(CALLS, () => fetch(`${portal}/autogestion/devoluciones/v1/getEstados`, { headers }))
  await estados(session)
  const more: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = percentile(await estados(session), 0.5)
    more.push(percentile(await estados(system), 0.5) - own)
  }
  timeGoal(
    'token: lo que cuesta además de una sesión, p50 (ms)',
    percentile(
      more.toSorted((a, b) => a - b),
      0.5,
    ),
    { most: 0.2 },
  )

  const list = (page: number, body: object, headers: Record<string, string>) => ({
    url: `${portal}/autogestion/devoluciones/v1/all/find/page/${page}/size/${SIZE}`,
    method: 'POST' as const,
    headers,
    body: JSON.stringify(body),
  })
  const pull = async (): Promise<number> => {
    let rows = 0
    let cursor: string | undefined
    do {
      const { url, ...sent } = list(
        1,
        { razonSocialIds: [GIANT], cambiadoDesde: SINCE, ...(cursor && { cursor }) },
        system,
      )
      const reply = await fetch(url, sent)
      if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
      const page = (await reply.json()) as Page
      rows += page.filas.length
      cursor = page.siguiente ?? undefined
    } while (cursor && rows < PULLED)
    return rows
  }

  const others = list(1, { razonSocialIds: [SMALL] }, session)
  const quietLists = await measure(others, 4)
  const began = performance.now()
  const pulling = pull()
  const busyLists = await measure(others, 4)
  const rows = await pulling
  const seconds = (performance.now() - began) / 1000
  line('tirón de una noche, filas', `${rows.toLocaleString('es-AR')} en ${seconds.toFixed(1)} s`)
  goal('listas de otros, p99 junto a un tirón contra solas', busyLists.p99 / quietLists.p99, { most: 1.5 })

  const { plain, first, last } = await changesOf(pool, { razonSocialId: GIANT, desde: SINCE, size: SIZE, skip: PULLED })
  // For each row of a page PostgreSQL also reads the company, the reason and the read mark.
  goal('tirón: filas leídas de una página contra la misma de la lista', first / plain, { most: 1.05 })
  goal('tirón: filas leídas de la última página contra la primera', last / first, { most: 1.05 })
})
process.exit(0)
