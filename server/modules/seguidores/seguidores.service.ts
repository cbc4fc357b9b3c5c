import type { Colega, Seguidores } from '#contract/base/gestiones.shapes.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { seguidores } from '#contract/seguidores/calls.ts'
import { requireRazonSocial, selectInternos } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import {
  type Seguida,
  deleteACargo,
  insertMenciones,
  selectColegas,
  selectNombres,
  selectSeguida,
  selectSeguidores,
  upsertACargo,
  upsertSigue,
} from './seguidores.repository.ts'
import { QUIEN_VE, canSee, internosDe } from './seguidores.rules.ts'

export {
  type SeguidaAviso,
  isMine as esMia,
  mencionesDe,
  seguidoresDe,
  selectComentario,
  selectInteresados,
  selectSeguidaAviso,
} from './seguidores.repository.ts'
export { QUIEN_VE, type Tabla, canSee, internosDe } from './seguidores.rules.ts'

/**
 * Requires a gestión of the user’s companies. A gestión without company must be created by the user, unless the user is
 * staff. Throws `no-encontrado`.
 */
const requireOwner = (
  caller: Caller,
  clase: ClaseTrabajo,
  { razonSocialId, usuarioId }: { razonSocialId: number | null; usuarioId: number },
): void => {
  if (QUIEN_VE[clase].servicioId === null) {
    if (!caller.isStaff && usuarioId !== caller.usuarioId)
      throw new AppError('no-encontrado', { detail: 'assignee is another user' })
  } else requireRazonSocial(caller, razonSocialId!)
}

/**
 * Returns a gestión that the user may see; `lock` locks its row until the transaction ends. Throws `no-encontrado` when
 * it is out of scope, and `sin-permiso` without the service.
 */
export const requireSeguida = async <C extends ClaseTrabajo>(
  { sql, caller, audit }: Context,
  { clase, entidadId }: { clase: C; entidadId: number },
  lock = false,
): Promise<{ clase: C; id: number; razonSocialId: number | null }> => {
  const seguida = { clase, id: entidadId }
  const found = await selectSeguida(sql, seguida, lock)
  if (!found) throw new AppError('no-encontrado')
  requireOwner(caller, clase, found)
  if (!canSee(caller, clase)) throw new AppError('sin-permiso', { detail: `no access to the service of ${clase}` })
  const { razonSocialId } = found
  audit({ razonSocialId: razonSocialId ?? undefined, entidad: QUIEN_VE[clase].entidad, entidadId })
  return { ...seguida, razonSocialId }
}

/** Lists the users that the caller can mention: colleagues who may see the gestión. Customers cannot mention staff. */
const readColegas = async (
  { sql, caller }: Context,
  { razonSocialId, ...seguida }: Seguida & { razonSocialId: number | null },
): Promise<Colega[]> => {
  if (!caller.isStaff) return selectColegas(sql, seguida)
  const internos = await selectInternos(sql, { roles: internosDe(seguida.clase), razonSocialId })
  return selectNombres(
    sql,
    internos.map(({ usuarioId }) => usuarioId),
  )
}

/** Lists the users that the caller can mention, and marks the caller among them. */
export const listColegas = async (
  context: Context,
  { params }: { params: ParamsOf<typeof seguidores.listColegas> },
) => {
  const colegas = await readColegas(context, await requireSeguida(context, params))
  return colegas.map((colega) => ({ ...colega, soyYo: colega.usuarioId === context.caller.usuarioId }))
}

/**
 * Returns the users of the company who may see the gestión. Throws `sin-permiso` when the caller is none of them,
 * because staff assign gestiones in the mesa.
 */
const requireCompanyUser = async (context: Context, seguida: Seguida): Promise<Colega[]> => {
  const colegas = await selectColegas(context.sql, seguida)
  if (!colegas.some(({ usuarioId }) => usuarioId === context.caller.usuarioId)) {
    throw new AppError('sin-permiso', { detail: 'user does not belong to the company' })
  }
  return colegas
}

/** Follows a gestión or stops following it. */
export const setSigo = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof seguidores.setSigo>; body: BodyOf<typeof seguidores.setSigo> },
): Promise<Seguidores> => {
  const { sql, caller } = context
  const seguida = await requireSeguida(context, params)
  await requireCompanyUser(context, seguida)
  await upsertSigue(sql, seguida, caller.usuarioId, body.sigue)
  return selectSeguidores(sql, seguida, caller.usuarioId)
}

/**
 * Assigns a gestión to a user of the company, or to nobody, and notifies the new assignee. Throws a field error for a
 * user without access.
 */
export const setACargo = async (
  context: Context,
  {
    params,
    body: { usuarioId },
  }: { params: ParamsOf<typeof seguidores.setACargo>; body: BodyOf<typeof seguidores.setACargo> },
): Promise<Seguidores> => {
  const { sql, caller, enqueue } = context
  const seguida = await requireSeguida(context, params, true)
  const colegas = await requireCompanyUser(context, seguida)
  if (usuarioId !== null && !colegas.some((colega) => colega.usuarioId === usuarioId)) {
    throw fieldError('usuarioId', 'Elegí a alguien de tu empresa que tenga acceso.')
  }
  const before = await deleteACargo(sql, seguida)
  if (usuarioId !== null) {
    await upsertACargo(sql, seguida, usuarioId)
    const { clase, id: entidadId } = seguida
    if (usuarioId !== before) {
      await enqueue('seguidores', { evento: 'aCargo', clase, entidadId, usuarioId, actorId: caller.usuarioId })
    }
  }
  return selectSeguidores(sql, seguida, caller.usuarioId)
}

/** Stores the mentions of a comment and notifies the mentioned users. Throws a field error for users without access. */
export const saveMenciones = async (
  context: Context,
  seguida: Seguida & { razonSocialId: number | null },
  comentarioId: number,
  usuarioIds: readonly number[],
): Promise<void> => {
  if (!usuarioIds.length) return
  const { sql, caller, enqueue } = context
  const { clase, id: entidadId } = seguida
  const colegas = new Set((await readColegas(context, seguida)).map(({ usuarioId }) => usuarioId))
  if (!usuarioIds.every((id) => colegas.has(id))) {
    throw fieldError('menciones', 'Nombraste a alguien que no tiene acceso. Quitá esa mención y enviá de nuevo.')
  }
  await insertMenciones(sql, QUIEN_VE[clase].habla, comentarioId, usuarioIds)
  await enqueue('seguidores', { evento: 'mencion', clase, entidadId, comentarioId, actorId: caller.usuarioId })
}
