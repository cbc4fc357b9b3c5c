import { lineas } from '#contract/lineas.ts'
import { lineasShapes } from '#contract/lineas.shapes.ts'
import { implement } from '#server/implement.ts'
import { getLinea } from './lineas.service.ts'

export const lineasRoutes = implement(lineas, lineasShapes, { get: getLinea })
