import { integraciones } from '#contract/integraciones.ts'
import { integracionesShapes } from '#contract/integraciones.shapes.ts'
import { implement } from '#server/implement.ts'
import type { Jobs } from '#server/jobs.ts'
import { listIntegraciones, retryIntegracion } from './integraciones.service.ts'

/** What the administration sees of the queues. */
export const integracionesRoutes = (jobs: Jobs) =>
  implement(integraciones, integracionesShapes, {
    list: (context) => listIntegraciones(context, jobs),
    retry: (_context, { params }) => retryIntegracion(jobs, params.integracionId),
  })
