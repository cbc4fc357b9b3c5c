import type { RepresentanteSaved } from '#contract/representantes/shapes.ts'
import { ACTORES, isActor } from '#contract/base/roles.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import {
  selectSin,
  updateActivo,
  updateCancelada,
  updateInvitacion,
  updateReemplazante,
  updateVersion,
} from './representantes-edicion.repository.ts'
import { type Ficha, selectReemplazantes } from './representantes.repository.ts'
import { LAST_MESSAGE, LAST_OWNER_MESSAGE, SHARED_MESSAGE } from './representantes.rules.ts'
import { requireEditable, requireFicha, requireInvitationAllowed, savedOf, viewerOf } from './representantes.service.ts'

interface Sent<B = undefined> {
  params: { representanteId: number }
  body: B
}

const firstOf = ({ empresas }: Ficha): number | undefined => empresas[0]?.razonSocialId

/**
 * Throws a field error when a company would lose its last administrator of representatives, or its last owner. The
 * administration may remove the last owner. `stays`: roles that the user keeps.
 */
export const requireOtherAdministrador = async (
  { sql, caller }: Context,
  ficha: Ficha,
  razonSocialIds: readonly number[],
  { field, stays = [] }: { field: string; stays?: readonly string[] },
): Promise<void> => {
  const leaves = (actor: 'titular' | 'representante') => isActor(ficha.roles, actor) && !isActor(stays, actor)
  const [withoutTitular] =
    leaves('titular') && !isActor(caller.roles, 'admin')
      ? await selectSin(sql, ficha.userId, ACTORES.titular, razonSocialIds)
      : []
  if (withoutTitular) throw fieldError(field, LAST_OWNER_MESSAGE(withoutTitular))
  const [withoutAdministrador] = leaves('representante')
    ? await selectSin(sql, ficha.userId, ACTORES.representante, razonSocialIds)
    : []
  if (withoutAdministrador) throw fieldError(field, LAST_MESSAGE(withoutAdministrador))
}

/**
 * Sets the user who takes over the open gestiones: an active user of a common company, or null for all users. Throws a
 * field error for any other user.
 */
const setReemplazanteOf = async (context: Context, ficha: Ficha, reemplazanteId: number | null): Promise<void> => {
  if (reemplazanteId !== null) {
    const allowed = await selectReemplazantes(context.sql, viewerOf(context), ficha.userId)
    if (!allowed.some(({ usuarioId }) => usuarioId === reemplazanteId)) {
      throw fieldError('reemplazanteId', 'Elegí a una persona activa de la misma empresa.')
    }
  }
  await updateReemplazante(context.sql, ficha.userId, reemplazanteId)
}

/** Queues the update of the identity provider, and returns the resulting state. */
const finish = async (
  context: Context,
  ficha: Ficha,
  { cambios, mensaje }: { cambios?: Record<string, readonly [unknown, unknown]>; mensaje: string },
): Promise<RepresentanteSaved> => {
  const { sql, enqueue, audit } = context
  await updateVersion(sql, ficha.userId)
  await enqueue('identidad', { usuarioId: ficha.userId })
  audit({
    razonSocialId: firstOf(ficha),
    entidad: 'representante',
    entidadId: ficha.userId,
    ...(cambios && { cambios }),
  })
  return savedOf(await requireFicha(context, ficha.userId), mensaje)
}

/** Deactivates a user from the next call on, or reactivates the user. */
export const setRepresentanteActivo = async (
  context: Context,
  { params, body }: Sent<{ activo: boolean; reemplazanteId?: number | null | undefined }>,
): Promise<RepresentanteSaved> => {
  const { sql, now } = context
  const { activo, reemplazanteId } = body
  const ficha = await requireEditable(context, params.representanteId)
  if (ficha.empresasAjenas) throw fieldError('activo', SHARED_MESSAGE)
  if (ficha.activo === activo) return savedOf(ficha, activo ? 'Ya estaba activo.' : 'Ya estaba inactivo.')
  if (!activo) {
    const ids = ficha.empresas.map(({ razonSocialId }) => razonSocialId)
    await requireOtherAdministrador(context, ficha, ids, { field: 'activo' })
  }
  await updateActivo(sql, ficha.userId, activo)
  const next = activo ? null : (reemplazanteId ?? null)
  await setReemplazanteOf(context, ficha, next)
  if (activo && !ficha.aceptada) {
    await requireInvitationAllowed(context, ficha)
    await updateInvitacion(sql, ficha.userId, now)
  }
  return finish(context, ficha, {
    cambios: { activo: [ficha.activo, activo], ...(next !== null && { reemplazanteId: [null, next] }) },
    mensaje: activo
      ? ficha.aceptada
        ? 'Ya puede iniciar sesión.'
        : `Se reenvía la invitación a ${ficha.email}.`
      : 'Ya no puede iniciar sesión y sus sesiones se cerraron.',
  })
}

/** Reassigns the open gestiones of an inactive user. Throws `conflicto` when the user is active. */
export const setRepresentanteReemplazante = async (
  context: Context,
  { params, body }: Sent<{ reemplazanteId: number | null }>,
): Promise<RepresentanteSaved> => {
  const ficha = await requireEditable(context, params.representanteId)
  if (ficha.activo) {
    throw new AppError('conflicto', { message: 'Está activo y recibe sus propias notificaciones. Desactivalo antes.' })
  }
  await setReemplazanteOf(context, ficha, body.reemplazanteId)
  context.audit({
    razonSocialId: firstOf(ficha),
    entidad: 'representante',
    entidadId: ficha.userId,
    cambios: { reemplazanteId: [ficha.reemplazanteId, body.reemplazanteId] },
  })
  return savedOf(ficha, 'Se reasignaron las notificaciones.')
}

/** Returns a representative whose invitation is pending. Throws `conflicto` otherwise. */
const requirePending = async (context: Context, representanteId: number): Promise<Ficha> => {
  const ficha = await requireEditable(context, representanteId)
  if (ficha.aceptada) throw new AppError('conflicto', { message: 'Ya aceptó la invitación y puede iniciar sesión.' })
  if (!ficha.activo) throw new AppError('conflicto', { message: 'Está inactivo. Activalo para invitarlo.' })
  return ficha
}

/** Sends another invitation. The job also repeats earlier steps that failed. */
export const sendInvitacionRepresentante = async (context: Context, { params }: Sent): Promise<RepresentanteSaved> => {
  const { sql, now } = context
  const ficha = await requirePending(context, params.representanteId)
  await requireInvitationAllowed(context, ficha)
  await updateInvitacion(sql, ficha.userId, now)
  return finish(context, ficha, { mensaje: `La invitación se envía a ${ficha.email} en unos segundos.` })
}

/** Cancels an invitation, so that its link stops working. */
export const cancelInvitacionRepresentante = async (
  context: Context,
  { params }: Sent,
): Promise<RepresentanteSaved> => {
  const ficha = await requirePending(context, params.representanteId)
  if (ficha.empresasAjenas) throw new AppError('conflicto', { message: SHARED_MESSAGE })
  await updateActivo(context.sql, ficha.userId, false)
  await updateCancelada(context.sql, ficha.userId)
  return finish(context, ficha, { mensaje: 'Invitación anulada.' })
}
