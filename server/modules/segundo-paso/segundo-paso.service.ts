import type pg from 'pg'
import { isActor } from '#contract/base/roles.ts'
import {
  askDirectory,
  CONFIGURE_TOTP,
  type DirectoryUser,
  type IdentityDirectory,
} from '#gateways/identity/directory.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { requireEditable, SHARED_MESSAGE } from '#modules/representantes'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { withLock } from '#server/db/lock.ts'
import {
  deleteExigido,
  type Exigencia,
  insertExigido,
  selectEmpresas,
  selectExigencia,
  selectPersonas,
} from './segundo-paso.repository.ts'
import { avisoDeSacado } from './segundo-paso.rules.ts'

export interface SegundoPasoParts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
  /** true: the identity provider demands a second factor of all staff. */
  exigeInternos: boolean
  /** true: the identity provider accepts passkeys; the embedded one does not. */
  admiteLlaves: boolean
}

/** Returns the user's second factors, and the name of the company that demands one (null: none does). */
export const getSegundoPaso = async (
  { sql, caller }: Context,
  { directory, exigeInternos, admiteLlaves, marca }: SegundoPasoParts,
) => {
  const factores = await askDirectory(() => directory.listSecondFactors(caller.sub))
  const person = await selectExigencia(sql, caller.usuarioId)
  return {
    exigidoPor: exigeInternos && isActor(caller.roles, 'interno') ? marca.nombre : (person?.empresa ?? null),
    admiteLlaves,
    factores: factores.map(({ desde, ...factor }) => ({ ...factor, desde: desde.toISOString() })),
  }
}

export const listEmpresas = ({ sql, caller }: Context) => selectEmpresas(sql, caller.usuarioId)

/**
 * Demands a second factor of all users of a razón social, or lets each user choose. Jobs then update the identity
 * provider.
 */
export const setEmpresa = async (
  { sql, caller, now, enqueue, audit }: Context,
  { params: { razonSocialId }, body: { exigido } }: { params: { razonSocialId: number }; body: { exigido: boolean } },
): Promise<{ mensaje: string }> => {
  requireRazonSocial(caller, razonSocialId)
  const isNew = await (exigido ? insertExigido(sql, razonSocialId, now) : deleteExigido(sql, razonSocialId))
  if (isNew) {
    for (const usuarioId of await selectPersonas(sql, razonSocialId)) await enqueue('segundoPaso', { usuarioId })
  }
  audit({
    razonSocialId,
    entidad: 'razonSocial',
    entidadId: razonSocialId,
    ...(isNew && { cambios: { segundoPasoExigido: [!exigido, exigido] } }),
  })
  return {
    mensaje: exigido
      ? 'Desde su próximo ingreso, todas las personas de la empresa usan la verificación en dos pasos.'
      : 'Cada persona elige si usa la verificación en dos pasos.',
  }
}

/**
 * Returns the account of a user. An account found by user name counts only if its e-mail address matches, because the
 * name alone could belong to another person.
 */
const findCuenta = async (directory: IdentityDirectory, { sub, usuario, email }: Exigencia) => {
  if (sub) return directory.findById(sub)
  const found = await directory.findByUsername(usuario)
  return found?.email?.toLowerCase() === email ? found : undefined
}

const follow = async (
  pool: pg.Pool,
  directory: IdentityDirectory,
  usuarioId: number,
  account: DirectoryUser | undefined,
): Promise<void> => {
  const person = await selectExigencia(pool, usuarioId)
  if (!person) return
  const found = account ?? (await findCuenta(directory, person))
  // A user without an account gets the requirement when the account is created.
  if (!found) return
  const isAsked = found.requiredActions.includes(CONFIGURE_TOTP)
  const isRequired = person.empresa !== null
  if (isAsked !== isRequired) await directory.setSecondFactorRequired(found.id, isRequired)
}

/**
 * Updates the identity provider with the demands of a user's razones sociales. `account`: the user's account, if the
 * caller has found it already. Takes a lock for each user: otherwise a slow run could overwrite the newer value of
 * another run. Throws while another process holds the lock.
 */
export const followSegundoPaso = async (
  pool: pg.Pool,
  directory: IdentityDirectory,
  usuarioId: number,
  account?: DirectoryUser,
): Promise<void> => {
  const isMine = await withLock(pool, 'segundoPaso', usuarioId, () => follow(pool, directory, usuarioId, account))
  if (!isMine) throw new Error('Otro proceso está actualizando este usuario: se reintenta.')
}

/**
 * Removes the second factors of a user and mails the user. If a razón social of the user demands a second factor, the
 * user has to set up a new one. Returns how many were removed.
 */
export const removeSegundoPasoDe = async (
  { sql, enqueue }: Pick<Context, 'sql' | 'enqueue'>,
  person: { usuarioId: number; nombre: string; email: string },
  account: string,
  { directory, portal, marca }: Pick<SegundoPasoParts, 'directory' | 'portal' | 'marca'>,
): Promise<number> => {
  const total = await directory.removeSecondFactors(account)
  if (!total) return 0
  const exigido = (await selectExigencia(sql, person.usuarioId))?.empresa != null
  if (exigido) await directory.setSecondFactorRequired(account, true)
  await enqueue('envio', {
    sobre: 'Verificación en dos pasos',
    para: person.email,
    ...renderMail(avisoDeSacado({ nombre: person.nombre, exigido, portal }), marca),
  })
  return total
}

/**
 * Removes the second factors of a representative. Throws `conflicto` when the representative also works for another
 * owner's razón social: then only the administration may remove them.
 */
export const removeRepresentante = async (
  context: Context,
  { params: { representanteId } }: { params: { representanteId: number } },
  parts: SegundoPasoParts,
): Promise<{ mensaje: string }> => {
  const ficha = await requireEditable(context, representanteId)
  if (ficha.empresasAjenas) throw new AppError('conflicto', { message: SHARED_MESSAGE })
  const sub = (await selectExigencia(context.sql, representanteId))?.sub
  if (!sub)
    throw new AppError('conflicto', { message: 'Todavía no ingresó nunca: no tiene verificación en dos pasos.' })
  const person = { usuarioId: representanteId, nombre: ficha.nombre, email: ficha.email }
  const total = await askDirectory(() => removeSegundoPasoDe(context, person, sub, parts))
  context.audit({
    entidad: 'representante',
    entidadId: representanteId,
    razonSocialId: ficha.empresas[0]?.razonSocialId,
    ...(total > 0 && { cambios: { segundoPaso: [true, false] } }),
  })
  return {
    mensaje: total
      ? `Quitamos su verificación en dos pasos y le avisamos a ${ficha.email}.`
      : 'No tenía verificación en dos pasos.',
  }
}
