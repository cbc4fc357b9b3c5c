import { notificaciones } from '#contract/notificaciones/calls.ts'
import { notificacionesShapes } from '#contract/notificaciones/shapes.ts'
import { implement } from '#server/http/implement.ts'
import type { Live } from '#server/jobs/live.ts'
import {
  getPreferencias,
  listenNotificaciones,
  searchNotificaciones,
  setLeidas,
  setPreferencias,
} from './notificaciones.service.ts'

export const notificacionesRoutes = (live: Live) =>
  implement(notificaciones, notificacionesShapes, {
    search: searchNotificaciones,
    setLeidas,
    getPreferencias,
    setPreferencias,
    listen: (context) => listenNotificaciones(context, live),
  })
