import type { pagos } from '#contract/cuenta-corriente/calls.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import type { ParamsOf } from '#contract/route.ts'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { deleteIdentidades } from './pagos-identidad.repository.ts'
import { isKnownToBank } from './pagos-identidad.service.ts'
import { updateMedios } from './pagos-medios.repository.ts'
import { annulRecibo } from './pagos-recibo.service.ts'
import { lockPago, updateEstado, updateRecibido } from './pagos.repository.ts'

type Undo = Pick<Context, 'sql' | 'enqueue' | 'caller' | 'now'>

/**
 * Makes an applied payment pending again. Returns the number of its receipt, which is annulled and not reused. Throws
 * `conflicto` when the payment is no longer applied.
 */
export const reopenPago = async (context: Undo, pagoId: number): Promise<string> => {
  const { sql } = context
  const pago = await lockPago(sql, pagoId)
  if (pago?.estado !== 'aplicado') {
    const estado = pago ? PAGO_ESTADOS[pago.estado].toLowerCase() : 'otro'
    throw new AppError('conflicto', { message: `El pago Nº ${pagoId} ya no está aplicado, está ${estado}.` })
  }
  const recibo = await annulRecibo(context, pagoId)
  await updateRecibido(sql, pago.razonSocialId, pagoId)
  return recibo!
}

const MOTIVO = 'Se deshizo la conciliación con el banco.'

/**
 * Rejects a payment that was created from a statement line, because the line no longer belongs to it. Returns the
 * number of its annulled receipt; null: it had no receipt.
 */
export const removePago = async (context: Undo, pagoId: number): Promise<string | null> => {
  const { sql, caller, now } = context
  const pago = await lockPago(sql, pagoId)
  if (!pago) throw new AppError('no-encontrado')
  const recibo = await annulRecibo(context, pagoId)
  await updateEstado(sql, {
    pagoId,
    estado: 'rechazado',
    motivo: MOTIVO,
    recibo: null,
    usuarioId: caller.usuarioId,
    fecha: now,
  })
  await deleteIdentidades(sql, { razonSocialId: pago.razonSocialId, pagoId })
  return recibo
}

/**
 * Withdraws a pending payment that the user reported: it is rejected, and frees the identities of its money. Throws
 * `no-encontrado` for a payment of another user, and `conflicto` when staff took or resolved it, or the bank knows it.
 */
export const withdrawPago = async (
  { sql, caller, enqueue, audit, now }: Context,
  { params: { pagoId } }: { params: ParamsOf<typeof pagos.withdraw> },
) => {
  const pago = await lockPago(sql, pagoId)
  if (!pago || pago.usuarioId !== caller.usuarioId) throw new AppError('no-encontrado')
  requireRazonSocial(caller, pago.razonSocialId)
  const { razonSocialId, estado, asignadoId } = pago
  if (estado !== 'recibido' || asignadoId !== null) {
    const message =
      estado === 'recibido'
        ? 'Cobranzas ya está viendo el pago: no se puede anular. Escribí lo que hay que corregir en los comentarios.'
        : `El pago ya está ${PAGO_ESTADOS[estado].toLowerCase()}. Actualizá la pantalla.`
    throw new AppError('conflicto', { message })
  }
  if (await isKnownToBank(sql, { razonSocialId, pagoId })) {
    const message =
      'El banco ya informó la acreditación de este pago: no se puede anular. Escribilo en los comentarios.'
    throw new AppError('conflicto', { message })
  }
  const usuarioId = caller.usuarioId
  const version = await updateEstado(sql, {
    pagoId,
    estado: 'rechazado',
    motivo: null,
    recibo: null,
    usuarioId,
    fecha: now,
    anulado: true,
  })
  await deleteIdentidades(sql, { razonSocialId, pagoId })
  await enqueue('pago', { pagoId, evento: 'retirado', actorId: usuarioId })
  audit({ razonSocialId, entidad: 'pago', entidadId: pagoId, cambios: { estado: [estado, 'anulado'] } })
  return { pagoId, version }
}

/** Makes credited cheques of a payment pending again. A cheque that the bank rejected since then stays rejected. */
export const uncreditMedios = async (sql: Db, pagoId: number, ordenes: readonly number[]): Promise<void> => {
  const pago = await lockPago(sql, pagoId)
  if (!pago) return
  const { razonSocialId } = pago
  await updateMedios(sql, { razonSocialId, pagoId }, { ordenes, desde: 'acreditado', hasta: 'en-cartera' })
}
