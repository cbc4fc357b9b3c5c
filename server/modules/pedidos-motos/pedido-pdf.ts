import { formatCuit } from '#contract/valores/comprobantes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { ENTREGAS, FORMAS_PAGO, PRECIOS_AVISO, unidadesTexto } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import {
  BOTTOM,
  collectPdf,
  createPdf,
  heightOf,
  PAGE,
  type Paper,
  type PdfColumn,
  PdfTable,
  QUIET,
  ROW_HEIGHT,
  rule,
  startPage,
  type Texto,
  write,
} from '#server/pdf/pdf.ts'

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
  draw: (doc: Paper, y: number) => void
}

/** After a text, in points. */
const AFTER = 4

const text = (words: string, texto: Texto, after = AFTER): Piece => ({
  height: heightOf(words, texto) + after,
  draw: (doc, y) => void write(doc, words, y, texto),
})

const table = <R>(doc: Paper, columns: readonly PdfColumn<R>[], rows: readonly R[]): Piece[] => {
  const drawn = new PdfTable(doc, columns)
  return [
    { height: ROW_HEIGHT + 2, draw: (_doc, y) => void drawn.head(y) },
    ...rows.map((row): Piece => ({ height: ROW_HEIGHT, draw: (_doc, y) => drawn.row(row, y) })),
    { height: 0, draw: () => drawn.end() },
  ]
}

const piecesOf = (doc: Paper, p: PedidoDetail, { nombre, cuit, contacto }: Membrete): Piece[] => [
  text(nombre, { size: 15, weight: 'bold' }),
  text(`${cuit ? `CUIT ${formatCuit(cuit)} · ` : ''}${contacto}`, { size: 8, color: QUIET }),
  { height: 10, draw: (_doc, y) => rule(doc, y + 2) },
  text(`Pedido de motos Nº ${p.pedidoId}`, { size: 14, weight: 'bold', tag: 'H1' }, 6),
  ...factsOf(p).map((fact) => text(fact, { size: 10 })),
  { height: 8, draw: () => {} },
  ...table(doc, LINEAS, p.lineas),
  { height: 6, draw: (_doc, y) => rule(doc, y + 2) },
  text(`${unidadesTexto(p.unidades)} · Total sin IVA ${formatMoney(p.total)}`, { size: 11, weight: 'bold' }),
  text(p.preciosCongelados ? 'Precios sin IVA, aprobados.' : PRECIOS_AVISO, { size: 8, color: QUIET }, 14),
  ...(p.piezas.length
    ? [text('Unidades asignadas', { size: 11, weight: 'bold', tag: 'H2' }), ...table(doc, PIEZAS, p.piezas)]
    : []),
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
  const pages = paginate(piecesOf(doc, pedido, membrete))
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
