import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/http/errors.ts'
import { deletePago, hasConversacion, lockPago, updateRecibido } from './pagos.repository.ts'

/** Puts a payment that was applied back to where it was. Throws `conflicto` when somebody decided otherwise meanwhile. */
export const reopenPago = async (sql: Db, pagoId: number): Promise<void> => {
  const pago = await lockPago(sql, pagoId)
  if (await updateRecibido(sql, pagoId)) return
  const estado = pago ? PAGO_ESTADOS[pago.estado].toLowerCase() : 'otro'
  throw new AppError('conflicto', { message: `El pago Nº ${pagoId} ya no está aplicado, está ${estado}.` })
}

/** Takes a payment away that nobody informed. Throws `conflicto` when people said something of it: their words would go, too. */
export const removePago = async (sql: Db, pagoId: number): Promise<void> => {
  await lockPago(sql, pagoId)
  if (await hasConversacion(sql, pagoId)) {
    throw new AppError('conflicto', { message: `Del pago Nº ${pagoId} ya se conversó: no se puede quitar.` })
  }
  await deletePago(sql, pagoId)
}
