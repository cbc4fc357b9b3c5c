import { transportes } from '#contract/transportes.ts'
import { implement } from '#server/implement.ts'
import { selectTransportes } from './transportes.repository.ts'

export const transportesRoutes = implement(transportes, { list: ({ sql }) => selectTransportes(sql) })
