import { validaciones } from '#contract/validaciones/calls.ts'
import { validacionesShapes } from '#contract/validaciones/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { getEmailEstado, sendValidacion, validateEmail, type ValidacionesParts } from './validaciones.service.ts'

export const validacionesRoutes = (parts: ValidacionesParts) =>
  implement(validaciones, validacionesShapes, {
    get: getEmailEstado,
    send: (context, { body }) => sendValidacion(context, body.email, parts),
    validate: (context, { body }) => validateEmail(context, body.codigo, parts),
  })
