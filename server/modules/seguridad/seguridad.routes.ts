import { seguridad } from '#contract/seguridad/calls.ts'
import { seguridadShapes } from '#contract/seguridad/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { downloadEventos, searchEventos, summarizeEventos } from './eventos.service.ts'

export const seguridadRoutes = implement(seguridad, seguridadShapes, {
  search: searchEventos,
  summarize: summarizeEventos,
  downloadExcel: downloadEventos,
})
