import { COLAS, type Cola } from '#contract/colas.shapes.ts'
import type { Integraciones } from '#contract/integraciones.shapes.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { FailedJob } from '#server/job-rows.ts'
import type { Jobs } from '#server/jobs.ts'
import { selectTickets } from './integraciones.repository.ts'
import { describeJob } from './integraciones.rules.ts'

const ticketOf = (datos: unknown): number | null => (datos as { ticketId?: number }).ticketId ?? null

/** What waits to be done outside, and what could not be done. */
export const listIntegraciones = async ({ sql }: Context, jobs: Jobs): Promise<Integraciones> => {
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
  }
}

/** Puts something that failed back. Throws `no-encontrado` when there never was such a thing. */
export const retryIntegracion = async (jobs: Jobs, integracionId: string) => {
  if (!(await jobs.retry(integracionId))) throw new AppError('no-encontrado')
  return { integracionId }
}
