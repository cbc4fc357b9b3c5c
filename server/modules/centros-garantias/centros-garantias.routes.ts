import { centrosGarantias } from '#contract/centros-garantias.ts'
import { implement } from '#server/implement.ts'
import {
  createCentro,
  downloadCentros,
  getOpcionesCentros,
  searchCentros,
  updateCentroGarantia,
} from './centros-garantias.service.ts'

/** Centros de garantía. */
export const centrosGarantiasRoutes = implement(centrosGarantias, {
  search: searchCentros,
  getOpciones: getOpcionesCentros,
  downloadExcel: downloadCentros,
  create: createCentro,
  update: updateCentroGarantia,
})
