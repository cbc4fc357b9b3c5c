import sql from 'sql-template-tag'
import { COLAS, type Cola } from '#contract/base/colas.shapes.ts'
import { type Integraciones, integracionesShapes } from '#contract/integraciones/shapes.ts'
import { integraciones } from '#contract/integraciones/calls.ts'
import { listErroresLectura, listLecturas } from '#modules/lecturas'
import type { Context } from '#server/http/context.ts'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'
import type { FailedJob } from '#server/jobs/job-rows.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type TicketNombrado, describeJob } from './integraciones.rules.ts'

const selectTickets = (db: Db, ids: readonly number[]): Promise<TicketNombrado[]> =>
  selectRows<TicketNombrado>(
    db,
    sql`select ticket_id as "ticketId", tipo, ticket_invgate_id is not null as "enMesa" from ticket
        where ticket_id = any(${ids}::bigint[])`,
  )

const selectMesaLeida = async (db: Db): Promise<string | null> =>
  (
    await selectOne<{ leido: Date | null }>(db, sql`select max(leido) as leido from mesa_cursor`)
  )?.leido?.toISOString() ?? null

const ticketOf = (datos: unknown): number | null => (datos as { ticketId?: number }).ticketId ?? null

interface Parts {
  jobs: Jobs
  /** true: there is an external service desk, which is polled. */
  readsMesa: boolean
  /** true: masters are read from SAP. */
  readsSap: boolean
}

/** Returns the counts of the queues, the failed and retried jobs, and the state of each reading of SAP. */
const listIntegraciones = async (
  { sql, now }: Context,
  { jobs, readsMesa, readsSap }: Parts,
): Promise<Integraciones> => {
  const [counts, failed, retrying] = await Promise.all([jobs.counts(), jobs.failed(), jobs.retrying()])
  const ids = [...failed, ...retrying].map(({ datos }) => ticketOf(datos)).filter((id) => id !== null)
  const rows = await selectTickets(sql, [...new Set(ids)])
  const tickets = new Map(rows.map((row) => [row.ticketId, row]))
  const describe = (job: FailedJob) => {
    const ticketId = ticketOf(job.datos)
    return {
      integracionId: job.id,
      cola: job.cola,
      que: describeJob(job, ticketId === null ? undefined : tickets.get(ticketId)),
      error: job.error,
      fecha: job.fecha.toISOString(),
      ticketId,
    }
  }
  return {
    colas: (Object.keys(COLAS) as Cola[]).map((cola) => ({ cola, texto: COLAS[cola].texto, ...counts[cola] })),
    fallados: failed.map(describe),
    reintentos: retrying.map((job) => ({
      ...describe(job),
      intentos: job.intentos,
      proximo: job.proximo.toISOString(),
    })),
    mesaLeida: readsMesa ? await selectMesaLeida(sql) : null,
    lecturas: readsSap ? await listLecturas(sql, now) : [],
  }
}

/** Enqueues a failed job again. Throws `no-encontrado` when the job does not exist. */
const retryIntegracion = async (jobs: Jobs, integracionId: string) => {
  if (!(await jobs.retry(integracionId))) throw new AppError('no-encontrado')
  return { integracionId }
}

export const integracionesRoutes = (parts: Parts) => {
  /** Throws `no-encontrado` in an installation without SAP. */
  const requireSap = (): void => {
    if (!parts.readsSap) throw new AppError('no-encontrado')
  }
  return implement(integraciones, integracionesShapes, {
    list: (context) => listIntegraciones(context, parts),
    retry: (_context, { params }) => retryIntegracion(parts.jobs, params.integracionId),
    startLectura: async (context, { params }) => {
      requireSap()
      await context.enqueue('lectura', params)
      return params
    },
    listErroresLectura: (context, { params }) => {
      requireSap()
      return listErroresLectura(context.sql, params.lectura)
    },
  })
}
