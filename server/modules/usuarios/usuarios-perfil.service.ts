import type { UsuarioProfile, UsuarioUpdate } from '#contract/usuarios.shapes.ts'
import type { AuditNote } from '#server/audit.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { selectMarcas, updateUsuario } from './usuarios.repository.ts'
import { getProfile } from './usuarios.service.ts'

interface PerfilOptions {
  /** Feature flag personal-information (spec §5). */
  allowsPersonal: boolean
}

interface OfUsuario {
  params: { id: number }
}

const requireSelf = ({ caller }: Context, id: number): void => {
  if (id !== caller.usuarioId) throw new AppError('no-encontrado')
}

/** What the caller changes of their own: telephone and address. Throws `conflicto` when it was changed elsewhere meanwhile. */
export const updatePerfil = async (
  context: Context,
  { params, body }: OfUsuario & { body: UsuarioUpdate },
  { allowsPersonal }: PerfilOptions,
): Promise<UsuarioProfile> => {
  requireSelf(context, params.id)
  if (!allowsPersonal) {
    throw new AppError('sin-permiso', { message: 'Por ahora tus datos no se pueden cambiar desde acá.' })
  }
  const { sql, caller, audit } = context
  const { contacto } = await getProfile(context)
  if (!(await updateUsuario(sql, caller.usuarioId, body))) {
    throw new AppError('conflicto', {
      message: 'Tus datos cambiaron desde otra pestaña o dispositivo. Revisalos y volvé a guardar.',
    })
  }
  const cambios: NonNullable<AuditNote['cambios']> = {}
  for (const field of ['telefono', 'direccion'] as const) {
    if (contacto[field] !== body[field]) cambios[field] = [contacto[field], body[field]]
  }
  audit({ entidad: 'usuario', entidadId: caller.usuarioId, cambios })
  return getProfile(context)
}

/** The brands of the caller's companies; anybody else's do not exist. */
export const getMarcasUsuario = (context: Context, { params }: OfUsuario) => {
  requireSelf(context, params.id)
  return selectMarcas(context.sql, context.caller.scope)
}
