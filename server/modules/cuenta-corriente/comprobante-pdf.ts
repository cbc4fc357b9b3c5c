import { formatCuit } from '#contract/valores/comprobantes.ts'
import type { DocumentoDetail } from '#contract/cuenta-corriente/shapes.ts'
import { impuestoTexto } from '#contract/cuenta-corriente/partidas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import {
  BOTTOM,
  collectPdf,
  createPdf,
  drawLogo,
  PAGE,
  type Paper,
  type PdfColumn,
  PdfTable,
  QUIET,
  ROW_HEIGHT,
  rule,
  startPage,
  WIDTH,
  write,
} from '#server/pdf/pdf.ts'
import { drawQr } from '#server/pdf/pdf-codes.ts'
import type { Distribuidor } from './resumen.ts'

type Linea = DocumentoDetail['lineas'][number]

const COLUMNS: readonly PdfColumn<Linea>[] = [
  { title: 'Código', width: 90, value: ({ material }) => material },
  { title: 'Descripción', width: 205, value: ({ descripcion }) => descripcion },
  { title: 'Cantidad', width: 60, align: 'right', value: ({ cantidad }) => cantidad.replace('.', ',') },
  { title: 'Precio', width: 80, align: 'right', value: ({ precio }) => formatMoney(precio) },
  { title: 'Importe', width: 80, align: 'right', value: ({ importe }) => formatMoney(importe) },
]

interface Marca {
  texto: string
  /** Style of the text under the title. */
  style: { size: number; weight?: 'bold'; color: string }
}

/** Marks printed on every page: PRUEBA in the demo, so that no user takes it for a fiscal document; COPIA elsewhere. */
const PRUEBA: Marca = {
  texto: 'DOCUMENTO DE PRUEBA - SIN VALIDEZ FISCAL',
  style: { size: 11, weight: 'bold', color: '#a11d1d' },
}
const COPIA: Marca = { texto: 'Copia del comprobante emitido', style: { size: 9, color: QUIET } }

const drawTop = (doc: Paper, detail: DocumentoDetail, distribuidor: Distribuidor, { texto, style }: Marca): number => {
  const narrow = { width: WIDTH - 165, oneLine: true }
  drawLogo(doc, distribuidor.imagen, distribuidor.nombre)
  write(doc, distribuidor.nombre, PAGE.margin, { ...narrow, size: 14, weight: 'bold' })
  const cuit = distribuidor.cuit ? `CUIT ${formatCuit(distribuidor.cuit)} · ` : ''
  write(doc, `${cuit}${distribuidor.contacto}`, PAGE.margin + 20, { ...narrow, size: 7.5, color: QUIET })
  rule(doc, PAGE.margin + 34)
  const titulo = `${detail.claseTexto} ${detail.referencia}`
  write(doc, titulo, PAGE.margin + 44, { size: 13, weight: 'bold', tag: 'H1', oneLine: true })
  const subtitulo = `${detail.razonSocial} · Emitido el ${formatDay(detail.emision)}`
  write(doc, subtitulo, PAGE.margin + 64, { size: 10, oneLine: true })
  write(doc, texto, PAGE.margin + 82, style)
  return PAGE.margin + 106
}

/** Side of the QR in points, quiet zone included. */
const QR = 100
const QR_ROWS = Math.ceil(QR / ROW_HEIGHT)

/** Document to draw, and the content of its QR; undefined: no QR. */
export interface Comprobante {
  detail: DocumentoDetail
  qr: string | undefined
  isDemo: boolean
}

/** Draws one document as a PDF: lines, taxes, total, CAE and QR. A document of the demo is marked as a test. */
export const createComprobantePdf = (
  { detail, qr, isDemo }: Comprobante,
  distribuidor: Distribuidor,
): Promise<Buffer> => {
  const marca = isDemo ? PRUEBA : COPIA
  const info = {
    title: `${detail.claseTexto} ${detail.referencia}`,
    author: distribuidor.nombre,
    footer: `${distribuidor.nombre} · ${marca.texto}`,
  }
  const doc = createPdf(info)
  const done = collectPdf(doc)
  const totals: [string, string][] = [
    ...detail.impuestos.map((impuesto): [string, string] => [impuestoTexto(impuesto), impuesto.importe]),
    [detail.total.startsWith('-') ? 'Total a favor' : 'Total', detail.total],
  ]
  const rowsPerPage = Math.floor((BOTTOM - PAGE.margin - 106 - ROW_HEIGHT) / ROW_HEIGHT)
  const footRows = totals.length + 2 + (qr ? QR_ROWS : 0)
  const pages = Math.max(1, Math.ceil((detail.lineas.length + footRows) / rowsPerPage))
  const table = new PdfTable(doc, COLUMNS)
  for (let page = 1; page <= pages; page += 1) {
    startPage(doc, page, pages, info)
    let y = table.head(drawTop(doc, detail, distribuidor, marca))
    for (const row of detail.lineas.slice((page - 1) * rowsPerPage, page * rowsPerPage)) {
      table.row(row, y)
      y += ROW_HEIGHT
    }
    if (page < pages) continue
    y += ROW_HEIGHT / 2
    for (const [name, value] of totals) {
      table.total(name, [formatMoney(value)], y)
      y += ROW_HEIGHT
    }
    table.end()
    const vence = detail.caeVence ? ` · Vence el ${formatDay(detail.caeVence)}` : ''
    const x = qr ? PAGE.margin + QR : PAGE.margin
    if (qr)
      doc.drawTagged('Figure', () => drawQr(doc, qr, { x: PAGE.margin, y, size: QR }), { alt: `QR de ARCA: ${qr}` })
    if (detail.cae) write(doc, `CAE ${detail.cae}${vence}`, qr ? y + QR / 2 : y + 8, { x, size: 8.5, color: QUIET })
  }
  doc.end()
  return done
}
