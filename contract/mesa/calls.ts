import { GESTIONES } from '#contract/base/topics.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { mesaShapes } from './shapes.ts'

const { roles } = CAPACIDADES.mesa

/**
 * Calls of the mesa, the queue of all open work for staff. Decisions use the calls of each kind of item, such as
 * `tickets`.
 */
export const mesa: Calls<typeof mesaShapes> = {
  listColas: {
    summary: 'Las colas del usuario, con cuántas gestiones hay en cada una y cuántas están fuera de plazo.',
    method: 'GET',
    path: 'mesa/v1/colas',
    reads: ['mesa', ...GESTIONES],
    roles,
  },
  search: {
    summary: 'Lo que hay en una cola, primero lo que vence antes; lo más viejo primero.',
    method: 'POST',
    path: 'mesa/v1/busqueda/page/:page/size/:size',
    reads: ['mesa', 'leidos', ...GESTIONES],
    roles,
  },
  get: {
    summary: 'Una gestión: plazo, a quién está asignada, quién la mira, y qué más hay abierto del cliente.',
    method: 'GET',
    path: 'mesa/v1/trabajo/:clase/:entidadId',
    reads: ['mesa', 'cambio', ...GESTIONES],
    roles,
  },
  getOpciones: {
    summary: 'Sectores y personas a quienes se asigna, y los cambios de estado que no piden nada más.',
    method: 'GET',
    path: 'mesa/v1/opciones',
    reads: ['maestros', 'equipo'],
    roles,
  },
  listEquipo: {
    summary:
      'Cuántas gestiones tiene abiertas cada persona de la Mesa, y cuántas no tiene nadie, por tipo: las que están fuera de plazo, las que vencen hoy y desde cuándo espera la más vieja.',
    method: 'GET',
    path: 'mesa/v1/equipo',
    reads: ['equipo', ...GESTIONES],
    roles: CAPACIDADES.administrar.roles,
  },
  assign: {
    summary: 'Asigna hasta 200 gestiones a una persona, o a nadie, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/asignar',
    roles,
    touches: ['mesa', 'equipo'],
  },
  setPrioridad: {
    summary: 'Cambia la prioridad de hasta 200 devoluciones, reclamos o garantías, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/prioridad',
    roles,
    touches: ['mesa', 'devoluciones', 'tickets'],
  },
  setSector: {
    summary: 'Pasa a otro sector hasta 200 devoluciones, reclamos o garantías, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/sector',
    roles,
    touches: ['mesa', 'devoluciones', 'tickets'],
  },
  setEstado: {
    undoable: {},
    summary: 'Pasa de estado hasta 200 gestiones, donde el cambio no pide nada más, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/estado',
    roles,
    touches: ['mesa', ...GESTIONES],
  },
  answer: {
    undoable: {},
    summary:
      'Responde hasta 200 gestiones con una respuesta guardada, y las pasa a su estado si lo dice, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/responder',
    roles,
    touches: ['mesa', ...GESTIONES],
  },
  next: {
    summary: 'La siguiente sin asignar de una cola: queda asignada al usuario. Nunca la misma a dos.',
    method: 'POST',
    path: 'mesa/v1/siguiente',
    roles,
    touches: ['mesa', 'equipo'],
  },
  setAusencia: {
    summary: 'Dice hasta cuándo falta el usuario, o que volvió. Mientras, lo que tiene se ofrece a los demás.',
    method: 'PUT',
    path: 'mesa/v1/ausencia',
    roles,
    touches: ['mesa', 'equipo'],
  },
  setPresencia: {
    summary: 'Dice qué está mirando el usuario y si escribe; contesta quién más lo mira. Se repite cada 15 segundos.',
    method: 'POST',
    path: 'mesa/v1/presencia',
    roles,
  },
}
