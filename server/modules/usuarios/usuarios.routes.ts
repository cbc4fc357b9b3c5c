import { usuarios } from '#contract/usuarios/calls.ts'
import { usuariosShapes } from '#contract/usuarios/shapes.ts'
import type { negocios } from '#contract/negocios/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Context } from '#server/http/context.ts'
import { implement } from '#server/http/implement.ts'
import { type DatosParts, downloadDatos } from './usuarios-datos.service.ts'
import { getMarcasUsuario, getUsuarioByName, updatePerfil } from './usuarios.service.ts'

type Negocio = ReplyOf<typeof negocios.getByUser>[number]

interface UsuariosParts extends DatosParts {
  allowsPersonal: boolean
  listNegocios: (context: Context) => Promise<Negocio[]>
}

export const usuariosRoutes = (parts: UsuariosParts) =>
  implement(usuarios, usuariosShapes, {
    // Return profile and businesses in one request, because a page needs both and a second round trip would delay it.
    getByName: async (context, sent) => ({
      ...(await getUsuarioByName(context, sent)),
      ...(sent.query.con && { negocios: await parts.listNegocios(context) }),
    }),
    update: (context, sent) => updatePerfil(context, sent, parts),
    getMarcas: getMarcasUsuario,
    downloadDatos: (context) => downloadDatos(context, parts),
  })
