import { negocios } from '#contract/negocios.ts'
import { negociosShapes } from '#contract/negocios.shapes.ts'
import { implement } from '#server/implement.ts'
import { getNegociosByUser } from './negocios.service.ts'

export const negociosRoutes = implement(negocios, negociosShapes, { getByUser: getNegociosByUser })
