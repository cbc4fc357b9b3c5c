import { localDay } from '#contract/valores/fechas.ts'
import { readInformado } from '#modules/informado'
import { claveDe, type Erp } from '#gateways/erp/erp.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import {
  claimIdentidades,
  identidadesOf,
  preguntaDe,
  readParecidos,
  readRepetidos,
  REPETIDO,
} from './pagos-identidad.service.ts'
import { insertMedios, lockEmpresa } from './pagos-medios.repository.ts'
import { insertAplicaciones, insertPago } from './pagos.repository.ts'
import { checkPago, keptMedio, type PagoDicho, repetidosFields } from './pagos.rules.ts'

/** Connection in which a payment is stored, and the facts against which it is checked. */
export interface Registro extends Pick<Context, 'sql' | 'enqueue' | 'now'> {
  erp: Pick<Erp, 'findPartidas' | 'getActualizado'>
  /** Owner of the payment. The caller has already checked that the user may access it. */
  titular: { razonSocialId: number; codigoCliente: string; cuit: string }
  /** User who reported the payment; null: it came from the bank. */
  usuarioId: number | null
  /** Origin of the money: a report of a person or of the network, or a line of a bank statement. */
  origen: keyof typeof REPETIDO
  /** true: the user may see every razón social, so that a message may name another one. */
  veTodo?: boolean
  /** true: reject the payment when a similar one exists, until the user confirms that both are different money. */
  revisaParecidos?: boolean
  /** Additional errors by field, thrown together with those of the payment. */
  problemas?: Readonly<Record<string, string>>
}

/**
 * Records a payment with its means of payment and documents in the caller's transaction; returns its number. A lock
 * serializes the payments of a razón social: otherwise two of them could together exceed what is pending of a document.
 * Throws 'datos-invalidos' with the errors by field.
 */
export const registerPago = async (registro: Registro, newPago: PagoDicho): Promise<number> => {
  const { sql, erp, titular, usuarioId, enqueue, now, problemas = {}, revisaParecidos = false } = registro
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
  const identidades = identidadesOf(pago.medios, pago.moneda)
  const lector = { razonSocialId, veTodo: registro.veTodo ?? false }
  const isRepetido = REPETIDO[registro.origen]
  const fields: Record<string, string> = {
    ...problemas,
    ...checkPago(pago, {
      partidas,
      informado: await readInformado(sql, { empresas: [razonSocialId], datosAl }),
      repetidos: await readRepetidos(sql, identidades, lector, isRepetido),
      today: localDay(now),
    }),
  }
  if (revisaParecidos && !Object.keys(fields).length) {
    const pregunta = preguntaDe(await readParecidos(sql, { ...pago, pagoId: null }, pago.medios))
    if (pregunta) fields.sonOtros = pregunta
  }
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  const pagoId = await insertPago(sql, pago, usuarioId, now)
  await insertMedios(sql, { razonSocialId, pagoId }, pago.medios)
  // A payment of another razón social may have registered the same money since the check above.
  const late = await claimIdentidades(sql, { razonSocialId, pagoId }, identidades, { lector, isRepetido })
  if (late.size) throw new AppError('datos-invalidos', { fields: repetidosFields(pago.medios, late) })
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
