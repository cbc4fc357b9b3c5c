import { formatCodigoCliente, formatCuit } from '#contract/base/comprobantes.ts'
import { type Tramo, TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Partida, TotalListado, Totales } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay, formatInstant } from '#contract/base/fechas.ts'
import { formatCount, formatMoney } from '#contract/base/formato.ts'
import {
  BOTTOM,
  createPdf,
  drawFoot,
  drawLogo,
  INK,
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
} from '#server/pdf.ts'
import type { ResumenHead } from './resumen.ts'

const TOP = PAGE.margin
const PANEL = '#f3f5f8'
/** Size of the figures, in points. */
const FIGURE = 10

const COLUMNS: readonly PdfColumn<Partida>[] = [
  { title: 'Emisión', width: 56, value: ({ emision }) => formatDay(emision) },
  { title: 'Clase de Documento', width: 116, value: ({ claseTexto }) => claseTexto },
  { title: 'Referencia', width: 92, value: ({ referencia }) => referencia },
  { title: 'Vencimiento', width: 58, value: ({ vencimiento }) => formatDay(vencimiento) },
  {
    title: 'Atraso',
    width: 34,
    align: 'right',
    value: ({ diasAtraso }) => (diasAtraso ? formatCount(diasAtraso) : ''),
  },
  { title: 'Importe original', width: 79, align: 'right', value: ({ importe, moneda }) => money(importe, moneda) },
  { title: 'Pendiente', width: 80, align: 'right', value: ({ pendiente, moneda }) => money(pendiente, moneda) },
]

/** One hue that darkens with lateness, as on the screen. */
const HUES: Readonly<Record<Tramo, string>> = {
  'a-vencer': '#b9c7d6',
  '1-30': '#f6c766',
  '31-60': '#e59a3c',
  '61-90': '#c96a24',
  'mas-90': '#8a3b12',
}

/** Pesos as the portal shows them; any other currency says which. */
const money = (value: string, moneda: string): string =>
  moneda === 'ARS' ? formatMoney(value) : formatMoney(value).replace('$', moneda)

const infoOf = (head: ResumenHead): PdfInfo => ({
  title: `Resumen de cuenta de ${head.razonSocial} al ${formatDay(head.fecha)}`,
  author: head.distribuidor.nombre,
  footer: `${head.distribuidor.nombre} · Información al ${formatInstant(head.fecha)}: no reemplaza los comprobantes emitidos.`,
})

/** Beside what is below zero: who is owed is said in words, too. */
const aFavor = (name: string, importe: string): string => (importe.startsWith('-') ? `${name} a favor` : name)

const drawFigures = (doc: Paper, totales: Totales, y: number): number => {
  const { moneda, limiteCredito, creditoDisponible } = totales
  const facts: [string, string | null][] = [
    [aFavor('Saldo', totales.saldoTotal), totales.saldoTotal],
    ['Vencido', totales.vencido],
    ['A vencer', totales.aVencer],
    [aFavor('Créditos', totales.creditos), totales.creditos],
    ['Límite de crédito', limiteCredito],
    ['Disponible', creditoDisponible],
  ]
  const width = WIDTH / facts.length
  let x: number = PAGE.margin
  for (const [name, value] of facts) {
    if (value === null) continue
    write(doc, name, y, { x, width, size: 7.5, color: QUIET, oneLine: true })
    const shown = money(value, moneda)
    // An amount is never cut: what is too wide is smaller.
    const wide = doc.face('bold', FIGURE, INK).widthOfString(shown)
    write(doc, shown, y + 11, { x, width, size: Math.min(FIGURE, (FIGURE * (width - 6)) / wide), weight: 'bold' })
    x += width
  }
  return y + 30
}

/** What is owed by how late it is: a bar, and each piece in words. */
const drawAging = (doc: Paper, { aging, moneda }: Totales, y: number): number => {
  const owed = aging.map(({ tramo, importe }) => ({ tramo, amount: Math.max(0, Number(importe)) }))
  const sum = owed.reduce((total, { amount }) => total + amount, 0)
  doc.decorate(() => {
    let x: number = PAGE.margin
    for (const { tramo, amount } of owed) {
      if (!amount) continue
      const width = (WIDTH * amount) / sum
      doc.rect(x, y, Math.max(0.5, width - 1), 7).fill(HUES[tramo])
      x += width
    }
  })
  let below = y + (sum ? 12 : 0)
  let x: number = PAGE.margin
  for (const { tramo, importe } of aging) {
    const words = `${TRAMOS[tramo]}: ${money(importe, moneda)}`
    const width = doc.face('regular', 7, INK).widthOfString(words) + 10
    if (x + width > PAGE.width - PAGE.margin) {
      x = PAGE.margin
      below += 11
    }
    const left = x
    doc.decorate(() => doc.rect(left, below + 1.5, 5, 5).fill(HUES[tramo]))
    write(doc, words, below, { x: x + 8, width, size: 7 })
    x += width + 9
  }
  return below + 18
}

const panel = (doc: Paper, y: number, height: number): void =>
  doc.decorate(() => doc.roundedRect(PAGE.margin, y, WIDTH, height, 4).fill(PANEL))

/** Whose account it is at the left; of when, and what of it, at the right. */
const drawTitular = (doc: Paper, head: ResumenHead, y: number): number => {
  const { periodo, filtros, datosAl } = head
  const includes = periodo
    ? `Movimientos del ${formatDay(periodo.desde)} al ${formatDay(periodo.hasta)}`
    : filtros.length
      ? `Incluye: ${filtros.join(' · ')}`
      : 'Todo lo pendiente'
  panel(doc, y, 62)
  const left = { x: PAGE.margin + 12, width: WIDTH * 0.55 - 12, oneLine: true } as const
  write(doc, head.razonSocial, y + 10, { ...left, size: 11, weight: 'bold', tag: 'H2' })
  const codigo = `CUIT ${formatCuit(head.cuit)} · Cliente ${formatCodigoCliente(head.codigoCliente)}`
  write(doc, codigo, y + 28, { ...left, size: 8.5 })
  if (head.provincia) write(doc, head.provincia, y + 42, { ...left, size: 8.5 })
  const right = { x: PAGE.margin + WIDTH * 0.55, width: WIDTH * 0.45 - 12, align: 'right', size: 8 } as const
  write(doc, `Al ${formatInstant(head.fecha)}`, y + 11, { ...right, size: 9, weight: 'bold', oneLine: true })
  if (datosAl) write(doc, `Datos al ${formatInstant(datosAl)}`, y + 25, { ...right, color: QUIET, oneLine: true })
  doc.face('regular', right.size, QUIET)
  doc.say('P', () => doc.text(includes, right.x, y + 37, { ...right, height: 20, ellipsis: true }))
  return y + 74
}

/** Letterhead, whose account it is, what is in it, and the totals. Gives where the table begins. */
const drawLetterhead = (doc: Paper, head: ResumenHead): number => {
  const { distribuidor } = head
  drawLogo(doc, distribuidor.imagen, distribuidor.nombre)
  const narrow = { width: WIDTH - 165, oneLine: true }
  write(doc, distribuidor.nombre, TOP - 2, { ...narrow, size: 14, weight: 'bold' })
  const quienes = [distribuidor.cuit && `CUIT ${formatCuit(distribuidor.cuit)}`, distribuidor.contacto]
  let y = write(doc, quienes.filter(Boolean).join(' · '), TOP + 18, { width: WIDTH - 165, size: 7.5, color: QUIET })
  y = Math.max(y, TOP + 30) + 6
  doc.decorate(() => doc.rect(PAGE.margin, y, WIDTH, 2).fill(distribuidor.color))
  write(doc, 'Resumen de cuenta corriente', y + 14, { size: 15, weight: 'bold', tag: 'H1', oneLine: true })
  y = drawTitular(doc, head, y + 40)
  for (const totales of head.totales) y = drawAging(doc, totales, drawFigures(doc, totales, y))
  if (distribuidor.datosBancarios) {
    y = write(doc, `Para pagar: ${distribuidor.datosBancarios}`, y, { size: 8 })
  }
  return y + 8
}

/** What a statement is drawn on. */
export const createResumenDoc = (head: ResumenHead): Paper => createPdf(infoOf(head))

/** A line of the table that is no item: a balance at one end of the period, or what the items come to. */
interface Suma {
  name: string
  amounts: readonly string[]
}

const partidasTexto = ({ partidas }: TotalListado): string =>
  partidas === 1 ? '1 partida' : `${formatCount(partidas)} partidas`

/** What stands before the items and after them: with a period, what was owed, what moved, what is owed then. */
const sumasOf = ({ periodo, listado }: ResumenHead): { antes: Suma[]; despues: Suma[] } => {
  const saldos = periodo?.saldos ?? []
  return {
    antes: saldos.map(({ moneda, saldoInicial }) => ({
      name: aFavor(`Saldo inicial al ${formatDay(periodo!.desde)}`, saldoInicial),
      amounts: [money(saldoInicial, moneda), ''],
    })),
    despues: [
      ...listado.map((total) => ({
        name: aFavor(`Total de lo listado (${partidasTexto(total)})`, total.pendiente),
        amounts: [money(total.importe, total.moneda), money(total.pendiente, total.moneda)],
      })),
      ...saldos.map(({ moneda, saldoFinal }) => ({
        name: aFavor(`Saldo final al ${formatDay(periodo!.hasta)}`, saldoFinal),
        amounts: [money(saldoFinal, moneda), ''],
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
 * Draws a statement of account while its rows arrive: the titles again on every page, "Página x de y" from the count that is
 * known beforehand, memory flat. `head.total` has to be the number of rows. Resolves when the last one is drawn.
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
  const each = roomFrom(TOP)
  const pages = total <= room ? 1 : 1 + Math.ceil((total - room) / each)
  let page = 1
  drawFoot(doc, page, pages, info)
  if (total) {
    const table = new PdfTable(doc, COLUMNS)
    y = table.head(y)
    for await (const line of linesOf(rows, sumas)) {
      if (room === 0) {
        page += 1
        startPage(doc, page, pages, info)
        y = table.head(TOP)
        room = each
      }
      if ('partida' in line) table.row(line.partida, y)
      else table.total(line.suma.name, line.suma.amounts, y)
      y += ROW_HEIGHT
      room -= 1
    }
    table.end()
  } else write(doc, 'No hay partidas que cumplan lo pedido.', y, { color: QUIET })
  doc.end()
}
