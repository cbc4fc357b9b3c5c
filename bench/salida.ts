import type pg from 'pg'
import { createInvgate } from '#gateways/service-desk/invgate/invgate.ts'
import { createPool, transaction } from '#server/db/database.ts'
import { createDisk } from '#gateways/files/disk.ts'
import { createFileStore } from '#server/files/files.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createEntrega } from '../server/modules/tickets/tickets-mesa.service.ts'
import { BASIC, startFakeInvgate } from '../testing/invgate/fake-invgate.ts'
import { untilDone } from '../testing/wait.ts'
import { compare, contentsOf } from './medidas/desk-check.ts'
import { createFailingPlan } from './medidas/desk-failing.ts'
import { goal, line, often } from './medidas/goals.ts'
import { inMundo } from './mundos/mundos.ts'

const TICKETS = often(1000, 10)
const COMMENTS = 9
const FAILING_PERCENT = 30
const WORKERS = 8
const TIMEOUT_MS = 100
const LIMIT_MS = 600_000
const MAX_LOST = 0

/**
 * Inserts claims with comments that are still to be sent to the service desk. Returns the comment ids of each claim.
 */
const fill = async (pool: pg.Pool): Promise<Map<number, number[]>> => {
  const written = new Map<number, number[]>()
  const { rows } = await pool.query<{ ticketId: number; comentarios: number[] }>(
    `with t as (
       insert into ticket (tipo, razon_social_id, usuario_id, estado_id, fecha, negocio_id, sector_id, motivo_id, prioridad_id, origen_id, titulo, descripcion, mesa_externa)
       select 'reclamo', r.razon_social_id, 1, 1, current_date, 4, 1, 102, 2, 1, 'Reclamo ' || n, 'Texto ' || n, true
       from generate_series(1, $1) n
       join (select razon_social_id, row_number() over () as at, count(*) over () as total from razon_social) r on r.at = 1 + n % r.total
       returning ticket_id),
     c as (
       insert into ticket_comentario (ticket_id, usuario_id, es_interno, comentario, mesa_pendiente)
       select ticket_id, 1, false, 'Comentario ' || n, true from t, generate_series(1, $2) n order by ticket_id, n
       returning ticket_id, ticket_comentario_id)
     select ticket_id as "ticketId", array_agg(ticket_comentario_id::int order by ticket_comentario_id) as comentarios from c group by ticket_id`,
    [TICKETS, COMMENTS],
  )
  for (const { ticketId, comentarios } of rows) written.set(ticketId, comentarios)
  return written
}

let isRight = false
await inMundo('demo', async (url, folder) => {
  const pool = createPool(url, WORKERS * 2 + 2, () => {})
  const jobs = createJobs({ url, onError: () => {}, retries: { limit: 20, delay: 1, maxDelay: 2 } })
  const { plan, failed } = createFailingPlan(FAILING_PERCENT)
  const fake = await startFakeInvgate({ plan })
  try {
    await jobs.start()
    const { rows } = await pool.query<{ categoria: string }>('select distinct categoria from motivo_ticket')
    for (const { categoria } of rows) fake.state.addCategory(categoria)
    const written = await fill(pool)
    const began = performance.now()
    await transaction(pool, async (db) => {
      for (const [ticketId, comentarios] of written)
        for (let n = 0; n <= comentarios.length; n += 1) await jobs.enqueue(db, 'mesa', { ticketId })
    })
    line(
      `${TICKETS * (COMMENTS + 1)} trabajos puestos en la cola en`,
      `${((performance.now() - began) / 1000).toFixed(1)} s`,
    )

    const config = { url: fake.url, auth: BASIC, creatorId: 900, viewId: 5, pollSeconds: 60 }
    const desk = createInvgate(config, TIMEOUT_MS)
    const draining = performance.now()
    await jobs.work('mesa', WORKERS, createEntrega({ pool, desk, store: createFileStore(createDisk(folder)) }))
    await untilDone(jobs, LIMIT_MS)
    const seconds = (performance.now() - draining) / 1000
    line(
      `entregados con una mesa que falla en el ${FAILING_PERCENT} % de las llamadas`,
      `${seconds.toFixed(0)} s (${Math.round((TICKETS * (COMMENTS + 1)) / seconds)} por segundo)`,
    )
    line('llamadas a la mesa, y cuántas fallaron', `${fake.calls.length}, ${failed()}`)
    const { lost, doubled, disordered } = compare(written, contentsOf(fake))
    goal('mesa que falla: perdidos, repetidos y en otro orden', lost + doubled + disordered, { most: 0 })
    const dead = (await jobs.counts()).mesa.fallados
    goal('mesa que falla: trabajos que se rindieron', dead, { most: 0 })
    isRight = lost + doubled + disordered + dead === MAX_LOST
  } finally {
    await jobs.stop()
    await pool.end()
    await fake.close()
  }
})
process.exit(isRight ? 0 : 1)
