import { formatCuit } from '#contract/base/comprobantes.ts'
import type { DocumentoDetail } from '#contract/cuenta-corriente/shapes.ts'
import { impuestoTexto } from '#contract/cuenta-corriente/partidas.ts'
import { formatDay } from '#contract/base/fechas.ts'
import { formatMoney } from '#contract/base/formato.ts'
import {
  BOTTOM,
  createPdf,
  drawHead,
  drawLogo,
  drawRow,
  INK,
  PAGE,
  type PdfColumn,
  QUIET,
  ROW_HEIGHT,
  rule,
  startPage,
  collectPdf,
} from '#server/pdf.ts'
import type { Distribuidor } from './resumen.ts'

type Linea = DocumentoDetail['lineas'][number]

const COLUMNS: readonly PdfColumn<Linea>[] = [
  { title: 'Código', width: 90, value: ({ material }) => material },
  { title: 'Descripción', width: 205, value: ({ descripcion }) => descripcion },
  { title: 'Cantidad', width: 60, align: 'right', value: ({ cantidad }) => cantidad.replace('.', ',') },
  { title: 'Precio', width: 80, align: 'right', value: ({ precio }) => formatMoney(precio) },
  { title: 'Importe', width: 80, align: 'right', value: ({ importe }) => formatMoney(importe) },
]

/** Printed across every page of the demo: nobody should take it for a fiscal document (domain §2.1). */
const TEST_MARK = 'DOCUMENTO DE PRUEBA - SIN VALIDEZ FISCAL'

const put = (
  doc: PDFKit.PDFDocument,
  text: string,
  y: number,
  size: number,
  color: string = INK,
  bold = false,
): void => {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(text, PAGE.margin, y, { lineBreak: false })
}

const drawTop = (doc: PDFKit.PDFDocument, detail: DocumentoDetail, distribuidor: Distribuidor): number => {
  drawLogo(doc, distribuidor.imagen)
  put(doc, distribuidor.nombre, PAGE.margin, 15, INK, true)
  const cuit = distribuidor.cuit ? `CUIT ${formatCuit(distribuidor.cuit)} · ` : ''
  put(doc, `${cuit}${distribuidor.contacto}`, PAGE.margin + 20, 8, QUIET)
  rule(doc, PAGE.margin + 34)
  put(doc, `${detail.claseTexto} ${detail.referencia}`, PAGE.margin + 44, 13, INK, true)
  put(doc, `${detail.razonSocial} · Emitido el ${formatDay(detail.emision)}`, PAGE.margin + 64, 10)
  put(doc, TEST_MARK, PAGE.margin + 82, 11, '#a11d1d', true)
  return PAGE.margin + 106
}

/** One document as a PDF: lines, taxes, total and CAE, marked as a test. */
export const createComprobantePdf = (detail: DocumentoDetail, distribuidor: Distribuidor): Promise<Buffer> => {
  const info = {
    title: `${detail.claseTexto} ${detail.referencia}`,
    author: distribuidor.nombre,
    footer: `${distribuidor.nombre} · ${TEST_MARK}`,
  }
  const doc = createPdf(info)
  const done = collectPdf(doc)
  const totals: [string, string][] = [
    ...detail.impuestos.map((impuesto): [string, string] => [impuestoTexto(impuesto), impuesto.importe]),
    [detail.total.startsWith('-') ? 'Total a favor' : 'Total', detail.total],
  ]
  const each = Math.floor((BOTTOM - PAGE.margin - 106 - ROW_HEIGHT) / ROW_HEIGHT)
  const pages = Math.max(1, Math.ceil((detail.lineas.length + totals.length + 2) / each))
  for (let page = 1; page <= pages; page += 1) {
    startPage(doc, page, pages, info)
    let y = drawHead(doc, COLUMNS, drawTop(doc, detail, distribuidor))
    for (const row of detail.lineas.slice((page - 1) * each, page * each)) {
      drawRow(doc, COLUMNS, row, y)
      y += ROW_HEIGHT
    }
    if (page < pages) continue
    rule(doc, y + 2)
    for (const [name, value] of totals) {
      y += ROW_HEIGHT
      doc.font(name.startsWith('Total') ? 'Helvetica-Bold' : 'Helvetica').fontSize(9)
      const shown = formatMoney(value)
      doc.text(name, PAGE.margin + 295, y, { lineBreak: false })
      doc.text(shown, PAGE.width - PAGE.margin - doc.widthOfString(shown), y, { lineBreak: false })
    }
    if (detail.cae)
      put(
        doc,
        `CAE ${detail.cae}${detail.caeVence ? ` · Vence el ${formatDay(detail.caeVence)}` : ''}`,
        y + 22,
        8.5,
        QUIET,
      )
  }
  doc.end()
  return done
}
