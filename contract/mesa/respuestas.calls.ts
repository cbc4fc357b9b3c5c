import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { respuestasShapes } from './respuestas.shapes.ts'

const { roles } = CAPACIDADES.mesa

/** Calls for the saved answers of the mesa. Some are personal, some shared. */
export const respuestas: Calls<typeof respuestasShapes> = {
  list: {
    summary:
      'Las respuestas propias y las compartidas, por título; de una gestión, las que le sirven, ya completadas y primero las de su motivo.',
    method: 'GET',
    path: 'mesa/v1/respuestas',
    reads: ['respuestas', 'maestros'],
    roles,
  },
  create: {
    summary: 'Agrega una respuesta, propia o compartida. Las variables que no existen se rechazan.',
    method: 'POST',
    path: 'mesa/v1/respuestas',
    roles,
    touches: ['respuestas'],
  },
  update: {
    summary: 'Cambia una respuesta: quien la escribió, o la administración si es compartida. Con otra versión, 409.',
    method: 'PUT',
    path: 'mesa/v1/respuestas/:respuestaId',
    roles,
    touches: ['respuestas'],
  },
  delete: {
    summary: 'Borra una respuesta: quien la escribió, o la administración si es compartida.',
    method: 'DELETE',
    path: 'mesa/v1/respuestas/:respuestaId',
    roles,
    touches: ['respuestas'],
  },
}
