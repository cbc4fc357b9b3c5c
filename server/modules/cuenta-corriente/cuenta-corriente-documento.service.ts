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
import { readVista } from './cuenta-corriente-informado.service.ts'
import { type CuentaParts, requireOneOf } from './cuenta-corriente.service.ts'

/**
 * Returns the total of a document with the sign of its items, as the account shows it. Without a total, returns the sum
 * of the items.
 */
const signedTotal = (total: string | null, sum: string): string => {
  if (total === null) return sum
  const cents = toCents(total)
  return fromCents(sum.startsWith('-') && cents > 0n ? -cents : cents)
}

export interface ComprobanteParts extends CuentaParts {
  /** true: no document has a QR, because nothing of the demo may link to ARCA. */
  isDemo: boolean
}

interface Partes {
  /** CUIT of the issuer; empty when it is not configured. */
  emisor: string
  receptor: string
  /** Point of sale of MiPyME electronic credit invoices; 0: none. */
  puntoVentaFce: number
}

/**
 * Returns the URL of the QR of a document that ARCA authorised; undefined when it has no CAE or is not of an ARCA
 * class.
 */
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

/**
 * Returns a document with its lines, taxes and applications, and the content of its QR. Throws `no-encontrado` for a
 * document of another razón social.
 */
export const findDocumento = async (
  context: Context,
  { params }: { params: DocumentoKey },
  { erp, distribuidor, isDemo }: ComprobanteParts,
): Promise<Comprobante> => {
  const { sql, now } = context
  const clave = { ...params, documento: params.documento.padStart(10, '0') }
  const found = await erp.getDocumento(sql, clave)
  if (!found) throw new AppError('no-encontrado', { detail: 'document not found in the ERP' })
  const codigos = [...new Set(found.partidas.map(({ codigoCliente }) => codigoCliente))]
  const { razonSocialId, razonSocial, codigoCliente, cuit } = await requireOneOf(context, codigos)
  const items = found.partidas.filter((item) => item.codigoCliente === codigoCliente)
  const vista = await readVista(sql, erp, [{ razonSocialId }], now)
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

export const getDocumento = async (context: Context, sent: { params: DocumentoKey }, parts: ComprobanteParts) =>
  (await findDocumento(context, sent, parts)).detail
