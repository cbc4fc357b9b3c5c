import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { updateMedios } from './pagos-medios.repository.ts'
import { deletePago, hasConversacion, lockPago, updateRecibido } from './pagos.repository.ts'

/**
 * Puts a payment that was applied back to where it was; gives its receipt, which counts no more: its number is not given
 * again. Throws `conflicto` when somebody decided otherwise meanwhile.
 */
export const reopenPago = async (sql: Db, pagoId: number): Promise<string> => {
  const pago = await lockPago(sql, pagoId)
  const recibo = pago && (await updateRecibido(sql, pago.razonSocialId, pagoId))
  if (recibo !== undefined) return recibo
  const estado = pago ? PAGO_ESTADOS[pago.estado].toLowerCase() : 'otro'
  throw new AppError('conflicto', { message: `El pago Nº ${pagoId} ya no está aplicado, está ${estado}.` })
}

/** The same of a payment that nobody informed: it is gone. Throws `conflicto` when people said something of it: their words would go, too. */
export const removePago = async (sql: Db, pagoId: number): Promise<string | null> => {
  await lockPago(sql, pagoId)
  if (await hasConversacion(sql, pagoId)) {
    throw new AppError('conflicto', { message: `Del pago Nº ${pagoId} ya se conversó: no se puede quitar.` })
  }
  return deletePago(sql, pagoId)
}

/** Cheques of a payment that a line credited wait again; one that the bank rejected since stays so. */
export const uncreditMedios = async (sql: Db, pagoId: number, ordenes: readonly number[]): Promise<void> => {
  const pago = await lockPago(sql, pagoId)
  if (!pago) return
  const { razonSocialId } = pago
  await updateMedios(sql, { razonSocialId, pagoId }, { ordenes, desde: 'acreditado', hasta: 'en-cartera' })
}
