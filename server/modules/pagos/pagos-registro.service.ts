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

/** Where a payment is written, and what it is checked against. */
export interface Registro extends Pick<Context, 'sql' | 'enqueue' | 'now'> {
  erp: Pick<Erp, 'findPartidas' | 'getActualizado'>
  /** Whose payment it is: who asks has checked that it may. */
  titular: { razonSocialId: number; codigoCliente: string; cuit: string }
  /** Who informed it; null: nobody, the bank told of it. */
  usuarioId: number | null
  /** What else is wrong with it, by its field: said together with the rest. */
  problemas?: Readonly<Record<string, string>>
}

/** The payment that has each of these means already, by what names it. */
const repetidosOf = async ({ sql, titular }: Registro, { medios }: NewPago): Promise<Map<string, number>> => {
  const referencias = medios.flatMap((medio) =>
    nombreUnico(medio) !== undefined && medio.referencia ? [medio.referencia] : [],
  )
  if (!referencias.length) return new Map()
  const found = await selectConNumero(sql, titular.razonSocialId, referencias)
  return new Map(found.map(({ pagoId, ...medio }) => [nombreUnico(medio)!, pagoId]))
}

/**
 * Takes down a payment in the caller's transaction, with its means and the documents it pays; gives its number. Two of one
 * company wait for each other: together they do not say to pay more of a document than the books say is pending. Throws
 * 'datos-invalidos' with what is wrong of each field.
 */
export const registerPago = async (registro: Registro, dicho: NewPago): Promise<number> => {
  const { sql, erp, titular, usuarioId, enqueue, now, problemas = {} } = registro
  const { razonSocialId } = titular
  const pago = {
    ...dicho,
    razonSocialId,
    medios: dicho.medios.map((medio) => keptMedio(medio, titular.cuit)),
  }
  const claves = pago.aplicaciones.map(({ partidaId }) => partidaId)
  // Asked before anybody has to wait: the books may be in another house.
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
