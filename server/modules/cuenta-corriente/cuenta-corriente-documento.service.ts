import type { DocumentoDetail, DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import { claseTexto } from '#contract/cuenta-corriente/partidas.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/http/errors.ts'
import { selectDevolucionByNotaCredito } from './cuenta-corriente.repository.ts'
import { toPartida } from './cuenta-corriente.rules.ts'
import { type CuentaParts, requireOneOf, vistaOf } from './cuenta-corriente.service.ts'

/** The total of a document with the sign of its items, which is how the account sees it. */
const signedTotal = (total: string | null, sum: string): string => {
  if (total === null) return sum
  const cents = toCents(total)
  return fromCents(sum.startsWith('-') && cents > 0n ? -cents : cents)
}

/** A document with its lines, taxes and what it was cleared with. One of another company does not exist. */
export const getDocumento = async (
  context: Context,
  { params }: { params: DocumentoKey },
  { erp }: CuentaParts,
): Promise<DocumentoDetail> => {
  const { sql, now } = context
  const clave = { ...params, documento: params.documento.padStart(10, '0') }
  const found = await erp.getDocumento(sql, clave)
  if (!found) throw new AppError('no-encontrado', { detail: 'no such document' })
  const codigos = [...new Set(found.partidas.map(({ codigoCliente }) => codigoCliente))]
  const { razonSocialId, razonSocial, codigoCliente } = await requireOneOf(context, codigos)
  const items = found.partidas.filter((item) => item.codigoCliente === codigoCliente)
  const vista = await vistaOf(sql, now)
  const partidas = items.map((item) => toPartida(item, razonSocialId, vista))
  const [first] = items
  const isCredit = first!.signo === 'H' && ['RV', 'DG'].includes(first!.clase)
  const { puntoVentaFce } = vista
  return {
    ...clave,
    razonSocialId,
    razonSocial,
    claseTexto: partidas[0]!.claseTexto,
    referencia: first!.referencia,
    emision: first!.emision,
    moneda: first!.moneda,
    total: signedTotal(found.total, sumImportes(items.map(({ importe }) => importe))),
    pendiente: sumImportes(partidas.map(({ pendiente }) => pendiente)),
    cae: found.cae,
    caeVence: found.caeVence,
    partidas,
    lineas: [...found.lineas],
    impuestos: [...found.impuestos],
    aplicaciones: found.aplicaciones
      .filter((each) => each.codigoCliente === codigoCliente)
      .map((each) => ({
        claseTexto: claseTexto(each, each.compensada !== null, puntoVentaFce),
        referencia: each.referencia,
        fecha: each.emision,
        importe: each.importe,
        sociedad: each.sociedad,
        documento: each.documento,
        ejercicio: each.ejercicio,
      })),
    devolucionId: isCredit ? await selectDevolucionByNotaCredito(sql, razonSocialId, first!.referencia) : null,
  }
}
