import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import type { Partida, TotalListado } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { ladosDe } from '#contract/cuenta-corriente/partidas.ts'
import { periodoTexto, periodoTitulo } from '#contract/cuenta-corriente/meses.ts'
import { formatCount } from '#contract/valores/formato.ts'
import {
  BOTTOM,
  createPdf,
  drawFoot,
  drawLogo,
  PAGE,
  type Paper,
  type PdfColumn,
  type PdfInfo,
  PdfTable,
  QUIET,
  ROW_HEIGHT,
  startPage,
  WIDTH,
  write,
} from '#server/pdf/pdf.ts'
import { drawAging, drawFigures, drawPeriodo, factsOf, money } from './resumen-cifras.ts'
import type { ResumenHead } from './resumen.ts'

const TOP = PAGE.margin
const PANEL = '#f3f5f8'
const DOCUMENTO: readonly PdfColumn<Partida>[] = [
  { title: 'Emisión', width: 56, value: ({ emision }) => formatDay(emision) },
  { title: 'Clase de Documento', width: 100, value: ({ claseTexto }) => claseTexto },
  { title: 'Referencia', width: 86, value: ({ referencia }) => referencia },
  { title: 'Vencimiento', width: 58, value: ({ vencimiento }) => formatDay(vencimiento) },
]

const COLUMNS: readonly PdfColumn<Partida>[] = [
  ...DOCUMENTO,
  {
    title: 'Días de atraso',
    width: 62,
    align: 'right',
    value: ({ diasAtraso }) => (diasAtraso ? formatCount(diasAtraso) : ''),
  },
  { title: 'Importe original', width: 76, align: 'right', value: ({ importe, moneda }) => money(importe, moneda) },
  { title: 'Pendiente', width: 77, align: 'right', value: ({ pendiente, moneda }) => money(pendiente, moneda) },
]

/** Returns the debit cell and the credit cell of an amount; one of the two is empty. */
const enLados = (importe: string, moneda: string): string[] =>
  ladosDe(importe).map((lado) => (lado === null ? '' : money(lado, moneda)))

/** Columns of a period, without arrears and pending amount, which belong to today. */
const COLUMNS_PERIODO: readonly PdfColumn<Partida>[] = [
  ...DOCUMENTO,
  {
    title: 'Débito',
    width: 107,
    align: 'right',
    value: ({ importe, moneda }) => enLados(importe, moneda)[0]!,
  },
  {
    title: 'Crédito',
    width: 108,
    align: 'right',
    value: ({ importe, moneda }) => enLados(importe, moneda)[1]!,
  },
]

const infoOf = (head: ResumenHead): PdfInfo => ({
  title: head.periodo
    ? `Estado de cuenta de ${head.razonSocial}, ${periodoTexto(head.periodo)}`
    : `Resumen de cuenta de ${head.razonSocial} al ${formatDay(head.fecha)}`,
  author: head.distribuidor.nombre,
  footer: `${head.distribuidor.nombre} · Información al ${formatInstant(head.fecha)}: no reemplaza los comprobantes emitidos.`,
})

const panel = (doc: Paper, y: number, height: number): void =>
  doc.decorate(() => doc.roundedRect(PAGE.margin, y, WIDTH, height, 4).fill(PANEL))

/** Draws the panel of the account: its owner on the left, date and filters on the right. */
const drawTitular = (doc: Paper, head: ResumenHead, y: number): number => {
  const { periodo, filtros, datosAl } = head
  const includes = periodo
    ? `Todos los movimientos del ${formatDay(periodo.desde)} al ${formatDay(periodo.hasta)}`
    : filtros.length
      ? `Incluye: ${filtros.join(' · ')}`
      : 'Todo lo pendiente'
  panel(doc, y, 62)
  const left = { x: PAGE.margin + 12, width: WIDTH * 0.55 - 12, oneLine: true } as const
  write(doc, head.razonSocial, y + 10, { ...left, size: 11, weight: 'bold', tag: 'H2' })
  const codigo = `CUIT ${formatCuit(head.cuit)} · Código de cliente ${formatCodigoCliente(head.codigoCliente)}`
  write(doc, codigo, y + 28, { ...left, size: 8.5 })
  if (head.provincia) write(doc, head.provincia, y + 42, { ...left, size: 8.5 })
  const right = { x: PAGE.margin + WIDTH * 0.55, width: WIDTH * 0.45 - 12, align: 'right', size: 8 } as const
  write(doc, `Al ${formatInstant(head.fecha)}`, y + 11, { ...right, size: 9, weight: 'bold', oneLine: true })
  if (datosAl) write(doc, `Datos al ${formatInstant(datosAl)}`, y + 25, { ...right, color: QUIET, oneLine: true })
  doc.face('regular', right.size, QUIET)
  doc.drawTagged('P', () => doc.text(includes, right.x, y + 37, { ...right, height: 20, ellipsis: true }))
  return y + 74
}

/** Draws letterhead, account panel and totals; returns the y where the table begins. */
const drawLetterhead = (doc: Paper, head: ResumenHead): number => {
  const { distribuidor } = head
  drawLogo(doc, distribuidor.imagen, distribuidor.nombre)
  const narrow = { width: WIDTH - 165, oneLine: true }
  write(doc, distribuidor.nombre, TOP - 2, { ...narrow, size: 14, weight: 'bold' })
  const letterhead = [distribuidor.cuit && `CUIT ${formatCuit(distribuidor.cuit)}`, distribuidor.contacto]
  let y = write(doc, letterhead.filter(Boolean).join(' · '), TOP + 18, { width: WIDTH - 165, size: 7.5, color: QUIET })
  y = Math.max(y, TOP + 30) + 6
  doc.decorate(() => doc.rect(PAGE.margin, y, WIDTH, 2).fill(distribuidor.color))
  const title = head.periodo ? periodoTitulo(head.periodo) : 'Resumen de cuenta'
  write(doc, title, y + 14, { size: 15, weight: 'bold', tag: 'H1', oneLine: true })
  y = drawTitular(doc, head, y + 40)
  if (head.periodo) y = drawPeriodo(doc, head.periodo, head, y)
  else for (const totales of head.totales) y = drawAging(doc, totales, drawFigures(doc, factsOf(totales), y))
  if (distribuidor.datosBancarios) {
    y = write(doc, `Para pagar: ${distribuidor.datosBancarios}`, y, { size: 8 })
  }
  return y + 8
}

export const createResumenDoc = (head: ResumenHead): Paper => createPdf(infoOf(head))

/** Table row that is no item: a balance of the period or a total. */
interface Suma {
  name: string
  amounts: readonly string[]
}

const partidasTexto = ({ partidas }: TotalListado): string =>
  partidas === 1 ? '1 comprobante' : `${formatCount(partidas)} comprobantes`

/**
 * Returns the extra rows around the items. A period has its opening balances above, its movements and closing balances
 * below.
 */
const sumasOf = ({ periodo, listado }: ResumenHead): { antes: Suma[]; despues: Suma[] } => {
  if (!periodo) {
    const despues = listado.map((total) => ({
      name: `Total de lo listado (${partidasTexto(total)})`,
      amounts: [money(total.importe, total.moneda), money(total.pendiente, total.moneda)],
    }))
    return { antes: [], despues }
  }
  const { desde, hasta, saldos } = periodo
  return {
    antes: saldos.map(({ moneda, inicial }) => ({
      name: `Saldo inicial al ${formatDay(desde)}`,
      amounts: enLados(inicial, moneda),
    })),
    despues: [
      ...saldos.map(({ moneda, debitos, creditos }) => ({
        name: 'Total de débitos y créditos',
        amounts: [money(debitos, moneda), money(creditos, moneda)],
      })),
      ...saldos.map(({ moneda, final }) => ({
        name: `Saldo final al ${formatDay(hasta)}`,
        amounts: enLados(final, moneda),
      })),
    ],
  }
}

async function* linesOf(
  rows: AsyncIterable<Partida> | Iterable<Partida>,
  { antes, despues }: ReturnType<typeof sumasOf>,
): AsyncGenerator<{ suma: Suma } | { partida: Partida }> {
  for (const suma of antes) yield { suma }
  for await (const partida of rows) yield { partida }
  for (const suma of despues) yield { suma }
}

const roomFrom = (y: number): number => Math.max(0, Math.floor((BOTTOM - y - ROW_HEIGHT - 2) / ROW_HEIGHT))

/**
 * Draws a statement while its rows arrive, with constant memory. Every page repeats the column titles and has "Página x
 * de y", so `head.total` must be the exact number of rows. Resolves when the last row is drawn.
 */
export const drawResumen = async (
  doc: Paper,
  head: ResumenHead,
  rows: AsyncIterable<Partida> | Iterable<Partida>,
): Promise<void> => {
  const info = infoOf(head)
  const sumas = sumasOf(head)
  const total = sumas.antes.length + head.total + sumas.despues.length
  doc.addPage()
  let y = drawLetterhead(doc, head)
  let room = roomFrom(y)
  const rowsPerPage = roomFrom(TOP)
  const pages = total <= room ? 1 : 1 + Math.ceil((total - room) / rowsPerPage)
  let page = 1
  drawFoot(doc, page, pages, info)
  if (total) {
    const table = new PdfTable(doc, head.periodo ? COLUMNS_PERIODO : COLUMNS)
    y = table.head(y)
    for await (const line of linesOf(rows, sumas)) {
      if (room === 0) {
        page += 1
        startPage(doc, page, pages, info)
        y = table.head(TOP)
        room = rowsPerPage
      }
      if ('partida' in line) table.row(line.partida, y)
      else table.total(line.suma.name, line.suma.amounts, y)
      y += ROW_HEIGHT
      room -= 1
    }
    table.end()
  } else write(doc, 'No hay comprobantes con esos filtros.', y, { color: QUIET })
  doc.end()
}
