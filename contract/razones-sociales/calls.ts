import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { razonesSocialesShapes } from './shapes.ts'
import type { Calls } from '#contract/route.ts'

export const razonesSociales: Calls<typeof razonesSocialesShapes> = {
  search: {
    summary: 'Razones sociales que un interno puede elegir, por nombre, código de cliente o CUIT.',
    method: 'GET',
    path: 'razonsocial/v1/buscar',
    reads: ['fichas'],
    roles: CAPACIDADES.buscarRazonesSociales.roles,
  },
  getMarcas: {
    summary: 'Marcas de los negocios de una razón social, por nombre.',
    method: 'GET',
    path: 'razonsocial/v1/getMarcas/:id',
    reads: ['fichas'],
  },
}
