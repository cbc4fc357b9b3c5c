import { validaciones } from '#contract/validaciones.ts'
import { implement } from '#server/implement.ts'
import { getEmailEstado, sendValidacion, validateEmail, type ValidacionesParts } from './validaciones.service.ts'

/** Validación de usuario. */
export const validacionesRoutes = (parts: ValidacionesParts) =>
  implement(validaciones, {
    get: getEmailEstado,
    send: (context, { body }) => sendValidacion(context, body.email, parts),
    validate: (context, { body }) => validateEmail(context, body.codigo, parts),
  })
