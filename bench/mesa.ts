// npm run bench:mesa: the mesa with a million open items and 200 users. Measures lists, counts and presence. Then
// compares the table `trabajo` with its sources after connections were killed.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { mesa } from '#contract/mesa/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { goal, line, often, timeGoal } from './medidas/goals.ts'
import { percentile, sequence } from './medidas/load.ts'
import { LIBRES, DRILL_ROWS, TRABAJOS } from './mundos/mesa-data.ts'
import { measurePresencia } from './medidas/mesa-presencia.ts'
import { rateGoal } from './mundos/partes.ts'
import { inWorld } from './mundos/world.ts'

const KILLS = often(200, 5)
const LEAVE = `update usuario set ausente_hasta = current_date where user_name ~ '^mesa[0-9]*0$'`

/**
 * Changes claims over connections that the server kills at random moments. Returns how many connections were killed
 * before their transaction ended.
 */
const killWhileWorking = async (pool: pg.Pool, url: string): Promise<number> => {
  const { desde, cuantos } = DRILL_ROWS
  await pool.query(
    `insert into ticket (ticket_id, tipo, razon_social_id, usuario_id, estado_id, fecha, negocio_id, sector_id, motivo_id, prioridad_id, origen_id, titulo, descripcion)
     select $1 + n, 'reclamo', 1042, 1, 1, current_date, 4, 3, 303, 2, 1, 'Se corta', '' from generate_series(0, $2 - 1) n`,
    [desde, cuantos],
  )
  let killed = 0
  for (let round = 0; killed < KILLS; round += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const work = (async () => {
      for (let step = 0; step < 20; step += 1) {
        const id = desde + ((round * 31 + step * 7) % cuantos)
        await client.query('begin')
        await client.query(
          `update ticket set estado_id = 1 + estado_id % 4, estado_desde = now(), asignado_id = $2, espera_cliente = not espera_cliente, respondido = now()
           where ticket_id = $1`,
          [id, 1 + (step % 3)],
        )
        await client.query('commit')
      }
    })().catch(() => 'cut')
    await wait(round % 15)
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    if ((await work) === 'cut') killed += 1
    await client.end().catch(() => {})
  }
  return killed
}

/** Returns the number of rows in which the table `trabajo` and its source, the view `trabajo_fuente`, differ. */
const differences = async (pool: pg.Pool): Promise<number> => {
  const columns =
    'clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, desde'
  const of = (table: string) => `select ${columns} from ${table} where entidad_id >= ${DRILL_ROWS.desde}`
  const { rows } = await pool.query<{ many: number }>(
    `select count(*)::int as many from ((${of('trabajo')} except ${of('trabajo_fuente')}) union all (${of('trabajo_fuente')} except ${of('trabajo')})) d`,
  )
  return rows[0]!.many
}

line('trabajos abiertos', TRABAJOS.toLocaleString('es-AR'))
await inWorld('mesa', async (world) => {
  const { pool, portal, bare, interno, admin, url } = world
  const at = (path: string) => `${portal}${PREFIX}/${path}`
  const json = { 'content-type': 'application/json' }
  const page = (criteria: object) => ({
    url: at('mesa/v1/busqueda/page/1/size/50'),
    method: 'POST' as const,
    headers: { ...admin, ...json },
    body: JSON.stringify(criteria),
  })
  const toBare = { url: `${bare}/mesa`, method: 'POST' as const, headers: json, body: '{}' }
  await rateGoal(
    world,
    'mesa, página de una cola: rendimiento contra fastify + pg',
    0.6,
    page({ cola: 'resolver' }),
    toBare,
  )

  const read = async (criteria: object): Promise<number> => {
    const { url: address, ...init } = page(criteria)
    return percentile(await sequence(100, () => fetch(address, init)), 0.99)
  }
  const floor = percentile(await sequence(100, () => fetch(toBare.url, toBare)), 0.99)
  for (const [name, criteria] of Object.entries({
    'Por vencer': { cola: 'vencen' },
    'Sin asignar': { cola: 'libres' },
    'El cliente contestó': { cola: 'contestaron' },
    'una cola, de un sector': { cola: 'resolver', sectorIds: [2] },
    'una cola, de una prioridad': { cola: 'garantia', prioridadIds: [5] },
    'una cola, de una persona': { cola: 'cerrar', asignadoId: 20 },
    'una cola, de un cliente': { cola: 'resolver', razonSocialId: 1042 },
  })) {
    const p99 = await read(criteria)
    goal(`mesa, ${name}: p99 contra el pelado`, p99 / floor, { most: 10 }, `${p99.toFixed(1)} ms`)
  }

  const colas = await sequence(200, () => fetch(at(mesa.listColas.path), { headers: admin }))
  timeGoal('mesa, cuántos hay en todas las colas: p99 (ms)', percentile(colas, 0.99), { most: 50 })

  // Mark a tenth of the users as absent. Their items then appear in the queue Sin asignar.
  const begun = performance.now()
  await pool.query(LEAVE)
  line('una de cada diez personas falta', `${(performance.now() - begun).toFixed(0)} ms`)
  const away = await sequence(200, () => fetch(at(mesa.listColas.path), { headers: admin }))
  timeGoal('mesa, cuántos hay en todas las colas, con quien falta: p99 (ms)', percentile(away, 0.99), { most: 50 })
  const offered = await read({ cola: 'libres' })
  goal(
    'mesa, Sin asignar con quien falta: p99 contra el pelado',
    offered / floor,
    { most: 10 },
    `${offered.toFixed(1)} ms`,
  )
  await pool.query('update usuario set ausente_hasta = null where ausente_hasta is not null')

  const assigned: string[] = []
  const take = async (headers: Record<string, string>) => {
    for (;;) {
      const reply = await fetch(at(mesa.next.path), {
        method: 'POST',
        headers: { ...headers, ...json },
        body: JSON.stringify({ cola: 'libres' }),
      })
      const { trabajo } = (await reply.json()) as { trabajo: { clase: string; entidadId: number } | null }
      if (!trabajo || assigned.length >= LIBRES) return
      assigned.push(`${trabajo.clase}-${trabajo.entidadId}`)
    }
  }
  await Promise.all([take(admin), take(interno)])
  goal(
    'mesa, siguiente de dos personas: dado a las dos',
    assigned.length - new Set(assigned).size,
    { most: 0 },
    `${assigned.length} dados`,
  )

  await measurePresencia(world)

  line('conexiones cortadas mientras trabajaban', String(await killWhileWorking(pool, url)))
  goal('mesa, diferencias entre el trabajo y sus fuentes', await differences(pool), { most: 0 })
})
process.exit(0)
