import type { Calls } from '#contract/route.ts'
import type { usuariosShapes } from './shapes.ts'

export const usuarios: Calls<typeof usuariosShapes> = {
  getByName: {
    summary: 'Perfil del usuario que inició sesión. El nombre se compara sin distinguir mayúsculas.',
    method: 'GET',
    path: 'usuario/v1/getByName/:userName',
    reads: ['perfil'],
  },
  update: {
    summary: 'Cambia los datos propios que no vienen de la distribuidora: teléfono y domicilio. Contesta el perfil.',
    method: 'PUT',
    path: 'usuario/v1/:id',
    touches: ['fichas'],
  },
  getMarcas: {
    summary: 'Marcas de los negocios de las razones sociales del usuario, por nombre.',
    method: 'GET',
    path: 'usuario/v1/marcas/getByUser/:id',
    reads: ['fichas'],
  },
  downloadDatos: {
    summary: 'Exporta en un ZIP todo lo que el portal guarda del usuario, para leer (HTML) y para procesar (JSON).',
    method: 'GET',
    path: 'usuario/v1/datos',
    reply: 'application/zip',
    audited: true,
    fresh: true,
  },
}
