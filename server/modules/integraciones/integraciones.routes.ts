import { integraciones } from '#contract/integraciones.ts'
import { implement } from '#server/implement.ts'
import type { Jobs } from '#server/jobs.ts'
import { listIntegraciones, retryIntegracion } from './integraciones.service.ts'

/** What the administration sees of the queues. */
export const integracionesRoutes = (jobs: Jobs) =>
  implement(integraciones, {
    list: (context) => listIntegraciones(context, jobs),
    retry: (_context, { params }) => retryIntegracion(jobs, params.integracionId),
  })
