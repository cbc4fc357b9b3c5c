import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { maestroCalls } from '#contract/maestros/maestro.ts'
import type { Calls } from '#contract/route.ts'
import type { personasShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

const comunes = maestroCalls<typeof personasShapes>({
  camino: 'personas',
  todos: 'las personas, de la distribuidora y de los clientes',
  uno: 'una persona de la distribuidora, con su usuario en el servicio de ingreso',
})

/** Calls for all users, for administrators. With these calls they create and change staff. */
export const personas: Calls<typeof personasShapes> = {
  ...comunes,
  create: { ...comunes.create, fresh: true },
  update: { ...comunes.update, fresh: true },
  downloadExcel: { ...comunes.downloadExcel, fresh: true },
  setActivo: {
    summary:
      'Activa o desactiva a una persona; al desactivarla, sus sesiones se cierran y lo que tenía asignado pasa a otra.',
    method: 'PUT',
    path: 'maestros/v1/personas/:id/activo',
    roles,
    touches: ['fichas'],
    fresh: [['activo', true]],
  },
  sendAcceso: {
    summary: 'Le envía por email el enlace para elegir su contraseña: la invitación, o una nueva.',
    method: 'POST',
    path: 'maestros/v1/personas/:id/acceso',
    roles,
    touches: ['fichas'],
    fresh: true,
  },
  removeSegundoFactor: {
    summary: 'Le quita la verificación en dos pasos: la próxima vez inicia sesión con su contraseña y configura otra.',
    method: 'DELETE',
    path: 'maestros/v1/personas/:id/segundo-factor',
    roles,
    touches: ['fichas'],
    fresh: true,
  },
  closeSesiones: {
    summary: 'Cierra todas las sesiones de una persona.',
    method: 'DELETE',
    path: 'maestros/v1/personas/:id/sesiones',
    roles,
    touches: ['fichas'],
  },
}
