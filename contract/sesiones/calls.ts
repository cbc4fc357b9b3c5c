import type { Calls } from '#contract/route.ts'
import type { sesionesShapes } from './shapes.ts'

export const sesiones: Calls<typeof sesionesShapes> = {
  list: {
    summary: 'Dónde tiene abierta la sesión el usuario, la última usada primero.',
    method: 'GET',
    path: 'usuario/v1/sesiones',
    reads: ['sesiones'],
  },
  register: {
    summary:
      'Dice desde qué zona horaria se abrió la sesión del usuario; si nunca ingresó desde ahí, se le avisa por email.',
    method: 'PUT',
    path: 'usuario/v1/sesiones/esta',
    touches: ['sesiones'],
    audited: false,
  },
  deny: {
    summary:
      'Dice que una sesión propia no es suya: se cierran todas, la contraseña deja de servir y llega un enlace para elegir otra.',
    method: 'POST',
    path: 'usuario/v1/sesiones/:sesionId/desconocida',
    touches: ['sesiones'],
  },
  close: {
    summary: 'Cierra una sesión propia.',
    method: 'DELETE',
    path: 'usuario/v1/sesiones/:sesionId',
    touches: ['sesiones'],
  },
  closeOthers: {
    summary: 'Cierra todas las sesiones propias menos la del usuario.',
    method: 'DELETE',
    path: 'usuario/v1/sesiones',
    touches: ['sesiones'],
  },
}
