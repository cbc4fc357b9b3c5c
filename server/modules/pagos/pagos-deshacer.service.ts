import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { updateMedios } from './pagos-medios.repository.ts'
import { deletePago, hasConversacion, lockPago, updateRecibido } from './pagos.repository.ts'

/**
 * Makes an applied payment pending again. Returns the number of its receipt, which becomes void and is not reused.
 * Throws `conflicto` when the payment is no longer applied.
 */
export const reopenPago = async (sql: Db, pagoId: number): Promise<string> => {
  const pago = await lockPago(sql, pagoId)
  const recibo = pago && (await updateRecibido(sql, pago.razonSocialId, pagoId))
  if (recibo !== undefined) return recibo
  const estado = pago ? PAGO_ESTADOS[pago.estado].toLowerCase() : 'otro'
  throw new AppError('conflicto', { message: `El pago Nº ${pagoId} ya no está aplicado, está ${estado}.` })
}

/**
 * Deletes a payment that no customer reported, and returns the number of its receipt. Throws `conflicto` when the
 * payment has comments, which would be lost.
 */
export const removePago = async (sql: Db, pagoId: number): Promise<string | null> => {
  await lockPago(sql, pagoId)
  if (await hasConversacion(sql, pagoId)) {
    throw new AppError('conflicto', {
      message: `El pago Nº ${pagoId} ya tiene comentarios: no se puede deshacer la conciliación.`,
    })
  }
  return deletePago(sql, pagoId)
}

/** Makes credited cheques of a payment pending again. A cheque that the bank rejected since then stays rejected. */
export const uncreditMedios = async (sql: Db, pagoId: number, ordenes: readonly number[]): Promise<void> => {
  const pago = await lockPago(sql, pagoId)
  if (!pago) return
  const { razonSocialId } = pago
  await updateMedios(sql, { razonSocialId, pagoId }, { ordenes, desde: 'acreditado', hasta: 'en-cartera' })
}
