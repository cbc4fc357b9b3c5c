import { GIANT, TOTAL } from './mundos/data.ts'
import { measure } from './medidas/load.ts'
import { goalsOfRows, scansOf, tellPlans } from './medidas/plans.ts'
import { goal, line, sized } from './medidas/goals.ts'
import { excelGoals, rateGoal, timesGoal } from './mundos/partes.ts'
import { inWorld } from './mundos/world.ts'

const DEEP = sized(199_980)

line('devoluciones', TOTAL.toLocaleString('es-AR'))
await inWorld('devoluciones', async ({ pool, portal, bare, headers }) => {
  const list = (page: number, cursor?: string) => ({
    url: `${portal}/autogestion/devoluciones/v1/all/find/page/${page}/size/20`,
    method: 'POST' as const,
    headers,
    body: JSON.stringify({ razonSocialIds: [GIANT], ...(cursor && { cursor }) }),
  })
  const bareShot = {
    url: `${bare}/lista`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }

  const world = { portal, pool, headers }
  const first = await rateGoal(world, 'devoluciones, página 1: rendimiento contra fastify + pg', 0.9, list(1), bareShot)
  const key = await pool.query<{ cursor: string }>(
    `select encode(convert_to(json_build_array(1, to_char(fecha, 'YYYY-MM-DD'), orden_externo, devolucion_id)::text, 'utf8'), 'base64') as cursor
     from devolucion where razon_social_id = $1 and estado_id <> 3 order by fecha desc, orden_externo desc, devolucion_id desc offset $2 limit 1`,
    [GIANT, DEEP],
  )
  const cursor = Buffer.from(key.rows[0]!.cursor.replaceAll('\n', ''), 'base64').toString('base64url')
  await rateGoal(
    world,
    'devoluciones, página 10.000 por cursor contra página 1',
    0.8,
    list(Math.round(DEEP / 20) + 1, cursor),
    list(1),
  )

  const create = (at: number) => {
    const form = new FormData()
    const productos = ['VM-A118', 'VM-O220', 'KP-5512'].map((codigoMaterial) => ({
      codigoMaterial,
      cantidad: 1,
      motivo: { motivoId: 4 },
    }))
    form.set('razonSocialId', String(GIANT))
    form.set('facturas', JSON.stringify([{ numeroFactura: `A-0009-${String(1 + at).padStart(8, '0')}`, productos }]))
    return fetch(`${portal}/autogestion/devoluciones/v1`, {
      method: 'POST',
      headers: { authorization: headers.authorization, 'idempotency-key': `bench-${at}` },
      body: form,
    })
  }
  const limits = [
    [0.5, 4],
    [0.99, 10],
  ] as const
  await timesGoal(world, 'alta de tres productos', limits, 500, create)

  const download = '/autogestion/devoluciones/v1/download/excel'
  await excelGoals(world, 'devoluciones', {
    path: download,
    body: { razonSocialIds: [GIANT], estadoIds: [4, 5, 6] },
    rows: `select count(*)::int as n from devolucion where razon_social_id = ${GIANT} and estado_id in (4, 5, 6)`,
    least: 60_000,
    most: 50,
  })
  const excel = fetch(portal + download, {
    method: 'POST',
    headers,
    body: JSON.stringify({ razonSocialIds: [GIANT] }),
  }).then((reply) => reply.arrayBuffer())
  const during = await measure(list(1), 4)
  await excel
  goal('devoluciones, p99 junto a un Excel contra sola', during.p99 / first.p99, { most: 2 })

  const plans = await scansOf(pool)
  goalsOfRows(
    plans
      .filter(({ name }) => name.includes('palabra'))
      .map((plan) => ({ ...plan, name: `devoluciones, ${plan.name}` })),
  )
  tellPlans('devoluciones', plans)
})
process.exit(0)
