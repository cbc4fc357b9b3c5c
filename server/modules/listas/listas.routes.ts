import { listas } from '#contract/listas/calls.ts'
import { listasShapes } from '#contract/listas/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { createVista, getLista, removeVista, setPreferencia } from './listas.service.ts'

export const listasRoutes = implement(listas, listasShapes, {
  get: getLista,
  setPreferencia,
  createVista,
  deleteVista: removeVista,
})
