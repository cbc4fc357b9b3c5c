import { transportes } from '#contract/transportes.ts'
import { transportesShapes } from '#contract/transportes.shapes.ts'
import { implement } from '#server/implement.ts'
import { selectTransportes } from './transportes.repository.ts'

export const transportesRoutes = implement(transportes, transportesShapes, {
  list: ({ sql }) => selectTransportes(sql),
})
