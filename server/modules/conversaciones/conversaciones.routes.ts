import { conversaciones } from '#contract/conversaciones/calls.ts'
import { conversacionesShapes } from '#contract/conversaciones/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { createConversacionComentario, getConversacion, setConversacionLeida } from './conversaciones.service.ts'

export const conversacionesRoutes = implement(conversaciones, conversacionesShapes, {
  get: getConversacion,
  create: createConversacionComentario,
  setLeida: setConversacionLeida,
})
