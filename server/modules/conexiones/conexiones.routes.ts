import { conexiones } from '#contract/conexiones/calls.ts'
import { conexionesShapes } from '#contract/conexiones/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { createToken, cutToken, cutTokens, listTokens } from './conexiones.service.ts'

export const conexionesRoutes = implement(conexiones, conexionesShapes, {
  listTokens,
  createToken,
  cutToken,
  cutTokens,
})
