import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import { centrosGarantiasShapes } from '#contract/centros-garantias/shapes.ts'
import { implement } from '#server/http/implement.ts'
import {
  createCentro,
  downloadCentros,
  getOpcionesCentros,
  searchCentros,
  updateCentroGarantia,
} from './centros-garantias.service.ts'

/** Centros de garantía. */
export const centrosGarantiasRoutes = implement(centrosGarantias, centrosGarantiasShapes, {
  search: searchCentros,
  getOpciones: getOpcionesCentros,
  downloadExcel: downloadCentros,
  create: createCentro,
  update: updateCentroGarantia,
})
