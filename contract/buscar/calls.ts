import type { buscarShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

export const buscar: Calls<typeof buscarShapes> = {
  search: {
    summary:
      'Busca en todo lo que el usuario puede ver por número, comprobante, código, título o palabras; hasta cinco de cada tipo.',
    method: 'GET',
    path: 'buscar/v1',
  },
}
