import type { notificacionesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

/** Calls for the user's own notifications (spec §3, notification context). */
export const notificaciones: Calls<typeof notificacionesShapes> = {
  search: {
    summary: 'Las notificaciones propias, de la más nueva a la más vieja, y cuántas faltan leer.',
    method: 'GET',
    path: 'notificaciones/v1',
    reads: ['cambio'],
  },
  setLeidas: {
    summary: 'Marca como leídas las que se nombran, o todas.',
    method: 'POST',
    path: 'notificaciones/v1/leidas',
    touches: ['cambio'],
  },
  getPreferencias: {
    summary: 'Qué se avisa y por dónde.',
    method: 'GET',
    path: 'notificaciones/v1/preferencias',
    reads: ['preferencias'],
  },
  setPreferencias: {
    summary: 'Cambia qué se avisa y por dónde. Lo importante se avisa siempre en el portal.',
    method: 'PUT',
    path: 'notificaciones/v1/preferencias',
    touches: ['preferencias'],
  },
  listen: {
    summary:
      'Eventos del servidor: avisa que algo cambió en las notificaciones propias. Se corta con el token; al volver a conectarse hay que leerlas de nuevo.',
    method: 'GET',
    path: 'notificaciones/v1/eventos',
    reply: 'text/event-stream',
  },
}
