import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import type { NewRepresentante, RepresentanteChanges, RepresentanteSaved } from '#contract/representantes.shapes.ts'
import { isActor } from '#contract/roles.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { requireRazonSocial } from '#modules/usuarios'
import { tellEmailAnterior } from '#modules/validaciones'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import {
  type Datos,
  insertRepresentante,
  selectTaken,
  updateDatos,
  updateInvitacion,
  updateRazones,
  updateVersion,
} from './representantes-alta.repository.ts'
import { type Ficha, selectRazones } from './representantes.repository.ts'
import {
  type CampoPersonal,
  changesOf,
  DUPLICATE_MESSAGES,
  hasMoreThan,
  mergePermisos,
  MORE_MESSAGE,
  otorganteOf,
  refusedGrants,
  SHARED_MESSAGE,
  type UniqueField,
} from './representantes.rules.ts'
import { requireEditable, requireFicha, requireInvitationAllowed, savedOf } from './representantes.service.ts'
import { requireOtherAdministrador } from './representantes-estado.service.ts'

const refuseFields = (fields: Record<string, string>): void => {
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
}

/** A company that is not the caller's does not exist; one that may not operate takes nobody new. */
const requireRazones = async ({ sql, caller }: Context, ids: readonly number[]): Promise<void> => {
  for (const id of ids) requireRazonSocial(caller, id)
  const found = await selectRazones(sql, ids)
  if (found.length < new Set(ids).size) throw new AppError('no-encontrado', { detail: 'unknown company' })
  const inactive = found.find(({ activo }) => !activo)
  if (inactive) throw fieldError('razonSocialIds', `${inactive.razonSocial} está inactiva. Consultá con tu asesor.`)
}

/** What the identity provider already has under these; while it does not answer, nothing is known and the job finds out. */
const findTakenInDirectory = async (
  { log }: Context,
  directory: IdentityDirectory,
  { usuario, email }: Partial<Pick<Datos, 'usuario' | 'email'>>,
  sub: string | null,
): Promise<{ taken: UniqueField[]; isDown: boolean }> => {
  try {
    const byUsername = usuario === undefined ? undefined : await directory.findByUsername(usuario)
    const byEmail = email === undefined ? undefined : await directory.findByEmail(email)
    const isOther = (found: { id: string } | undefined) => found !== undefined && found.id !== sub
    return {
      taken: [...(isOther(byUsername) ? ['usuario' as const] : []), ...(isOther(byEmail) ? ['email' as const] : [])],
      isDown: false,
    }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    log.warn({ err: error }, 'identity provider not asked for duplicates')
    return { taken: [], isDown: true }
  }
}

/**
 * Refuses what somebody else has, here or in the identity provider, each beside its field. Of a DNI it speaks only when the
 * rest is free: asking must not be cheaper than `getByDni`. Says whether the provider answered; without one it is not asked.
 */
export const requireFree = async (
  context: Context,
  directory: IdentityDirectory | undefined,
  wanted: Partial<Pick<Datos, UniqueField>>,
  { userId, sub }: { userId: number | null; sub: string | null } = { userId: null, sub: null },
): Promise<{ isDown: boolean }> => {
  const ours = await selectTaken(context.sql, wanted, userId)
  const { taken, isDown } = directory
    ? await findTakenInDirectory(context, directory, wanted, sub)
    : { taken: [], isDown: true }
  const all = [...new Set([...ours, ...taken])]
  const told = all.length > 1 ? all.filter((field) => field !== 'dni') : all
  refuseFields(Object.fromEntries(told.map((field) => [field, DUPLICATE_MESSAGES[field]])))
  return { isDown }
}

const CONSTRAINTS: Record<string, UniqueField> = {
  usuario_user_name: 'usuario',
  usuario_email_unico: 'email',
  usuario_dni_unico: 'dni',
}

/** Somebody took it between our look and our write: said as if we had seen it. */
const tellDuplicates = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const field = CONSTRAINTS[(error as { constraint?: string }).constraint ?? '']
    if (field) throw fieldError(field, DUPLICATE_MESSAGES[field])
    throw error
  }
}

/** Writes a person who was checked, and puts in the making of their account. */
export const addRepresentante = async (context: Context, datos: NewRepresentante): Promise<number> => {
  const { sql, caller, now, enqueue } = context
  const { servicios, roles } = mergePermisos(otorganteOf(caller), datos, { servicios: [], roles: [] })
  const razonSocialIds = [...new Set(datos.razonSocialIds)]
  const written = { ...datos, servicios, roles, razonSocialIds }
  const userId = await tellDuplicates(insertRepresentante(sql, written, caller.usuarioId, now))
  await enqueue('identidad', { usuarioId: userId })
  return userId
}

/** A new representative: ours at once, their account and the invitation as soon as the identity provider does it. */
export const createRepresentante = async (
  context: Context,
  { body }: { body: NewRepresentante },
  directory: IdentityDirectory,
): Promise<RepresentanteSaved> => {
  await requireRazones(context, body.razonSocialIds)
  refuseFields(refusedGrants(otorganteOf(context.caller), body))
  const { isDown } = await requireFree(context, directory, body)
  const userId = await addRepresentante(context, body)
  const ficha = await requireFicha(context, userId)
  const { servicios, roles } = ficha
  const razonSocialIds = idsOf(ficha)
  context.audit({
    razonSocialId: razonSocialIds[0],
    entidad: 'representante',
    entidadId: userId,
    cambios: { razonSocialIds: [[], razonSocialIds], servicios: [[], servicios], roles: [[], roles] },
  })
  return savedOf(
    ficha,
    isDown
      ? 'Se guardó. El sistema de ingreso no responde: la invitación sale apenas vuelva.'
      : `Se está creando. La invitación sale a ${ficha.email} en unos segundos.`,
  )
}

const idsOf = ({ empresas }: Ficha): number[] => empresas.map(({ razonSocialId }) => razonSocialId)

/** Companies to give and to take, among the caller's own; those of others are not touched. */
const setRazones = async (context: Context, ficha: Ficha, wanted: readonly number[]): Promise<void> => {
  const had = idsOf(ficha)
  const given = wanted.filter((id) => !had.includes(id))
  const taken = had.filter((id) => !wanted.includes(id))
  if (!wanted.length && !ficha.empresasAjenas) {
    throw fieldError('razonSocialIds', 'Elegí al menos una razón social. Para que no entre más, desactivala.')
  }
  await requireRazones(context, given)
  if (taken.length) await requireOtherAdministrador(context, ficha, taken, 'razonSocialIds')
  await updateRazones(context.sql, ficha.userId, { given, taken })
}

export interface EdicionParts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
}

/** Changes what is given of a representative, and nothing else. */
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
  refuseFields(refusedGrants(otorgante, datos, ficha))
  const permisos = mergePermisos(otorgante, datos, ficha)
  const personal = changesOf<Partial<Record<CampoPersonal, unknown>>>(ficha, { ...datos, ...permisos })
  if (ficha.empresasAjenas) {
    refuseFields(Object.fromEntries(Object.keys(personal).map((field) => [field, SHARED_MESSAGE])))
  }
  if (personal['usuario'] && ficha.existeCuenta) {
    throw fieldError('usuario', 'El usuario no se puede cambiar una vez creada la cuenta.')
  }
  if (personal['email'] && hasMoreThan(caller, ficha)) throw fieldError('email', MORE_MESSAGE)
  // With the e-mail goes an account that is in use.
  if (personal['email'] && ficha.aceptada) context.requireFreshSignIn('email')
  const wanted = razonSocialIds && [...new Set(razonSocialIds)]
  const cambios = {
    ...personal,
    ...(wanted && changesOf({ razonSocialIds: idsOf(ficha) }, { razonSocialIds: wanted })),
  }
  if (!Object.keys(cambios).length) return savedOf(ficha, 'No había nada que cambiar.')

  if (personal['roles'] && !isActor(permisos.roles, 'representante')) {
    await requireOtherAdministrador(context, ficha, idsOf(ficha), 'roles')
  }
  const unique = Object.fromEntries(
    (['usuario', 'email', 'dni'] as const).flatMap((field) => (personal[field] ? [[field, personal[field][1]]] : [])),
  ) as Partial<Pick<Datos, UniqueField>>
  if (Object.keys(unique).length) await requireFree(context, directory, unique, ficha)
  if (Object.keys(personal).length) {
    await tellDuplicates(updateDatos(sql, userId, { ...ficha, ...datos, ...permisos }))
  }
  if (wanted && cambios['razonSocialIds']) await setRazones(context, ficha, wanted)
  if (datos.email !== undefined && personal['email'] && ficha.aceptada) {
    const { usuario, nombre, email } = ficha
    const cambio = { usuarioId: userId, userName: usuario, nombre, anterior: email, nuevo: datos.email }
    await tellEmailAnterior(context, cambio, mailing)
  }
  // The invitation went to an address that is no longer theirs.
  if (personal['email'] && !ficha.aceptada && ficha.activo) {
    await requireInvitationAllowed(context, ficha, true)
    await updateInvitacion(sql, userId, now)
  }
  await updateVersion(sql, userId)
  await enqueue('identidad', { usuarioId: userId })
  audit({ razonSocialId: idsOf(ficha)[0] ?? wanted?.[0], entidad: 'representante', entidadId: userId, cambios })
  if (wanted?.length === 0) return savedOf(ficha, 'Ya no tiene acceso a tus razones sociales.')
  return savedOf(await requireFicha(context, userId), 'Se guardaron los cambios.')
}

/** Only what was said. */
const definedOf = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
