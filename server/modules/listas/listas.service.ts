import type { listas } from '#contract/listas/calls.ts'
import { type Lista, MAX_VISTAS } from '#contract/listas/reglas.ts'
import type { Preferencia } from '#contract/listas/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { lockUsuario } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { deleteVista, insertVista, selectPreferencia, selectVistas, upsertPreferencia } from './listas.repository.ts'

const DEFAULTS: Preferencia = { columnas: null, compacta: false }

const keyOf = ({ usuarioId }: Caller, lista: Lista) => ({ usuarioId, lista })

/** Returns the user's columns, density and views of a list. */
export const getLista = async ({ sql, caller }: Context, { params }: { params: ParamsOf<typeof listas.get> }) => {
  const key = keyOf(caller, params.lista)
  const [preferencia = DEFAULTS, vistas] = await Promise.all([selectPreferencia(sql, key), selectVistas(sql, key)])
  return { ...preferencia, vistas }
}

/** Stores the user's columns and density of a list. */
export const setPreferencia = async (
  { sql, caller }: Context,
  { params, body }: { params: ParamsOf<typeof listas.setPreferencia>; body: BodyOf<typeof listas.setPreferencia> },
) => {
  await upsertPreferencia(sql, keyOf(caller, params.lista), body)
  return body
}

/** Saves the current filters of a list as a view. The name must be new among the user's views of the list. */
export const createVista = async (
  { sql, caller, now }: Context,
  { params, body }: { params: ParamsOf<typeof listas.createVista>; body: BodyOf<typeof listas.createVista> },
) => {
  const key = keyOf(caller, params.lista)
  await lockUsuario(sql, key.usuarioId)
  return keepVista((await selectVistas(sql, key)).length, MAX_VISTAS, () => insertVista(sql, key, body, now))
}

/** Deletes a view. Throws `no-encontrado` when the view is not the user's. */
export const removeVista = async (
  { sql, caller }: Context,
  { params: { vistaId } }: { params: ParamsOf<typeof listas.deleteVista> },
) => {
  if (!(await deleteVista(sql, caller.usuarioId, vistaId))) throw new AppError('no-encontrado')
  return { vistaId }
}

/** Inserts a view. Throws an error on the field `nombre` when the user has `max` views already or the name is taken. */
export const keepVista = async <T>(saved: number, max: number, insert: () => Promise<T | undefined>): Promise<T> => {
  if (saved >= max) throw fieldError('nombre', `Ya guardaste ${max} vistas. Borrá alguna.`)
  const created = await insert()
  if (!created) throw fieldError('nombre', 'Ya tenés una vista con ese nombre. Usá otro.')
  return created
}
