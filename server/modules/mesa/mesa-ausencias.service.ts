import type pg from 'pg'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import type { BodyOf } from '#contract/route.ts'
import { changesOf } from '#server/observe/audit.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { clearAusencias, recomputeLibres, selectAusencia, updateAusencia } from './mesa-ausencias.repository.ts'

/** Throws a field error when the last day of an absence is in the past. */
export const requireDiaPorVenir = (hasta: string | null, now: Date): void => {
  if (hasta !== null && hasta < localDay(now)) throw fieldError('ausenteHasta', 'Elegí hoy o un día futuro.')
}

/** Sets the user's own absence, or ends it. During an absence other users may take this user's items. */
export const setAusencia = async (
  { sql, caller, now, audit }: Context,
  { body: { ausenteHasta } }: { body: BodyOf<typeof mesa.setAusencia> },
) => {
  requireDiaPorVenir(ausenteHasta, now)
  const before = { ausenteHasta: await selectAusencia(sql, caller.usuarioId) }
  await updateAusencia(sql, caller.usuarioId, ausenteHasta)
  const cambios = changesOf(['ausenteHasta'], before, { ausenteHasta })
  audit({ entidad: 'maestro', entidadId: `persona:${caller.usuarioId}`, cambios })
  return { ausenteHasta }
}

/** Throws `conflicto` when the user is absent: an item that the user takes would be free for others at once. */
export const requirePresente = async ({ sql, caller }: Context): Promise<void> => {
  const hasta = await selectAusencia(sql, caller.usuarioId)
  if (hasta !== null)
    throw new AppError('conflicto', {
      message: `Figurás ausente hasta el ${formatDay(hasta).slice(0, 5)}. Para tomar gestiones, indicá en Para mí que volviste.`,
    })
}

/** Ends the absences that expired. Idempotent. */
export const finishAusencias = async (pool: pg.Pool, now: Date): Promise<void> => {
  await clearAusencias(pool, localDay(now))
  await recomputeLibres(pool)
}
