import { textoEstado } from '#contract/base/estados.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { formatUnidades } from '#contract/valores/unidades.ts'
import { ENTREGAS, FORMAS_PAGO, PRECIOS_AVISO } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { type Paper, type PdfColumn, QUIET, rule } from '#server/pdf/pdf.ts'
import { drawPieces, letterhead, type Membrete, type Piece, table, text } from '#server/pdf/pieces.ts'

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
  { title: 'Nº de chasis', width: 150, value: ({ vin }) => vin },
  { title: 'Nº de motor', width: 140, value: ({ motor }) => motor },
  { title: 'Modelo', width: 150, value: ({ modelo }) => modelo },
  { title: 'Color', width: 75, value: ({ color }) => color },
]

const factsOf = (p: PedidoDetail): string[] => {
  const entrega = p.entrega && `${ENTREGAS[p.entrega]}${p.domicilio && `, ${p.domicilio}`}`
  return [
    `${p.razonSocial} · ${formatDay(p.fecha)} · ${textoEstado(p.estadoId)}`,
    ...(entrega ? [`Entrega: ${entrega}${p.transporte && ` · Transporte: ${p.transporte}`}`] : []),
    ...(p.formaPago ? [`Condición de pago: ${FORMAS_PAGO[p.formaPago]}`] : []),
    ...(p.fechaDeseada ? [`Fecha deseada: ${formatDay(p.fechaDeseada)}`] : []),
    ...(p.factura ? [`Factura: ${p.factura}`] : []),
    ...(p.remito ? [`Remito: ${p.remito}${p.guia ? ` · Guía: ${p.guia}` : ''}`] : []),
    ...(p.motivo ? [`Motivo: ${p.motivo}`] : []),
    ...(p.observaciones ? [`Observaciones: ${p.observaciones}`] : []),
  ]
}

const piecesOf = (doc: Paper, p: PedidoDetail, membrete: Membrete): Piece[] => [
  ...letterhead(membrete),
  text(`Pedido de motos Nº ${p.pedidoId}`, { size: 14, weight: 'bold', tag: 'H1' }, 6),
  ...factsOf(p).map((fact) => text(fact, { size: 10 })),
  { height: 8, draw: () => {} },
  ...table(doc, LINEAS, p.lineas),
  { height: 6, draw: (_doc, y) => rule(doc, y + 2) },
  text(`${formatUnidades(p.unidades)} · Total sin IVA ${formatMoney(p.total)}`, { size: 11, weight: 'bold' }),
  text(p.preciosCongelados ? 'Precios sin IVA, aprobados.' : PRECIOS_AVISO, { size: 8, color: QUIET }, 14),
  ...(p.piezas.length
    ? [text('Unidades asignadas', { size: 11, weight: 'bold', tag: 'H2' }), ...table(doc, PIEZAS, p.piezas)]
    : []),
]

/** Draws the PDF of an order: ordered and approved quantities, prices and assigned units. */
export const draw = ({ pedido, membrete }: { pedido: PedidoDetail; membrete: Membrete }): Promise<Buffer> => {
  const title = `Pedido de motos ${pedido.pedidoId}`
  const info = { title, author: membrete.nombre, footer: `${membrete.nombre} · ${title}` }
  return drawPieces(info, (doc) => piecesOf(doc, pedido, membrete))
}
