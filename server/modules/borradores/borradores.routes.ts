import { borradores } from '#contract/borradores/calls.ts'
import { borradoresShapes } from '#contract/borradores/shapes.ts'
import { implement } from '#server/implement.ts'
import { getBorrador, listBorradores, removeBorrador, saveBorrador } from './borradores.service.ts'

export const borradoresRoutes = implement(borradores, borradoresShapes, {
  list: listBorradores,
  get: getBorrador,
  save: saveBorrador,
  delete: removeBorrador,
})
