import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { esperadas, type Papel } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { drawCode128, drawQr } from '#server/pdf/pdf-codes.ts'
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
} from '#server/pdf/pdf.ts'

type Producto = DevolucionDetail['productos'][number]

/** Data that the documents for shipping a return show. */
export interface Despacho {
  papel: Papel
  devolucionId: number
  /** URL of the QR. */
  enlace: string
  de: { razonSocial: string; cuit: string; codigoCliente: string }
  para: {
    nombre: string
    cuit: string
    domicilio: string
    telefono: string
    contacto: string
    imagen: Uint8Array | null
  }
  productos: Producto[]
  bultos: number
  /** Transport data; null: not entered. */
  envio: { transporte: string; numeroGuia: string; numeroRemito: string } | null
  /** "Despachar hasta el 05-12-2026"; empty: no deadline. */
  plazo: string
}

/** Black only: label printers have no grey. */
const BLACK = '#000000'
/** A6, in points. */
const LABEL = { width: 297.64, height: 419.53, margin: 18 } as const
const INNER = LABEL.width - 2 * LABEL.margin
const PER_SHEET = [
  [0, 0],
  [LABEL.width, 0],
  [0, LABEL.height],
  [LABEL.width, LABEL.height],
] as const

interface Style {
  size: number
  bold?: boolean
  color?: string
  lines?: number
  width?: number
  align?: 'right' | 'center'
  x?: number
}

/** Writes a text of at most `lines` lines, truncated with an ellipsis; returns the y below. */
const put = (
  doc: Paper,
  text: string,
  y: number,
  { size, bold = false, color = BLACK, lines = 1, width = INNER, align, x = LABEL.margin }: Style,
): number => {
  doc.face(bold ? 'bold' : 'regular', size, color)
  doc.drawTagged('P', () =>
    doc.text(text, x, y, {
      width,
      height: lines * doc.currentLineHeight(true) + 1,
      ellipsis: true,
      ...(align && { align }),
    }),
  )
  return Math.max(doc.y, y + size * 1.15)
}

const codesOf = ({ productos }: Despacho): string =>
  productos.flatMap(({ codigoAutorizacion }) => codigoAutorizacion ?? []).join(' · ')

const clienteOf = ({ de }: Despacho): string =>
  `CUIT ${formatCuit(de.cuit)} · Código de cliente ${formatCodigoCliente(de.codigoCliente)}`

const viajeOf = ({ envio }: Despacho): string =>
  envio ? `${envio.transporte} · Guía ${envio.numeroGuia} · Remito ${envio.numeroRemito}` : ''

const line = (doc: Paper, y: number): number => {
  doc.decorate(() => {
    doc
      .moveTo(LABEL.margin, y)
      .lineTo(LABEL.width - LABEL.margin, y)
      .lineWidth(0.75)
      .stroke(BLACK)
  })
  return y + 8
}

const QR = 104

/** Draws the label of one package, with its upper left corner at the origin. */
const drawLabel = (doc: Paper, despacho: Despacho, bulto: number): void => {
  const { devolucionId, bultos, para, de, plazo } = despacho
  const caption = { size: 7.5 }
  put(doc, 'DEVOLUCIÓN', LABEL.margin, caption)
  put(doc, 'BULTO', LABEL.margin, { ...caption, align: 'right' })
  put(doc, String(devolucionId), 28, { size: 30, bold: true, width: INNER * 0.6 })
  put(doc, `${bulto} / ${bultos}`, 28, { size: 30, bold: true, align: 'right' })
  let y = put(doc, 'PARA', line(doc, 64), caption)
  y = put(doc, para.nombre, y + 1, { size: 13, bold: true, lines: 2 })
  y = put(doc, 'Recepción de devoluciones', y, { size: 9.5 })
  if (para.domicilio) y = put(doc, para.domicilio, y, { size: 9.5, lines: 2 })
  if (para.telefono) y = put(doc, `Tel. ${para.telefono}`, y, { size: 9.5 })
  y = put(doc, 'DE', line(doc, y + 5), caption)
  y = put(doc, de.razonSocial, y + 1, { size: 10.5, bold: true, lines: 2 })
  y = put(doc, clienteOf(despacho), y, { size: 8.5 })
  y = put(doc, 'CÓDIGOS DE AUTORIZACIÓN', line(doc, y + 5), caption)
  y = put(doc, codesOf(despacho), y + 1, { size: 9.5, lines: 2 })
  if (viajeOf(despacho)) y = put(doc, viajeOf(despacho), y + 2, { size: 8.5, lines: 2 })
  if (plazo) put(doc, plazo, y + 2, { size: 9.5, bold: true })
  // The bar code and the QR include their quiet zone, so they may reach the margin.
  const bottom = LABEL.height - LABEL.margin
  const bars = { x: LABEL.margin - 8, width: LABEL.width - QR - LABEL.margin - 4 }
  doc.decorate(() => {
    drawQr(doc, despacho.enlace, { x: LABEL.width - QR - 8, y: bottom - QR + 8, size: QR })
    drawCode128(doc, String(devolucionId), { ...bars, y: bottom - 66, height: 50 })
  })
  put(doc, String(devolucionId), bottom - 12, { ...bars, size: 9, align: 'center' })
}

/** Draws the cut lines of a sheet of four labels. */
const drawCuts = (doc: Paper): void => {
  doc.decorate(() => {
    doc.moveTo(LABEL.width, 0).lineTo(LABEL.width, PAGE.height).moveTo(0, LABEL.height).lineTo(PAGE.width, LABEL.height)
    doc.lineWidth(0.5).dash(3, { space: 3 }).stroke(QUIET).undash()
  })
}

const drawLabels = (doc: Paper, despacho: Despacho): void => {
  const isSheet = despacho.papel === 'etiquetasA4'
  // Place the note below the bar code: a label has no other free space.
  doc.notePlace = { bottom: 10, left: LABEL.margin }
  for (let bulto = 1; bulto <= despacho.bultos; bulto += 1) {
    const place = (bulto - 1) % PER_SHEET.length
    if (!isSheet || place === 0) doc.addPage({ size: isSheet ? 'A4' : 'A6', margin: 0 })
    if (isSheet && place === 0) drawCuts(doc)
    const [x, y] = isSheet ? PER_SHEET[place]! : PER_SHEET[0]
    doc.save().translate(x, y)
    drawLabel(doc, despacho, bulto)
    doc.restore()
  }
}

const COLUMNS: readonly PdfColumn<Producto>[] = [
  { title: 'Autorización', width: 62, value: ({ codigoAutorizacion }) => codigoAutorizacion ?? '' },
  { title: 'Nº Factura', width: 92, value: ({ numeroFactura }) => numeroFactura },
  { title: 'Código', width: 64, value: ({ codigoMaterial }) => codigoMaterial },
  { title: 'Producto', width: 122, value: ({ descripcion }) => descripcion },
  { title: 'Lote', width: 46, value: ({ lote }) => lote ?? '' },
  { title: 'Motivo', width: 84, value: ({ motivo }) => motivo },
  { title: 'Cantidad', width: 45, align: 'right', value: (producto) => formatCount(esperadas(producto)) },
]

const WHOLE = PAGE.width - 2 * PAGE.margin
const HALF = WHOLE / 2 - 8
const NOTE_QR = 92

/** Draws letterhead, number, codes, sender and recipient; returns the y where the table begins. */
const drawTop = (doc: Paper, despacho: Despacho): number => {
  const { devolucionId, enlace, para, de, bultos, plazo } = despacho
  const at = { x: PAGE.margin, width: WHOLE }
  drawLogo(doc, para.imagen && Buffer.from(para.imagen), para.nombre)
  put(doc, para.nombre, PAGE.margin, { ...at, size: 15, bold: true, width: WHOLE - 160 })
  const cuit = para.cuit ? `CUIT ${formatCuit(para.cuit)} · ` : ''
  put(doc, `${cuit}${para.contacto}`, PAGE.margin + 20, { ...at, size: 8, color: QUIET })
  rule(doc, PAGE.margin + 34)
  const top = PAGE.margin + 48
  const left = { ...at, width: WHOLE - NOTE_QR - 150 }
  let y = put(doc, `Devolución ${devolucionId}`, top, { ...left, size: 20, bold: true })
  y = put(doc, 'Detalle del envío', y + 2, { ...left, size: 12 })
  y = put(doc, bultos === 1 ? '1 bulto' : `${formatCount(bultos)} bultos`, y + 2, { ...left, size: 10 })
  if (viajeOf(despacho)) y = put(doc, viajeOf(despacho), y, { ...left, size: 9, lines: 2 })
  if (plazo) put(doc, plazo, y + 2, { ...left, size: 10, bold: true })
  const bars = { x: PAGE.width - PAGE.margin - NOTE_QR - 142, width: 142 }
  doc.decorate(() => {
    drawQr(doc, enlace, { x: PAGE.width - PAGE.margin - NOTE_QR + 8, y: top - 8, size: NOTE_QR })
    drawCode128(doc, String(devolucionId), { ...bars, y: top + 4, height: 48 })
  })
  put(doc, String(devolucionId), top + 56, { ...bars, size: 9, align: 'center' })
  const parties = top + 96
  rule(doc, parties - 8)
  const right = { x: PAGE.margin + HALF + 16, width: HALF }
  put(doc, 'De', parties, { ...at, width: HALF, size: 8, color: QUIET })
  put(doc, 'Para', parties, { ...right, size: 8, color: QUIET })
  const deAt = put(doc, de.razonSocial, parties + 11, { ...at, width: HALF, size: 10.5, bold: true, lines: 2 })
  const paraAt = put(doc, para.nombre, parties + 11, { ...right, size: 10.5, bold: true, lines: 2 })
  put(doc, clienteOf(despacho), deAt, { ...at, width: HALF, size: 9 })
  put(doc, ['Recepción de devoluciones', para.domicilio].filter(Boolean).join(' · '), paraAt, {
    ...right,
    size: 9,
    lines: 2,
  })
  return parties + 62
}

const SIGNS = ['Preparó', 'Transportista', 'Recibió'] as const
const SIGNS_HEIGHT = 76

const drawEnd = (doc: Paper, { productos }: Despacho, y: number): void => {
  rule(doc, y + 2)
  const unidades = productos.reduce((sum, producto) => sum + esperadas(producto), 0)
  const total = unidades === 1 ? '1 unidad' : `${formatCount(unidades)} unidades`
  put(doc, total, y + 8, { x: PAGE.margin, width: WHOLE, size: 10, bold: true, align: 'right' })
  const width = WHOLE / SIGNS.length - 16
  for (const [at, who] of SIGNS.entries()) {
    const x = PAGE.margin + at * (width + 24)
    doc.decorate(() => {
      doc
        .moveTo(x, BOTTOM - 28)
        .lineTo(x + width, BOTTOM - 28)
        .lineWidth(0.5)
        .stroke(QUIET)
    })
    put(doc, `${who}: firma, aclaración y fecha`, BOTTOM - 24, { x, width, size: 8, color: QUIET })
  }
}

const drawNota = (doc: Paper, despacho: Despacho): void => {
  const footer = `Devolución ${despacho.devolucionId} · Va con la mercadería. No reemplaza al remito.`
  const info = { title: '', author: '', footer }
  // Draw the header on a scratch page to measure its height.
  const measure = createPdf(info)
  measure.addPage()
  const first = Math.floor((BOTTOM - SIGNS_HEIGHT - drawTop(measure, despacho)) / ROW_HEIGHT) - 1
  measure.end()
  const each = Math.floor((BOTTOM - SIGNS_HEIGHT - PAGE.margin) / ROW_HEIGHT) - 1
  const rows = [...despacho.productos]
  const pages = 1 + Math.max(0, Math.ceil((rows.length - first) / each))
  const table = new PdfTable(doc, COLUMNS)
  for (let page = 1; page <= pages; page += 1) {
    startPage(doc, page, pages, info)
    let y = table.head(page === 1 ? drawTop(doc, despacho) : PAGE.margin)
    for (const row of rows.splice(0, page === 1 ? first : each)) {
      table.row(row, y)
      y += ROW_HEIGHT
    }
    if (page < pages) continue
    table.end()
    drawEnd(doc, despacho, y)
  }
}

/** Draws a document for shipping a return: the labels, one for each package, or the delivery note. */
export const draw = (despacho: Despacho): Promise<Buffer> => {
  const doc = createPdf({ title: `Devolución ${despacho.devolucionId}`, author: despacho.para.nombre })
  const done = collectPdf(doc)
  if (despacho.papel === 'nota') drawNota(doc, despacho)
  else drawLabels(doc, despacho)
  doc.end()
  return done
}
