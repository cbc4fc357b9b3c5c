import { mesa } from '#contract/mesa/calls.ts'
import { mesaShapes } from '#contract/mesa/shapes.ts'
import { implement } from '#server/implement.ts'
import {
  type Moves,
  assignTrabajos,
  getOpciones,
  getTrabajo,
  listColas,
  nextTrabajo,
  searchTrabajos,
  setEstadoTrabajos,
  setPresencia,
  setPrioridadTrabajos,
  setSectorTrabajos,
} from './mesa.service.ts'

/** The desk of the distributor's people, over the nouns that move by their own services. */
export const mesaRoutes = (moves: Moves) =>
  implement(mesa, mesaShapes, {
    listColas,
    search: searchTrabajos,
    get: getTrabajo,
    getOpciones,
    assign: assignTrabajos,
    setPrioridad: setPrioridadTrabajos,
    setSector: setSectorTrabajos,
    setEstado: (context, sent) => setEstadoTrabajos(context, sent, moves),
    next: nextTrabajo,
    setPresencia,
  })
