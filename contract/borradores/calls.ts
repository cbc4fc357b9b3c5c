import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Calls } from '#contract/route.ts'
import type { borradoresShapes } from './shapes.ts'

const { roles } = CAPACIDADES.crearTicket

/** Calls for the user's drafts. Every device of the user can read them. */
export const borradores: Calls<typeof borradoresShapes> = {
  get: {
    summary: 'Un borrador entero; nulo cuando no hay.',
    method: 'GET',
    path: 'borradores/v1/uno',
    reads: ['borradores'],
  },
  save: {
    summary: 'Guarda un borrador sobre la versión que se leyó. Si siguió en otro dispositivo es 409, y vale el otro.',
    method: 'PUT',
    path: 'borradores/v1',
    touches: ['borradores'],
    audited: false,
  },
  createReclamo: {
    summary: 'Empieza un reclamo sin enviarlo: queda entre los borradores de la persona, que lo completa y lo envía.',
    method: 'POST',
    path: 'borradores/v1/reclamo',
    roles,
    servicio: SERVICIOS.reclamos,
    touches: ['borradores'],
    token: ['reclamos:crear'],
    herramienta:
      'Deja un reclamo empezado, sin enviarlo: una persona lo ve en Inicio, elige el motivo, lo completa y lo envía.',
  },
  createDevolucion: {
    summary:
      'Empieza una devolución sin enviarla: queda entre los borradores de la persona, que la revisa y la envía. Los productos se buscan en sus facturas.',
    method: 'POST',
    path: 'borradores/v1/devolucion',
    roles: CAPACIDADES.crearDevolucion.roles,
    servicio: SERVICIOS.devoluciones,
    touches: ['borradores'],
    token: ['devoluciones:crear'],
    herramienta:
      'Deja una devolución empezada con productos de facturas, sin enviarla: una persona la ve en Inicio, la revisa, dice cómo viaja y la envía.',
  },
  delete: {
    summary: 'Borra un borrador: se envió o se descartó.',
    method: 'DELETE',
    path: 'borradores/v1',
    touches: ['borradores'],
    audited: false,
  },
}
