import { mesa } from '#contract/mesa/calls.ts'
import { mesaShapes } from '#contract/mesa/shapes.ts'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { decisionesShapes } from '#contract/mesa/decisiones.shapes.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import { respuestasShapes } from '#contract/mesa/respuestas.shapes.ts'
import { vistas } from '#contract/mesa/vistas.calls.ts'
import { vistasShapes } from '#contract/mesa/vistas.shapes.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import { implement } from '#server/http/implement.ts'
import { type FindUndoable, holdDecision, listDecisiones, undoDecision } from './decisiones.service.ts'
import { setAusencia } from './mesa-ausencias.service.ts'
import { listEquipo } from './mesa-equipo.service.ts'
import { setPresencia } from './mesa-presencia.service.ts'
import {
  type Answers,
  answerTrabajos,
  assignTrabajos,
  type Moves,
  pasosDe,
  setEstadoTrabajos,
  setPrioridadTrabajos,
  setSectorTrabajos,
} from './mesa-lote.service.ts'
import { getOpciones, getTrabajo, listColas, nextTrabajo, searchTrabajos } from './mesa.service.ts'
import { changeRespuesta, createRespuesta, listRespuestas, removeRespuesta } from './respuestas.service.ts'
import { createVista, listVistas, removeVista } from './vistas.service.ts'

/** Binds the calls of the mesa to their services. `moves` and `answers` come from the areas that own the items. */
export const mesaRoutes = (moves: Moves, answers: Answers, desk: ServiceDesk, find: FindUndoable) => [
  ...implement(decisiones, decisionesShapes, {
    list: listDecisiones,
    hold: (context, sent) => holdDecision(context, sent, find),
    undo: undoDecision,
  }),
  ...implement(respuestas, respuestasShapes, {
    list: listRespuestas,
    create: createRespuesta,
    update: changeRespuesta,
    delete: removeRespuesta,
  }),
  ...implement(vistas, vistasShapes, { list: listVistas, create: createVista, delete: removeVista }),
  ...implement(mesa, mesaShapes, {
    listColas,
    search: searchTrabajos,
    get: (context, sent) => getTrabajo(context, sent, desk),
    getOpciones: (context) => getOpciones(context, (roles) => pasosDe(moves, roles)),
    listEquipo,
    assign: assignTrabajos,
    setPrioridad: setPrioridadTrabajos,
    setSector: (context, sent) => setSectorTrabajos(context, sent, desk),
    setEstado: (context, sent) => setEstadoTrabajos(context, sent, moves),
    answer: (context, sent) => answerTrabajos(context, sent, answers),
    next: nextTrabajo,
    setAusencia,
    setPresencia,
  }),
]
