import { localDay } from '#contract/fechas.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { selectNegocios } from './negocios.repository.ts'

/** The caller's own businesses; anybody else's do not exist. */
export const getNegociosByUser = async (
  { sql, caller, now }: Context,
  { params }: { params: { usuarioId: number } },
) => {
  if (params.usuarioId !== caller.usuarioId) throw new AppError('no-encontrado')
  return selectNegocios(sql, caller.usuarioId, caller.isStaff, localDay(now))
}
