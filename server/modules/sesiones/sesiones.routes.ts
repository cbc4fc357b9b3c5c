import { sesiones } from '#contract/sesiones/calls.ts'
import { sesionesShapes } from '#contract/sesiones/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { denySesion, type IngresosParts, registerSesion } from './sesiones-ingresos.service.ts'
import { closeOthers, closeSesion, listSesiones } from './sesiones.service.ts'

/** Routes of a user's sessions, which combine the data of the provider with that of the portal. */
export const sesionesRoutes = (parts: IngresosParts) =>
  implement(sesiones, sesionesShapes, {
    list: (context) => listSesiones(context, parts.directory),
    register: (context, sent) => registerSesion(context, sent, parts),
    deny: (context, sent) => denySesion(context, sent, parts),
    close: (context, sent) => closeSesion(context, sent, parts),
    closeOthers: (context) => closeOthers(context, parts),
  })
