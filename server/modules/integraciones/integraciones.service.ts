import { COLAS, type Cola } from '#contract/colas.ts'
import type { Integraciones } from '#contract/integraciones.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Jobs } from '#server/jobs.ts'
import { selectTickets } from './integraciones.repository.ts'
import { describeJob } from './integraciones.rules.ts'

const ticketOf = (datos: unknown): number => (datos as { ticketId: number }).ticketId

/** What waits to be done outside, and what could not be done. */
export const listIntegraciones = async ({ sql }: Context, jobs: Jobs): Promise<Integraciones> => {
  const [counts, failed] = await Promise.all([jobs.counts(), jobs.failed()])
  const rows = await selectTickets(sql, [...new Set(failed.map(({ datos }) => ticketOf(datos)))])
  const tickets = new Map(rows.map((row) => [row.ticketId, row]))
  return {
    colas: (Object.keys(COLAS) as Cola[]).map((cola) => ({ cola, texto: COLAS[cola].texto, ...counts[cola] })),
    fallados: failed.map((job) => ({
      integracionId: job.id,
      cola: job.cola,
      que: describeJob(job, tickets.get(ticketOf(job.datos))),
      error: job.error,
      fecha: job.fecha.toISOString(),
      ticketId: ticketOf(job.datos),
    })),
  }
}

/** Puts something that failed back. Throws `no-encontrado` when there never was such a thing. */
export const retryIntegracion = async (jobs: Jobs, integracionId: string) => {
  if (!(await jobs.retry(integracionId))) throw new AppError('no-encontrado')
  return { integracionId }
}
