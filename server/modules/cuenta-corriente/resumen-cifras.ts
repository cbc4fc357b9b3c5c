import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import type { Periodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import { ladosDe } from '#contract/cuenta-corriente/partidas.ts'
import { type Tramo, TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { INK, PAGE, type Paper, QUIET, WIDTH, write } from '#server/pdf/pdf.ts'
import type { ResumenHead } from './resumen.ts'

/** Font size of the figures, in points. */
const FIGURE_SIZE = 10

/** Colors of the ageing buckets: one hue that darkens with the delay, as on the screen. */
const HUES: Readonly<Record<Tramo, string>> = {
  'a-vencer': '#b9c7d6',
  '1-30': '#f6c766',
  '31-60': '#e59a3c',
  '61-90': '#c96a24',
  'mas-90': '#8a3b12',
}

/** Formats pesos as the portal does; another currency shows its code instead of "$". */
export const money = (value: string, moneda: string): string =>
  moneda === 'ARS' ? formatMoney(value) : formatMoney(value).replace('$', moneda)

/** Formats a balance; `USD 12,00 a favor` when the customer is the creditor. */
const saldo = (value: string, moneda: string): string => {
  const [debito, credito] = ladosDe(value)
  return credito === null ? money(debito!, moneda) : `${money(credito, moneda)} a favor`
}

type Fact = readonly [name: string, shown: string]

/** Returns the figures of the account today. */
export const factsOf = ({ moneda, limiteCredito, creditoDisponible, ...totales }: Totales): Fact[] => [
  ['Saldo', saldo(totales.saldoTotal, moneda)],
  ['Vencido', money(totales.vencido, moneda)],
  ['A vencer', money(totales.aVencer, moneda)],
  ...(Number(totales.informado) > 0 ? [['Informado, por aplicar', money(totales.informado, moneda)] as const] : []),
  ['Créditos', saldo(totales.creditos, moneda)],
  ...(limiteCredito === null ? [] : [['Límite de crédito', money(limiteCredito, moneda)] as const]),
  ...(creditoDisponible === null ? [] : [['Crédito disponible', money(creditoDisponible, moneda)] as const]),
]

const factsOfPeriodo = ({ moneda, inicial, debitos, creditos, final }: Periodo['saldos'][number]): Fact[] => [
  ['Saldo inicial', saldo(inicial, moneda)],
  ['Débitos', money(debitos, moneda)],
  ['Créditos', money(creditos, moneda)],
  ['Saldo final', saldo(final, moneda)],
]

/** Draws figures in one line, each under its name; returns the y below them. */
export const drawFigures = (doc: Paper, facts: readonly Fact[], y: number): number => {
  const width = WIDTH / facts.length
  let x: number = PAGE.margin
  for (const [name, shown] of facts) {
    write(doc, name, y, { x, width, size: 7.5, color: QUIET, oneLine: true })
    // Never truncate an amount: shrink the font instead.
    const wide = doc.face('bold', FIGURE_SIZE, INK).widthOfString(shown)
    write(doc, shown, y + 11, {
      x,
      width,
      size: Math.min(FIGURE_SIZE, (FIGURE_SIZE * (width - 6)) / wide),
      weight: 'bold',
    })
    x += width
  }
  return y + 30
}

/** Draws the debt by ageing bucket: a bar, then each bucket as text. Returns the y below them. */
export const drawAging = (doc: Paper, { aging, moneda }: Totales, y: number): number => {
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

/**
 * Draws opening balance, movements and closing balance of a period. Below them it draws one line with the balance of
 * today.
 */
export const drawPeriodo = (doc: Paper, periodo: Periodo, { totales, fecha }: ResumenHead, y: number): number => {
  let below = y
  for (const saldos of periodo.saldos) below = drawFigures(doc, factsOfPeriodo(saldos), below)
  const hoy = totales.map(({ moneda, saldoTotal }) => saldo(saldoTotal, moneda)).join(' · ')
  if (!hoy) return below
  return (
    write(doc, `Saldo de la cuenta corriente al ${formatDay(fecha)}: ${hoy}`, below, { size: 7.5, color: QUIET }) + 4
  )
}
