import { usuarios } from '#contract/usuarios.ts'
import { implement } from '#server/implement.ts'
import { getUsuarioByName } from './usuarios.service.ts'

export const usuariosRoutes = implement(usuarios, { getByName: getUsuarioByName })
