import { z } from 'zod'
import { entero } from './enteros.ts'
import { CAPACIDADES } from './capacidades.ts'
import { route } from './route.ts'
import { Marcas } from './usuarios.ts'

const RazonSocialFound = z.object({
  razonSocialId: z.number().int(),
  razonSocial: z.string(),
  codigoCliente: z.string(),
  activo: z.boolean(),
})

export const razonesSociales = {
  search: route({
    summary: 'Razones sociales que un interno puede elegir, por nombre, código de cliente o CUIT.',
    method: 'GET',
    path: 'razonsocial/v1/buscar',
    query: z.object({ texto: z.string().trim().max(60).optional() }),
    reply: z.array(RazonSocialFound),
    roles: CAPACIDADES.buscarRazonesSociales.roles,
  }),
  getMarcas: route({
    summary: 'Marcas de los negocios de una razón social, por nombre.',
    method: 'GET',
    path: 'razonsocial/v1/getMarcas/:id',
    params: z.object({ id: entero(z.number().int().positive()) }),
    reply: Marcas,
  }),
}
