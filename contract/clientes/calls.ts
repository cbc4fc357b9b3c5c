import { GESTIONES } from '#contract/base/topics.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { clientesShapes } from './shapes.ts'

const { roles } = CAPACIDADES.mesa

/** Calls for the page of a razón social, which only staff see: open work, history, users, contacts and notes. */
export const clientes: Calls<typeof clientesShapes> = {
  get: {
    summary: 'Una empresa de las que atiende el usuario: qué tiene abierto, quiénes son y quién la atiende.',
    method: 'GET',
    path: 'clientes/v1/:razonSocialId',
    reads: ['fichas', ...GESTIONES],
    roles,
  },
  search: {
    summary: 'Todo lo que pidió la empresa, de cada tipo que puede ver el usuario; lo más nuevo primero.',
    method: 'POST',
    path: 'clientes/v1/:razonSocialId/linea/page/:page/size/:size',
    reads: [...GESTIONES],
    roles,
  },
  listNotas: {
    summary: 'Las notas de la distribuidora sobre la empresa.',
    method: 'GET',
    path: 'clientes/v1/:razonSocialId/notas',
    reads: ['notas'],
    roles,
  },
  createNota: {
    summary: 'Agrega una nota sobre la empresa, para la distribuidora.',
    method: 'POST',
    path: 'clientes/v1/:razonSocialId/notas',
    roles,
    touches: ['notas'],
  },
  updateNota: {
    summary: 'Cambia una nota que nadie cambió mientras tanto.',
    method: 'PUT',
    path: 'clientes/v1/:razonSocialId/notas/:notaId',
    roles,
    touches: ['notas'],
  },
}
