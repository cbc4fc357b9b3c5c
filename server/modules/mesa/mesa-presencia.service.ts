import type { mesa } from '#contract/mesa/calls.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { selectPresentes, upsertPresencia } from './mesa-presencia.repository.ts'
import { isTrabajo } from './mesa.repository.ts'
import { requireClase } from './mesa.service.ts'

/** Stores which item the user has open; returns the other users who have the item open. */
export const setPresencia = async (
  { sql, caller, now }: Context,
  { body: { trabajo, escribe } }: { body: BodyOf<typeof mesa.setPresencia> },
) => {
  if (trabajo) {
    requireClase(caller, trabajo.clase)
    if (!(await isTrabajo(sql, { reader: caller, now }, trabajo.clase, trabajo.entidadId)))
      throw new AppError('no-encontrado')
  }
  await upsertPresencia(sql, caller.usuarioId, trabajo, escribe)
  return { presentes: trabajo ? await selectPresentes(sql, trabajo, caller.usuarioId) : [] }
}
