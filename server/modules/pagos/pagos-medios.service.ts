import { MEDIO_ESTADOS, MEDIOS, MOVIMIENTOS_MEDIO } from '#contract/cuenta-corriente/medios.ts'
import type { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { requireRazonSocial } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { deleteIdentidades } from './pagos-identidad.repository.ts'
import { type ClavePago, selectMedio, updateMedio, updateMedios } from './pagos-medios.repository.ts'
import { lockPago } from './pagos.repository.ts'

/**
 * Marks pending cheques of a locked payment as credited; returns their numbers (`orden`). `orden` null: all cheques.
 * The payment may still be pending, because the bank credits cheques but staff applies payments.
 */
export const creditMedios = (sql: Db, pago: ClavePago, orden: number | null): Promise<number[]> =>
  updateMedios(sql, pago, { ordenes: orden === null ? null : [orden], desde: 'en-cartera', hasta: 'acreditado' })

/**
 * Stores whether the bank credited or rejected a cheque of an applied payment. The amount of a rejected cheque is owed
 * again; `repartoDe` computes for which documents.
 */
export const setMedioPago = async (
  { sql, caller, enqueue, audit }: Context,
  { params, body }: { params: ParamsOf<typeof pagos.setMedio>; body: BodyOf<typeof pagos.setMedio> },
) => {
  const { pagoId, orden, estado } = params
  const pago = await lockPago(sql, pagoId)
  if (!pago) throw new AppError('no-encontrado')
  requireRazonSocial(caller, pago.razonSocialId)
  const clave = { razonSocialId: pago.razonSocialId, pagoId, orden }
  const medio = await selectMedio(sql, clave)
  if (!medio?.estado) throw new AppError('no-encontrado')
  if (pago.estado !== 'aplicado') {
    throw new AppError('conflicto', { message: 'El pago todavía no está aplicado. Aplicalo o rechazalo entero.' })
  }
  const movimiento = MOVIMIENTOS_MEDIO[medio.estado][estado]
  if (!movimiento) {
    const texto = `${MEDIOS[medio.medio].texto}: ya está ${MEDIO_ESTADOS[medio.estado].toLowerCase()}.`
    throw new AppError('conflicto', { message: `${texto} Actualizá la pantalla.` })
  }
  if (body?.version !== undefined && body.version !== pago.version) throw new AppError('conflicto')
  const motivo = body?.motivo || null
  if (movimiento.motivo && !motivo) throw fieldError('motivo', 'Indicá por qué se rechazó.')
  const version = await updateMedio(sql, clave, { estado, motivo: movimiento.motivo ? motivo : null })
  if (estado === 'rechazado') await deleteIdentidades(sql, clave, orden)
  audit({
    razonSocialId: pago.razonSocialId,
    entidad: 'pago',
    entidadId: pagoId,
    cambios: { [`medio ${orden}`]: [medio.estado, estado] },
  })
  if (estado === 'rechazado') await enqueue('pago', { pagoId, evento: 'medio', orden, actorId: caller.usuarioId })
  return { pagoId, version }
}
