import type { listas } from '#contract/listas/calls.ts'
import { type Lista, MAX_VISTAS } from '#contract/listas/reglas.ts'
import type { Preferencia } from '#contract/listas/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { lockUsuario } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { deleteVista, insertVista, selectPreferencia, selectVistas, upsertPreferencia } from './listas.repository.ts'

const DE_SIEMPRE: Preferencia = { columnas: null, compacta: false }

const propia = ({ usuarioId }: Caller, lista: Lista) => ({ usuarioId, lista })

/** A list as the caller set it up. */
export const getLista = async ({ sql, caller }: Context, { params }: { params: ParamsOf<typeof listas.get> }) => {
  const de = propia(caller, params.lista)
  const [preferencia = DE_SIEMPRE, vistas] = await Promise.all([selectPreferencia(sql, de), selectVistas(sql, de)])
  return { ...preferencia, vistas }
}

/** Keeps how the caller wants to see a list. */
export const setPreferencia = async (
  { sql, caller }: Context,
  { params, body }: { params: ParamsOf<typeof listas.setPreferencia>; body: BodyOf<typeof listas.setPreferencia> },
) => {
  await upsertPreferencia(sql, propia(caller, params.lista), body)
  return body
}

/** Keeps what is filtered, by a name that the person has not used in this list. */
export const createVista = async (
  { sql, caller, now }: Context,
  { params, body }: { params: ParamsOf<typeof listas.createVista>; body: BodyOf<typeof listas.createVista> },
) => {
  const de = propia(caller, params.lista)
  await lockUsuario(sql, de.usuarioId)
  return keepVista((await selectVistas(sql, de)).length, MAX_VISTAS, () => insertVista(sql, de, body, now))
}

/** Throws one away; what is somebody else's does not exist. */
export const removeVista = async (
  { sql, caller }: Context,
  { params: { vistaId } }: { params: ParamsOf<typeof listas.deleteVista> },
) => {
  if (!(await deleteVista(sql, caller.usuarioId, vistaId))) throw new AppError('no-encontrado')
  return { vistaId }
}

/** Keeps one more view; `datos-invalidos` beside its name when there are as many as may be, or one is called so. */
export const keepVista = async <T>(kept: number, most: number, insert: () => Promise<T | undefined>): Promise<T> => {
  if (kept >= most) throw fieldError('nombre', `Ya guardaste ${most} vistas. Borrá alguna.`)
  const created = await insert()
  if (!created) throw fieldError('nombre', 'Ya tenés una vista con ese nombre. Usá otro.')
  return created
}
