import type { Calls } from '#contract/route.ts'
import type { usuariosShapes } from './shapes.ts'

export const usuarios: Calls<typeof usuariosShapes> = {
  getByName: {
    summary: 'Perfil del usuario que inició sesión. El nombre se compara sin distinguir mayúsculas.',
    method: 'GET',
    path: 'usuario/v1/getByName/:userName',
  },
  update: {
    summary: 'Cambia los datos propios que no vienen de la distribuidora: teléfono y dirección. Contesta el perfil.',
    method: 'PUT',
    path: 'usuario/v1/:id',
    writes: true,
  },
  getMarcas: {
    summary: 'Marcas de los negocios de las razones sociales del usuario, por nombre.',
    method: 'GET',
    path: 'usuario/v1/marcas/getByUser/:id',
  },
  listSesiones: {
    summary: 'Dónde tiene abierta la sesión quien pregunta, la última usada primero.',
    method: 'GET',
    path: 'usuario/v1/sesiones',
  },
  registerSesion: {
    summary:
      'Dice desde qué zona horaria se abrió la sesión de quien pregunta; si nunca ingresó desde ahí, se le avisa por e-mail.',
    method: 'PUT',
    path: 'usuario/v1/sesiones/esta',
    writes: true,
    audited: false,
  },
  denySesion: {
    summary:
      'Dice que una sesión propia no es suya: se cierran todas, la contraseña deja de servir y llega un enlace para elegir otra.',
    method: 'POST',
    path: 'usuario/v1/sesiones/:sesionId/desconocida',
    writes: true,
  },
  closeSesion: {
    summary: 'Cierra una sesión propia.',
    method: 'DELETE',
    path: 'usuario/v1/sesiones/:sesionId',
    writes: true,
  },
  closeSesiones: {
    summary: 'Cierra todas las sesiones propias menos la de quien pregunta.',
    method: 'DELETE',
    path: 'usuario/v1/sesiones',
    writes: true,
  },
  downloadDatos: {
    summary:
      'Exporta en un ZIP todo lo que el portal guarda de quien pregunta, para leer (HTML) y para procesar (JSON).',
    method: 'GET',
    path: 'usuario/v1/datos',
    reply: 'application/zip',
    audited: true,
    fresca: true,
  },
}
