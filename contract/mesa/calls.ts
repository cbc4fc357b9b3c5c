import { GESTIONES } from '#contract/base/topics.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { mesaShapes } from './shapes.ts'

const { roles } = CAPACIDADES.mesa

/** Mesa of the staff: it reads open work of every kind and uses each noun's own calls. */
export const mesa: Calls<typeof mesaShapes> = {
  listColas: {
    summary: 'Las colas de quien pregunta, con cuánto hay en cada una y cuánto venció.',
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
    summary: 'Un trabajo: plazo, quién lo tiene, quién lo mira, y qué más hay abierto del cliente.',
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
      'Cuánto tiene abierto cada persona de la mesa, y cuánto no tiene nadie, por clase: lo vencido, lo que vence hoy y desde cuándo espera lo más viejo.',
    method: 'GET',
    path: 'mesa/v1/equipo',
    reads: ['equipo', ...GESTIONES],
    roles: CAPACIDADES.administrar.roles,
  },
  assign: {
    summary: 'Asigna hasta 200 trabajos a una persona, o a nadie, con un resultado por cada uno.',
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
    summary: 'Pasa de estado hasta 200 trabajos, donde el cambio no pide nada más, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/estado',
    roles,
    touches: ['mesa', ...GESTIONES],
  },
  answer: {
    summary:
      'Responde hasta 200 trabajos con una respuesta guardada, y los pasa a su estado si lo dice, con un resultado por cada uno.',
    method: 'POST',
    path: 'mesa/v1/responder',
    roles,
    touches: ['mesa', ...GESTIONES],
  },
  next: {
    summary:
      'Lo que sigue en una cola y no tiene quien lo atienda: queda asignado a quien pregunta. Nunca el mismo a dos.',
    method: 'POST',
    path: 'mesa/v1/siguiente',
    roles,
    touches: ['mesa', 'equipo'],
  },
  setAusencia: {
    summary: 'Dice hasta cuándo falta quien pregunta, o que volvió. Mientras, lo que tiene se ofrece a los demás.',
    method: 'PUT',
    path: 'mesa/v1/ausencia',
    roles,
    touches: ['mesa', 'equipo'],
  },
  setPresencia: {
    summary: 'Dice qué está mirando la persona y si escribe; contesta quién más lo mira. Se repite cada 15 segundos.',
    method: 'POST',
    path: 'mesa/v1/presencia',
    roles,
  },
}
