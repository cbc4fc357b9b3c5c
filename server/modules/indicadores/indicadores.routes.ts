import { indicadores } from '#contract/indicadores/calls.ts'
import { indicadoresShapes } from '#contract/indicadores/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { downloadCuadro, getCuadro, summarizeIndicadores } from './indicadores.service.ts'

export const indicadoresRoutes = implement(indicadores, indicadoresShapes, {
  summarize: summarizeIndicadores,
  getCuadro,
  downloadExcel: downloadCuadro,
})
