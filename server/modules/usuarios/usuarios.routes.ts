import { usuarios } from '#contract/usuarios/calls.ts'
import { usuariosShapes } from '#contract/usuarios/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { type DatosParts, downloadDatos } from './usuarios-datos.service.ts'
import { getMarcasUsuario, getUsuarioByName, updatePerfil } from './usuarios.service.ts'

/** People on themselves; their files are those of the store. */
export const usuariosRoutes = (parts: DatosParts & { allowsPersonal: boolean }) =>
  implement(usuarios, usuariosShapes, {
    getByName: getUsuarioByName,
    update: (context, sent) => updatePerfil(context, sent, parts),
    getMarcas: getMarcasUsuario,
    downloadDatos: (context) => downloadDatos(context, parts),
  })
