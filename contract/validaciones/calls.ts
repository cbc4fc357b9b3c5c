import type { Calls } from '#contract/route.ts'
import type { validacionesShapes } from './shapes.ts'

/** Calls for the e-mail validation. An e-mail address is validated when its owner has opened the link sent to it. */
export const validaciones: Calls<typeof validacionesShapes> = {
  get: {
    summary: 'Si el email propio está validado, y qué enlace está pendiente.',
    method: 'GET',
    path: 'usuario/v1/validar',
    reads: ['validaciones'],
  },
  send: {
    summary: 'Envía un enlace de validación al email propio, o al nuevo con el que se lo quiere reemplazar.',
    method: 'POST',
    path: 'usuario/v1/validar/enviar',
    touches: ['validaciones'],
    // A change of the e-mail address requires a recent sign-in: the owner of the new address can take over the account.
    fresh: ['email'],
  },
  validate: {
    summary: 'Usa el código de un enlace. Dice si quedó validado, o si venció, ya se usó o es de otro usuario.',
    method: 'POST',
    path: 'usuario/v1/validar',
    touches: ['validaciones', 'perfil'],
  },
}
