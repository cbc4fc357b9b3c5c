import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { vistasShapes } from './vistas.shapes.ts'

const { roles } = CAPACIDADES.mesa

/** Calls for the saved views of the mesa: filters with a name. */
export const vistas: Calls<typeof vistasShapes> = {
  list: {
    summary: 'Las vistas propias y las compartidas, con cuánto hay en cada una para el usuario.',
    method: 'GET',
    path: 'mesa/v1/vistas',
    reads: ['vistas'],
    roles,
  },
  create: {
    summary: 'Guarda los filtros de una cola con un nombre.',
    method: 'POST',
    path: 'mesa/v1/vistas',
    roles,
    touches: ['vistas'],
  },
  delete: {
    summary: 'Borra una vista propia; las compartidas, también la administración.',
    method: 'DELETE',
    path: 'mesa/v1/vistas/:vistaId',
    roles,
    touches: ['vistas'],
  },
}
