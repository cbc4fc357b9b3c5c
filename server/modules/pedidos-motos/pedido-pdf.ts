import { formatCuit } from '#contract/base/comprobantes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { formatDay } from '#contract/base/fechas.ts'
import { formatMoney } from '#contract/base/formato.ts'
import { ENTREGAS, FORMAS_PAGO, PRECIOS_AVISO, unidadesTexto } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import {
  BOTTOM,
  collectPdf,
  createPdf,
  drawHead,
  drawRow,
  INK,
  PAGE,
  type PdfColumn,
  QUIET,
  ROW_HEIGHT,
  rule,
  startPage,
} from '#server/pdf.ts'

/** Whose letterhead it is. */
interface Membrete {
  nombre: string
  contacto: string
  cuit?: string | undefined
}

type Linea = PedidoDetail['lineas'][number]
type Pieza = PedidoDetail['piezas'][number]

const LINEAS: readonly PdfColumn<Linea>[] = [
  { title: 'Modelo', width: 150, value: ({ marca, modelo, version }) => `${marca} ${modelo} ${version}` },
  { title: 'Color', width: 52, value: ({ color }) => color },
  { title: 'Año', width: 30, value: ({ anio }) => String(anio) },
  { title: 'Pedidas', width: 43, align: 'right', value: ({ cantidad }) => String(cantidad) },
  { title: 'Aprob.', width: 40, align: 'right', value: ({ aprobada }) => (aprobada === null ? '–' : String(aprobada)) },
  { title: 'Precio', width: 80, align: 'right', value: ({ precio }) => formatMoney(precio) },
  {
    title: 'Bonif.',
    width: 35,
    align: 'right',
    value: ({ bonificacion }) => `${Number(bonificacion)}%`.replace('.', ','),
  },
  { title: 'Subtotal', width: 85, align: 'right', value: ({ subtotal }) => formatMoney(subtotal) },
]

const PIEZAS: readonly PdfColumn<Pieza>[] = [
  { title: 'Chasis', width: 150, value: ({ vin }) => vin },
  { title: 'Motor', width: 140, value: ({ motor }) => motor },
  { title: 'Modelo', width: 150, value: ({ modelo }) => modelo },
  { title: 'Color', width: 75, value: ({ color }) => color },
]

const factsOf = (p: PedidoDetail): string[] => {
  const entrega = p.entrega && `${ENTREGAS[p.entrega]}${p.domicilio && `, ${p.domicilio}`}`
  return [
    `${p.razonSocial} · ${formatDay(p.fecha)} · ${textoEstado(p.estadoId)}`,
    ...(entrega ? [`Entrega: ${entrega}${p.transporte && ` · Transporte: ${p.transporte}`}`] : []),
    ...(p.formaPago ? [`Forma de pago: ${FORMAS_PAGO[p.formaPago]}`] : []),
    ...(p.fechaDeseada ? [`Fecha deseada: ${formatDay(p.fechaDeseada)}`] : []),
    ...(p.factura ? [`Factura: ${p.factura}`] : []),
    ...(p.remito ? [`Remito: ${p.remito}${p.guia ? ` · Guía: ${p.guia}` : ''}`] : []),
    ...(p.motivo ? [`Motivo: ${p.motivo}`] : []),
    ...(p.observaciones ? [`Observaciones: ${p.observaciones}`] : []),
  ]
}

/** One thing of the page, with the room that it takes. */
interface Piece {
  height: number
  draw: (doc: PDFKit.PDFDocument, y: number) => void
}

const text = (words: string, size: number, { bold = false, color = INK, after = 4 } = {}): Piece => {
  const ruler = createPdf({ title: '', author: '' })
  ruler.addPage()
  const font = bold ? 'Helvetica-Bold' : 'Helvetica'
  const width = PAGE.width - 2 * PAGE.margin
  return {
    height: ruler.font(font).fontSize(size).heightOfString(words, { width }) + after,
    draw: (doc, y) => void doc.font(font).fontSize(size).fillColor(color).text(words, PAGE.margin, y, { width }),
  }
}

const table = <R>(columns: readonly PdfColumn<R>[], rows: readonly R[]): Piece[] => [
  { height: ROW_HEIGHT + 2, draw: (doc, y) => void drawHead(doc, columns, y) },
  ...rows.map((row): Piece => ({
    height: ROW_HEIGHT,
    draw: (doc, y) => {
      doc.font('Helvetica').fontSize(8.5).fillColor(INK)
      drawRow(doc, columns, row, y)
    },
  })),
]

const piecesOf = (p: PedidoDetail, { nombre, cuit, contacto }: Membrete): Piece[] => [
  text(nombre, 15, { bold: true }),
  text(`${cuit ? `CUIT ${formatCuit(cuit)} · ` : ''}${contacto}`, 8, { color: QUIET }),
  { height: 10, draw: (doc, y) => rule(doc, y + 2) },
  text(`Pedido de motos Nº ${p.pedidoId}`, 14, { bold: true, after: 6 }),
  ...factsOf(p).map((fact) => text(fact, 10)),
  { height: 8, draw: () => {} },
  ...table(LINEAS, p.lineas),
  { height: 6, draw: (doc, y) => rule(doc, y + 2) },
  text(`${unidadesTexto(p.unidades)} · Total sin IVA ${formatMoney(p.total)}`, 11, { bold: true }),
  text(p.preciosCongelados ? 'Precios sin IVA, aprobados.' : PRECIOS_AVISO, 8, { color: QUIET, after: 14 }),
  ...(p.piezas.length ? [text('Unidades asignadas', 11, { bold: true }), ...table(PIEZAS, p.piezas)] : []),
]

const paginate = (pieces: readonly Piece[]): Piece[][] => {
  const pages: Piece[][] = [[]]
  let y: number = PAGE.margin
  for (const piece of pieces) {
    if (y + piece.height > BOTTOM) {
      pages.push([])
      y = PAGE.margin
    }
    pages.at(-1)!.push(piece)
    y += piece.height
  }
  return pages
}

/** An order as a PDF: what was asked for, what was approved and the units that it got. */
export const draw = ({ pedido, membrete }: { pedido: PedidoDetail; membrete: Membrete }): Promise<Buffer> => {
  const title = `Pedido de motos ${pedido.pedidoId}`
  const info = { title, author: membrete.nombre, footer: `${membrete.nombre} · ${title}` }
  const doc = createPdf(info)
  const done = collectPdf(doc)
  const pages = paginate(piecesOf(pedido, membrete))
  for (const [at, pieces] of pages.entries()) {
    startPage(doc, at + 1, pages.length, info)
    let y: number = PAGE.margin
    for (const piece of pieces) {
      piece.draw(doc, y)
      y += piece.height
    }
  }
  doc.end()
  return done
}
