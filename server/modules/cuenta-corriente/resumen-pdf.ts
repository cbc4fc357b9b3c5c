import { formatCodigoCliente, formatCuit } from '#contract/base/comprobantes.ts'
import { TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Partida, TotalListado, Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay, formatInstant } from '#contract/base/fechas.ts'
import { formatCount, formatMoney } from '#contract/base/formato.ts'
import {
  BOTTOM,
  createPdf,
  drawHead,
  drawLogo,
  drawRow,
  INK,
  PAGE,
  type PdfColumn,
  type PdfInfo,
  QUIET,
  ROW_HEIGHT,
  rule,
  startPage,
} from '#server/pdf.ts'
import type { ResumenHead } from './resumen.ts'

const TOP = PAGE.margin

const COLUMNS: readonly PdfColumn<Partida>[] = [
  { title: 'Emisión', width: 56, value: ({ emision }) => formatDay(emision) },
  { title: 'Clase de Documento', width: 118, value: ({ claseTexto }) => claseTexto },
  { title: 'Referencia', width: 92, value: ({ referencia }) => referencia },
  { title: 'Vencimiento', width: 58, value: ({ vencimiento }) => formatDay(vencimiento) },
  {
    title: 'Atraso',
    width: 34,
    align: 'right',
    value: ({ diasAtraso }) => (diasAtraso ? formatCount(diasAtraso) : ''),
  },
  { title: 'Importe original', width: 78, align: 'right', value: ({ importe, moneda }) => money(importe, moneda) },
  { title: 'Pendiente', width: 79, align: 'right', value: ({ pendiente, moneda }) => money(pendiente, moneda) },
]

/** Pesos as the portal shows them; any other currency says which. */
const money = (value: string, moneda: string): string =>
  moneda === 'ARS' ? formatMoney(value) : formatMoney(value).replace('$', moneda)

const infoOf = (head: ResumenHead): PdfInfo => ({
  title: `Resumen de cuenta de ${head.razonSocial} al ${formatDay(head.fecha)}`,
  author: head.distribuidor.nombre,
  footer: `${head.distribuidor.nombre} · Información al ${formatInstant(head.fecha)}: no reemplaza los comprobantes emitidos.`,
})

const line = (doc: PDFKit.PDFDocument, text: string, y: number, size = 9, color: string = INK): number => {
  doc.font('Helvetica').fontSize(size).fillColor(color)
  doc.text(text, PAGE.margin, y, { width: PAGE.width - 2 * PAGE.margin, height: size * 1.3, ellipsis: true })
  doc.fillColor(INK)
  return y + size * 1.5
}

/** Beside what is below zero: who is owed is said in words, too. */
const aFavor = (name: string, importe: string): string => (importe.startsWith('-') ? `${name} a favor` : name)

/** What the listed rows come to: the balance above is the account's. */
const listadoEnPalabras = ({ moneda, partidas, importe, pendiente }: TotalListado): string => {
  const cuantas = partidas === 1 ? '1 partida' : `${formatCount(partidas)} partidas`
  const side = pendiente.startsWith('-') ? ' a favor' : ''
  return `Total de lo listado (${cuantas}): pendiente ${money(pendiente, moneda)}${side} · importe original ${money(importe, moneda)}`
}

const drawTotales = (doc: PDFKit.PDFDocument, totales: Totales, y: number): number => {
  const facts: [string, string | null][] = [
    [aFavor('Saldo', totales.saldoTotal), totales.saldoTotal],
    ['Vencido', totales.vencido],
    ['A vencer', totales.aVencer],
    [aFavor('Créditos', totales.creditos), totales.creditos],
    ['Límite de crédito', totales.limiteCredito],
    ['Disponible', totales.creditoDisponible],
  ]
  const shown = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  const width = (PAGE.width - 2 * PAGE.margin) / 6
  for (const [at, [name, value]] of shown.entries()) {
    const x = PAGE.margin + at * width
    doc.font('Helvetica').fontSize(7.5).fillColor(QUIET).text(name, x, y, { lineBreak: false })
    doc
      .font('Helvetica-Bold')
      .fontSize(9)
      .fillColor(INK)
      .text(money(value, totales.moneda), x, y + 10, { lineBreak: false })
  }
  const aging = totales.aging
    .filter(({ tramo }) => tramo !== 'a-vencer')
    .map(({ tramo, importe }) => `${TRAMOS[tramo]}: ${money(importe, totales.moneda)}`)
  return line(doc, `Vencido por antigüedad. ${aging.join(' · ')}`, y + 26, 8, QUIET) + 4
}

/** Letterhead, whose account it is, what is in it, and the totals. Gives where the table begins. */
const drawLetterhead = (doc: PDFKit.PDFDocument, head: ResumenHead): number => {
  const { distribuidor, periodo } = head
  drawLogo(doc, distribuidor.imagen)
  doc
    .font('Helvetica-Bold')
    .fontSize(15)
    .fillColor(INK)
    .text(distribuidor.nombre, PAGE.margin, TOP, { lineBreak: false })
  let y = line(
    doc,
    `${distribuidor.cuit ? `CUIT ${formatCuit(distribuidor.cuit)} · ` : ''}${distribuidor.contacto}`,
    TOP + 20,
    8,
    QUIET,
  )
  rule(doc, y + 2)
  doc
    .font('Helvetica-Bold')
    .fontSize(12)
    .text('Resumen de cuenta corriente', PAGE.margin, y + 10, { lineBreak: false })
  y = line(
    doc,
    `${head.razonSocial} · CUIT ${formatCuit(head.cuit)} · Cliente ${formatCodigoCliente(head.codigoCliente)}`,
    y + 28,
    10,
  )
  y = line(
    doc,
    `Al ${formatInstant(head.fecha)}${head.datosAl ? ` · Datos al ${formatInstant(head.datosAl)}` : ''}`,
    y,
    8.5,
    QUIET,
  )
  if (head.filtros.length) y = line(doc, `Incluye: ${head.filtros.join(' · ')}`, y, 8.5, QUIET)
  for (const { moneda, saldoInicial, saldoFinal } of periodo?.saldos ?? []) {
    const days = `${formatDay(periodo!.desde)} al ${formatDay(periodo!.hasta)}`
    y = line(
      doc,
      `Del ${days}: saldo inicial ${money(saldoInicial, moneda)}, saldo final ${money(saldoFinal, moneda)}`,
      y,
      9,
    )
  }
  y += 6
  for (const totales of head.totales) y = drawTotales(doc, totales, y)
  for (const listado of head.listado) y = line(doc, listadoEnPalabras(listado), y, 9)
  if (distribuidor.datosBancarios) {
    doc.font('Helvetica').fontSize(8.5).fillColor(QUIET)
    doc.text(`Para pagar: ${distribuidor.datosBancarios}`, PAGE.margin, y + 2, { width: PAGE.width - 2 * PAGE.margin })
    y = doc.y
    doc.fillColor(INK)
  }
  return y + 4
}

/** What a statement is drawn on. */
export const createResumenDoc = ({ razonSocial, distribuidor }: ResumenHead): PDFKit.PDFDocument =>
  createPdf({ title: `Resumen de cuenta de ${razonSocial}`, author: distribuidor.nombre })

const rowsFrom = (y: number): number => Math.max(0, Math.floor((BOTTOM - y - ROW_HEIGHT - 2) / ROW_HEIGHT))

/**
 * Draws a statement of account while its rows arrive: the head again on every page, "Página x de y" from the count that is
 * known beforehand, memory flat. `head.total` has to be the number of rows. Resolves when the last one is drawn.
 */
export const drawResumen = async (
  doc: PDFKit.PDFDocument,
  head: ResumenHead,
  rows: AsyncIterable<Partida> | Iterable<Partida>,
): Promise<void> => {
  const info = infoOf(head)
  // Measured on a page that is thrown away: the letterhead is as tall as what it says.
  const measure = createPdf(info)
  measure.addPage()
  const first = rowsFrom(drawLetterhead(measure, head))
  measure.end()
  const each = rowsFrom(TOP)
  const pages = head.total <= first ? 1 : 1 + Math.ceil((head.total - first) / each)
  let page = 1
  startPage(doc, page, pages, info)
  let y = drawHead(doc, COLUMNS, drawLetterhead(doc, head))
  let room = first
  for await (const row of rows) {
    if (room === 0) {
      page += 1
      startPage(doc, page, pages, info)
      y = drawHead(doc, COLUMNS, TOP)
      room = each
    }
    drawRow(doc, COLUMNS, row, y)
    y += ROW_HEIGHT
    room -= 1
  }
  if (!head.total) line(doc, 'No hay partidas que cumplan lo pedido.', y, 9, QUIET)
  doc.end()
}
