import { borradores } from '#contract/borradores/calls.ts'
import { borradoresShapes } from '#contract/borradores/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { createDevolucionEmpezada } from './borradores-devolucion.service.ts'
import { createReclamoEmpezado, getBorrador, removeBorrador, saveBorrador } from './borradores.service.ts'

export const borradoresRoutes = implement(borradores, borradoresShapes, {
  get: getBorrador,
  save: saveBorrador,
  createReclamo: createReclamoEmpezado,
  createDevolucion: createDevolucionEmpezada,
  delete: removeBorrador,
})
