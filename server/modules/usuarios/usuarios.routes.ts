import { usuarios } from '#contract/usuarios/calls.ts'
import { usuariosShapes } from '#contract/usuarios/shapes.ts'
import { implement } from '#server/implement.ts'
import { type DatosParts, downloadDatos } from './usuarios-datos.service.ts'
import { getMarcasUsuario, getUsuarioByName, updatePerfil } from './usuarios.service.ts'
import { denySesion, type IngresosParts, registerSesion } from './usuarios-ingresos.service.ts'
import { closeSesion, closeSesiones, listSesiones } from './usuarios-sesiones.service.ts'

/** People on themselves; their sessions are the provider's, their files those of the store. */
export const usuariosRoutes = (parts: DatosParts & IngresosParts & { allowsPersonal: boolean }) =>
  implement(usuarios, usuariosShapes, {
    getByName: getUsuarioByName,
    update: (context, sent) => updatePerfil(context, sent, parts),
    getMarcas: getMarcasUsuario,
    listSesiones: (context) => listSesiones(context, parts.directory),
    registerSesion: (context, sent) => registerSesion(context, sent, parts),
    denySesion: (context, sent) => denySesion(context, sent, parts),
    closeSesion: (context, sent) => closeSesion(context, sent, parts),
    closeSesiones: (context) => closeSesiones(context, parts),
    downloadDatos: (context) => downloadDatos(context, parts),
  })
