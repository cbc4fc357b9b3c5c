import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { razonesSocialesShapes } from '#contract/razones-sociales/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { getMarcasRazonSocial, searchRazonesSociales } from './razones-sociales.service.ts'

export const razonesSocialesRoutes = implement(razonesSociales, razonesSocialesShapes, {
  search: searchRazonesSociales,
  getMarcas: getMarcasRazonSocial,
})
