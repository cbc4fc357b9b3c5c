import { GESTIONES } from '#contract/base/topics.ts'
import type { Calls } from '#contract/route.ts'
import type { inicioShapes } from './shapes.ts'

export const inicio: Calls<typeof inicioShapes> = {
  getTareas: {
    summary:
      'Lo que espera al usuario en una de sus razones sociales, de todos los tipos: primero lo que dejó empezado, después lo que vence.',
    method: 'GET',
    path: 'inicio/v1/tareas',
    reads: ['borradores', 'documentos', ...GESTIONES],
  },
}
