import type { DocumentoDetail, DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import { writeFacturaQr } from '#contract/facturas/qr.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'
import { claseTexto } from '#contract/cuenta-corriente/partidas.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { selectDevolucionByNotaCredito } from './cuenta-corriente.repository.ts'
import { claseArca, toPartida } from './cuenta-corriente.rules.ts'
import type { Comprobante } from './comprobante-pdf.ts'
import { type CuentaParts, requireOneOf, vistaOf } from './cuenta-corriente.service.ts'

/** The total of a document with the sign of its items, which is how the account sees it. */
const signedTotal = (total: string | null, sum: string): string => {
  if (total === null) return sum
  const cents = toCents(total)
  return fromCents(sum.startsWith('-') && cents > 0n ? -cents : cents)
}

export interface ComprobanteParts extends CuentaParts {
  /** Nothing of the demonstration may lead to ARCA. */
  isDemo: boolean
}

interface Partes {
  /** CUIT of who sold and of who bought; who sold may not have said theirs. */
  emisor: string
  receptor: string
  /** The branch of MiPyME electronic credit invoices, 0 for none. */
  puntoVentaFce: number
}

/** What its paper says in its QR, of what ARCA authorised. */
const qrOf = (
  { cae, total, emision, moneda, referencia }: DocumentoDetail,
  item: PartidaErp,
  { emisor, receptor, puntoVentaFce }: Partes,
): string | undefined => {
  const clase = claseArca(item)
  const [letra, punto, numero] = referencia.split('-')
  if (!cae || !clase || !emisor || !letra || !punto || !numero) return undefined
  const puntoVenta = Number(punto)
  return writeFacturaQr({
    cuit: emisor,
    clase,
    letra,
    puntoVenta,
    numero: Number(numero),
    fecha: emision,
    importe: total.replace('-', ''),
    moneda,
    docReceptor: receptor,
    cae,
    isFce: puntoVenta === puntoVentaFce,
  })
}

/** A document with its lines, taxes and what it was cleared with; what its QR says, where it has one. Of another company there is none. */
export const findDocumento = async (
  context: Context,
  { params }: { params: DocumentoKey },
  { erp, distribuidor, isDemo }: ComprobanteParts,
): Promise<Comprobante> => {
  const { sql, now } = context
  const clave = { ...params, documento: params.documento.padStart(10, '0') }
  const found = await erp.getDocumento(sql, clave)
  if (!found) throw new AppError('no-encontrado', { detail: 'no such document' })
  const codigos = [...new Set(found.partidas.map(({ codigoCliente }) => codigoCliente))]
  const { razonSocialId, razonSocial, codigoCliente, cuit } = await requireOneOf(context, codigos)
  const items = found.partidas.filter((item) => item.codigoCliente === codigoCliente)
  const vista = await vistaOf(sql, now)
  const partidas = items.map((item) => toPartida(item, razonSocialId, vista))
  const [first] = items
  const isCredit = first!.signo === 'H' && ['RV', 'DG'].includes(first!.clase)
  const { puntoVentaFce } = vista
  const detail: DocumentoDetail = {
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
  return {
    detail,
    isDemo,
    qr: isDemo ? undefined : qrOf(detail, first!, { receptor: cuit, emisor: distribuidor.cuit, puntoVentaFce }),
  }
}

/** The same, for who looks at it. */
export const getDocumento = async (context: Context, sent: { params: DocumentoKey }, parts: ComprobanteParts) =>
  (await findDocumento(context, sent, parts)).detail
