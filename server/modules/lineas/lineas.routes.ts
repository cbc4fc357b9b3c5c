import { lineas } from '#contract/lineas.ts'
import { implement } from '#server/implement.ts'
import { getLinea } from './lineas.service.ts'

export const lineasRoutes = implement(lineas, { get: getLinea })
