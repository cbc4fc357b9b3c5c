import type { AplicacionErp, ClaveDocumento, DocumentoErp } from '#gateways/erp/erp.ts'
import { all, any, day, text } from './filter.ts'
import type { Items } from './items.ts'
import { toErp } from './partidas.ts'
import type { PartidaSap } from './shapes.ts'

/** Maximum number of documents to show, as in the local adapter, because a payment can clear hundreds. */
const MAX_APLICACIONES = 500

/** OData condition: the item belongs to this document. Quotes are escaped. */
export const documentoIs = ({ sociedad, documento, ejercicio }: ClaveDocumento): string =>
  all([
    `CompanyCode eq ${text(sociedad)}`,
    `AccountingDocument eq ${text(documento)}`,
    `FiscalYear eq ${text(String(ejercicio))}`,
  ])

/** OData condition: items of the other sign, of the same customer, which the same document cleared on the same day. */
const clearedWith = ({ codigoCliente, sociedad, compensacion, compensada, signo }: PartidaSap): string =>
  `(${all([
    `Customer eq ${text(codigoCliente)}`,
    `CompanyCode eq ${text(sociedad)}`,
    `ClearingAccountingDocument eq ${text(compensacion!)}`,
    `ClearingDate eq ${day(compensada!)}`,
    `DebitCreditCode eq ${text(signo === 'S' ? 'H' : 'S')}`,
  ])})`

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const toAplicacion = (item: PartidaSap): AplicacionErp => ({
  codigoCliente: item.codigoCliente,
  sociedad: item.sociedad,
  documento: item.documento,
  ejercicio: item.ejercicio,
  clase: item.clase,
  signo: item.signo,
  referencia: item.referencia,
  emision: item.emision,
  importe: item.importe,
  compensada: item.compensada,
})

const readAplicaciones = async (
  items: Items,
  { documento, ejercicio }: ClaveDocumento,
  own: readonly PartidaSap[],
): Promise<AplicacionErp[]> => {
  const groups = [...new Set(own.filter(({ compensacion }) => compensacion).map(clearedWith))]
  if (!groups.length) return []
  const found = await items.read([any(groups)])
  return found
    .filter((item) => item.documento !== documento || item.ejercicio !== ejercicio)
    .toSorted(
      (a, b) => compareText(a.emision, b.emision) || compareText(a.documento, b.documento) || a.posicion - b.posicion,
    )
    .slice(0, MAX_APLICACIONES)
    .map(toAplicacion)
}

/**
 * Returns a document with the items of customers and the documents that cleared them; undefined: it has no items. The
 * cube has only accounting items. Lines, taxes and CAE belong to the billing document, so they are empty here and the
 * total is null.
 */
export const readDocumento = async (items: Items, clave: ClaveDocumento): Promise<DocumentoErp | undefined> => {
  const own = (await items.read([documentoIs(clave)])).toSorted((a, b) => a.posicion - b.posicion)
  if (!own.length) return undefined
  return {
    partidas: own.map((item) => toErp(item, 'vencimiento')),
    aplicaciones: await readAplicaciones(items, clave, own),
    cae: null,
    caeVence: null,
    total: null,
    lineas: [],
    impuestos: [],
  }
}
