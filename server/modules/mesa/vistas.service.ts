import { COUNT_CAP } from '#contract/base/paging.ts'
import { isActor } from '#contract/base/roles.ts'
import type { MesaCriteria } from '#contract/mesa/shapes.ts'
import type { vistas } from '#contract/mesa/vistas.calls.ts'
import type { Vista } from '#contract/mesa/vistas.shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { keepVista } from '#modules/listas'
import { lockUsuario } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, toAppError } from '#server/base/errors.ts'
import { trabajosList } from './mesa.repository.ts'
import { filterOf, isColaOf } from './mesa.service.ts'
import { countVistas, deleteVista, insertVista, lockVista, selectVistas, type VistaRow } from './vistas.repository.ts'

/** Maximum views that a user may have, and maximum shared views listed. */
const MAX = 30

const canDelete = ({ usuarioId, roles }: Caller, vista: Pick<VistaRow, 'usuarioId' | 'compartida'>): boolean =>
  vista.usuarioId === usuarioId || (vista.compartida && isActor(roles, 'admin'))

/** Counts the items of a view for the user; 0 when the user may not search it or its criteria are invalid. */
const countOf = async (context: Context, criterios: MesaCriteria): Promise<number> => {
  try {
    return await trabajosList.of(context.sql, filterOf(context, criterios)).count(COUNT_CAP + 1)
  } catch (error) {
    if (toAppError(error).status < 500) return 0
    throw error
  }
}

/** Lists the user's views, and the shared views of queues that the user works on. */
export const listVistas = async (context: Context): Promise<Vista[]> => {
  const { sql, caller } = context
  const all = await selectVistas(sql, caller.usuarioId, MAX)
  return Promise.all(
    all
      .filter(({ criterios }) => isColaOf(caller, criterios.cola))
      .map(async ({ criterios, usuarioId, ...row }) => ({
        ...row,
        cola: criterios.cola,
        esMia: usuarioId === caller.usuarioId,
        puedeBorrar: canDelete(caller, { usuarioId, compartida: row.compartida }),
        cuantos: await countOf(context, criterios),
      })),
  )
}

/** Saves the filter as a view, under a name that the user has not used. */
export const createVista = async (context: Context, { body }: { body: BodyOf<typeof vistas.create> }) => {
  const { sql, caller, now } = context
  const { usuarioId } = caller
  // Check the criteria: this throws when the user may not search them.
  filterOf(context, body.criterios)
  await lockUsuario(sql, usuarioId)
  return keepVista(await countVistas(sql, usuarioId), MAX, () => insertVista(sql, { ...body, usuarioId }, now))
}

/** Deletes a view. Throws `no-encontrado` for a private view of another user, and `sin-permiso` for a shared one. */
export const removeVista = async (
  { sql, caller }: Context,
  { params: { vistaId } }: { params: ParamsOf<typeof vistas.delete> },
) => {
  const found = await lockVista(sql, vistaId)
  if (!found || (found.usuarioId !== caller.usuarioId && !found.compartida)) throw new AppError('no-encontrado')
  if (!canDelete(caller, found)) throw new AppError('sin-permiso', { detail: 'view of another user' })
  await deleteVista(sql, vistaId)
  return { vistaId }
}
