import { formatMoney } from '#contract/valores/formato.ts'
import { sumImportes, toCents } from '#contract/valores/importes.ts'
import type { ReadRow } from '#server/import/importer.ts'
import { type ImportedDocumento, readDocumento } from './cuenta-corriente-importacion.rules.ts'

/** Maximum number of documents that get their own notice, so that other notices of the file keep their place. */
const MAX_NAMED = 20
const OTHERS = 'Hay más comprobantes cuyos renglones e impuestos no suman su total. Revisalos en el ERP.'

const amount = (importe: string): string => formatMoney(importe, '').trim()

/**
 * Returns the notice for a document whose lines and taxes do not add up to its total. undefined: they do, or the
 * document has no lines, so that there is nothing to compare.
 */
const sumaNotice = ({ sociedad, documento, ejercicio, total, lineas, impuestos }: ImportedDocumento) => {
  const suma = sumImportes([...lineas, ...impuestos].map(({ importe }) => importe))
  if (!lineas.length || toCents(suma) === toCents(total)) return undefined
  const parts = impuestos.length ? 'los renglones y los impuestos suman' : 'los renglones suman'
  return `En el comprobante ${sociedad} ${documento} de ${ejercicio}, ${parts} ${amount(suma)}, y el total es ${amount(total)}.`
}

/** Creates a row reader of documents. It notes each document whose lines do not add up to its total, and accepts it. */
export const createDocumentoReader = (): ReadRow<ImportedDocumento> => {
  let found = 0
  return (record, reporter) => {
    const documento = readDocumento(record, reporter)
    const notice = documento && sumaNotice(documento)
    if (notice === undefined) return documento
    found += 1
    reporter.note('total', found > MAX_NAMED ? OTHERS : notice)
    return documento
  }
}
