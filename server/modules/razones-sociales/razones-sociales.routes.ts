import { razonesSociales } from '#contract/razones-sociales.ts'
import { implement } from '#server/implement.ts'
import { getMarcasRazonSocial, searchRazonesSociales } from './razones-sociales.service.ts'

export const razonesSocialesRoutes = implement(razonesSociales, {
  search: searchRazonesSociales,
  getMarcas: getMarcasRazonSocial,
})
