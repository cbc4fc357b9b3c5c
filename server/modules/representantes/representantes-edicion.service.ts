import type { RepresentanteChanges, RepresentanteSaved } from '#contract/representantes/shapes.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { tellEmailReemplazado } from '#modules/validaciones'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import {
  type Datos,
  requireNoFieldErrors,
  requireFree,
  requireRazones,
  withDuplicateErrors,
} from './representantes-datos.service.ts'
import { updateDatos, updateInvitacion, updateRazones, updateVersion } from './representantes-edicion.repository.ts'
import { requireOtherAdministrador } from './representantes-estado.service.ts'
import type { Ficha } from './representantes.repository.ts'
import {
  type CampoPersonal,
  MORE_MESSAGE,
  SHARED_MESSAGE,
  type UniqueField,
  changesOf,
  hasMoreThan,
  mergePermisos,
  otorganteOf,
  refusedGrants,
} from './representantes.rules.ts'
import { idsOf, requireEditable, requireFicha, requireInvitationAllowed, savedOf } from './representantes.service.ts'

/** Adds and removes companies within the scope of the editor; other companies of the user are not touched. */
const setRazones = async (context: Context, ficha: Ficha, wanted: readonly number[]): Promise<void> => {
  const had = idsOf(ficha)
  const given = wanted.filter((id) => !had.includes(id))
  const taken = had.filter((id) => !wanted.includes(id))
  if (!wanted.length && !ficha.empresasAjenas) {
    throw fieldError('razonSocialIds', 'Elegí al menos una razón social. Para quitarle el acceso, desactivala.')
  }
  await requireRazones(context, given)
  if (taken.length) await requireOtherAdministrador(context, ficha, taken, { field: 'razonSocialIds' })
  await updateRazones(context.sql, ficha.userId, { given, taken })
}

export interface EdicionParts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
}

/** Updates only the given fields. Throws `conflicto` for an outdated version. */
export const updateRepresentante = async (
  context: Context,
  { body }: { body: RepresentanteChanges },
  { directory, ...mailing }: EdicionParts,
): Promise<RepresentanteSaved> => {
  const { sql, caller, now, audit, enqueue } = context
  const { userId, version, razonSocialIds, ...sent } = body
  const datos = definedOf(sent)
  const ficha = await requireEditable(context, userId)
  if (version !== undefined && version !== ficha.version) throw new AppError('conflicto')

  const otorgante = otorganteOf(caller)
  requireNoFieldErrors(refusedGrants(otorgante, datos, ficha))
  const permisos = mergePermisos(otorgante, datos, ficha)
  const personal = changesOf<Partial<Record<CampoPersonal, unknown>>>(ficha, { ...datos, ...permisos })
  if (ficha.empresasAjenas) {
    requireNoFieldErrors(Object.fromEntries(Object.keys(personal).map((field) => [field, SHARED_MESSAGE])))
  }
  if (personal['usuario'] && ficha.existeCuenta) {
    throw fieldError('usuario', 'El nombre de usuario no se puede cambiar después de creado.')
  }
  if (personal['email'] && hasMoreThan(caller, ficha)) throw fieldError('email', MORE_MESSAGE)
  const wanted = razonSocialIds && [...new Set(razonSocialIds)]
  const cambios = {
    ...personal,
    ...(wanted && changesOf({ razonSocialIds: idsOf(ficha) }, { razonSocialIds: wanted })),
  }
  if (!Object.keys(cambios).length) return savedOf(ficha, 'No hay cambios para guardar.')

  if (personal['roles']) {
    await requireOtherAdministrador(context, ficha, idsOf(ficha), { field: 'roles', stays: permisos.roles })
  }
  const unique = Object.fromEntries(
    (['usuario', 'email', 'dni'] as const).flatMap((field) => (personal[field] ? [[field, personal[field][1]]] : [])),
  ) as Partial<Pick<Datos, UniqueField>>
  if (Object.keys(unique).length) await requireFree(context, directory, unique, ficha)
  if (Object.keys(personal).length) {
    await withDuplicateErrors(updateDatos(context, userId, { ...ficha, ...datos, ...permisos }))
  }
  if (wanted && cambios['razonSocialIds']) await setRazones(context, ficha, wanted)
  if (datos.email !== undefined && personal['email'] && ficha.aceptada) {
    const { usuario, nombre, email } = ficha
    const cambio = { userName: usuario, nombre, anterior: email, nuevo: datos.email }
    await tellEmailReemplazado(context, cambio, mailing)
  }
  // The invitation was sent to the old address, so send one to the new address.
  if (personal['email'] && !ficha.aceptada && ficha.activo) {
    await requireInvitationAllowed(context, ficha, true)
    await updateInvitacion(sql, userId, now)
  }
  await updateVersion(sql, userId, Boolean(cambios['roles'] ?? cambios['servicios'] ?? cambios['razonSocialIds']))
  await enqueue('identidad', { usuarioId: userId })
  audit({ razonSocialId: idsOf(ficha)[0] ?? wanted?.[0], entidad: 'representante', entidadId: userId, cambios })
  if (wanted?.length === 0) return savedOf(ficha, 'Ya no tiene acceso a tus razones sociales.')
  return savedOf(await requireFicha(context, userId), 'Se guardaron los cambios.')
}

/** Returns the properties that are not undefined. */
const definedOf = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
