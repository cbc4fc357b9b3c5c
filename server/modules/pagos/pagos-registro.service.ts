import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { nombreUnico } from '#contract/cuenta-corriente/medios.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { claveDe, type Erp } from '#gateways/erp/erp.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { readInformado } from './pagos-informado.service.ts'
import { insertMedios, lockEmpresa, selectConNumero } from './pagos-medios.repository.ts'
import { insertAplicaciones, insertPago } from './pagos.repository.ts'
import { checkPago, keptMedio } from './pagos.rules.ts'

/** Connection in which a payment is stored, and the facts against which it is checked. */
export interface Registro extends Pick<Context, 'sql' | 'enqueue' | 'now'> {
  erp: Pick<Erp, 'findPartidas' | 'getActualizado'>
  /** Owner of the payment. The caller has already checked that the user may access it. */
  titular: { razonSocialId: number; codigoCliente: string; cuit: string }
  /** User who reported the payment; null: it came from the bank. */
  usuarioId: number | null
  /** Additional errors by field, thrown together with those of the payment. */
  problemas?: Readonly<Record<string, string>>
}

/** Returns the payment that already has each of these means; the key is the unique name of the means. */
const repetidosOf = async ({ sql, titular }: Registro, { medios }: NewPago): Promise<Map<string, number>> => {
  const referencias = medios.flatMap((medio) =>
    nombreUnico(medio) !== undefined && medio.referencia ? [medio.referencia] : [],
  )
  if (!referencias.length) return new Map()
  const found = await selectConNumero(sql, titular.razonSocialId, referencias)
  return new Map(found.map(({ pagoId, ...medio }) => [nombreUnico(medio)!, pagoId]))
}

/**
 * Records a payment with its means and documents in the caller's transaction; returns its number. A lock serializes the
 * payments of a razón social: otherwise two of them could together exceed what is pending of a document. Throws
 * 'datos-invalidos' with the errors by field.
 */
export const registerPago = async (registro: Registro, newPago: NewPago): Promise<number> => {
  const { sql, erp, titular, usuarioId, enqueue, now, problemas = {} } = registro
  const { razonSocialId } = titular
  const pago = {
    ...newPago,
    razonSocialId,
    medios: newPago.medios.map((medio) => keptMedio(medio, titular.cuit)),
  }
  const claves = pago.aplicaciones.map(({ partidaId }) => partidaId)
  // Read the ERP before taking the lock, because the ERP may be remote and slow.
  const datosAl = claves.length ? await erp.getActualizado(sql, now) : null
  const found = claves.length ? await erp.findPartidas(sql, titular.codigoCliente, claves) : []
  const partidas = new Map(found.map((partida) => [claveDe(partida), partida]))
  await lockEmpresa(sql, razonSocialId)
  const fields = {
    ...problemas,
    ...checkPago(pago, {
      partidas,
      informado: await readInformado(sql, { empresas: [razonSocialId], partidas: claves, datosAl }),
      repetidos: await repetidosOf(registro, pago),
      today: localDay(now),
    }),
  }
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  const pagoId = await insertPago(sql, pago, usuarioId, now)
  await insertMedios(sql, { razonSocialId, pagoId }, pago.medios)
  await insertAplicaciones(
    sql,
    pagoId,
    pago.aplicaciones.map(({ partidaId, importe }) => ({
      partida: partidaId,
      referencia: partidas.get(partidaId)!.referencia,
      importe,
    })),
  )
  await enqueue('pago', { pagoId, evento: 'creado' })
  return pagoId
}
