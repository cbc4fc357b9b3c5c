import { clavesDe } from '#contract/base/claves.ts'
import { endSentence, formatCount, formatMoney } from '#contract/valores/formato.ts'
import { addDays, formatDay, formatInstant, haceDias } from '#contract/valores/fechas.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import type { Rango } from '#gateways/erp/erp.ts'
import type { Vencido, Vencimiento } from '#modules/cuenta-corriente'
import type { Texto } from '#modules/notificaciones'

/**
 * Steps of reminders, and the parameter with the days of each before or after the due date. 0 days: the step is off.
 */
export const RECORDATORIOS = {
  antes: { parametro: 'cuenta.recordatorio-antes', sentido: -1 },
  vence: { parametro: 'cuenta.recordatorio-vence', sentido: 0 },
  primero: { parametro: 'cuenta.recordatorio-primero', sentido: 1 },
  segundo: { parametro: 'cuenta.recordatorio-segundo', sentido: 1 },
} as const satisfies Record<string, { parametro: string; sentido: -1 | 0 | 1 }>
export type Paso = keyof typeof RECORDATORIOS
export const PASOS = clavesDe(RECORDATORIOS)

/**
 * Maximum days by which a step can be late, when no process ran, for example on a long weekend. After that, the step is
 * omitted, and the next step follows.
 */
const MAX_ATRASO = 4

/** First and last day of a step, counted from the due date; a negative number is before the due date. */
export interface Momento {
  paso: Paso
  dias: number
  hasta: number
}

/** Returns the active steps in order. A step before the due date lasts until the due date. */
export const momentosDe = (valores: readonly (readonly [Paso, number])[]): Momento[] =>
  valores
    .filter(([, valor]) => valor > 0)
    .map(([paso, valor]) => {
      const dias = RECORDATORIOS[paso].sentido * valor
      return { paso, dias, hasta: dias < 0 ? Math.min(0, dias + MAX_ATRASO) : dias + MAX_ATRASO }
    })
    .toSorted((a, b) => a.dias - b.dias)

/** Returns the range of due dates that have a step today. */
export const rangoDe = (momentos: readonly Momento[], hoy: string): Rango => ({
  desde: addDays(hoy, -Math.max(...momentos.map(({ hasta }) => hasta))),
  hasta: addDays(hoy, -Math.min(...momentos.map(({ dias }) => dias))),
})

/**
 * Returns the step that a due date has today: the last step that began. undefined: no step began, or the last step
 * began too long ago.
 */
export const pasoDe = (vencimiento: string, hoy: string, momentos: readonly Momento[]): Paso | undefined => {
  const last = momentos.findLast(({ dias }) => addDays(vencimiento, dias) <= hoy)
  return last && addDays(vencimiento, last.hasta) >= hoy ? last.paso : undefined
}

/** Item of a reminder, with its remaining amount and step. */
export interface Recordada extends Omit<Vencimiento, 'importe'> {
  paso: Paso
}

/** Reminder of a company on a day. */
export interface Recordatorio {
  razonSocialId: number
  razonSocial: string
  /** At least one item, by due date. */
  recordadas: readonly Recordada[]
  /** Whole overdue debt that nobody reported as paid, by currency. */
  vencido: readonly Vencido[]
  hoy: string
  /** ISO instant of the ERP data. */
  datosAl: string
}

/** Maximum rows of one mail; the rest is in the portal. */
const MAX_FILAS = 50

const dueText = ({ vencimiento }: Recordada, hoy: string): string => {
  if (vencimiento === hoy) return 'vence hoy'
  return `${vencimiento < hoy ? 'venció' : 'vence'} el ${formatDay(vencimiento)}`
}

/** Returns a text such as "Venció el 14-11-2026, hace 7 días", with the age only for recent dates. */
const detalleOf = (recordada: Recordada, hoy: string): string => {
  const text = dueText(recordada, hoy)
  const hace = haceDias(recordada.vencimiento, hoy)
  const hasAge = recordada.vencimiento < hoy && !text.endsWith(hace)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${hasAge ? `, ${hace}` : ''}`
}

const countText = (n: number, uno: string, varios: string): string => `${formatCount(n)} ${n === 1 ? uno : varios}`

/** Returns a text such as "Factura A A-0001-00047112 vence hoy" or "2 comprobantes vencidos y 1 por vencer". */
const resumenOf = ({ recordadas, hoy }: Recordatorio): string => {
  const [first, ...others] = recordadas
  if (!others.length) return `${first!.nombre} ${dueText(first!, hoy)}`
  const vencidas = recordadas.filter(({ vencimiento }) => vencimiento < hoy).length
  const porVencer = recordadas.length - vencidas
  if (!vencidas) return `${formatCount(porVencer)} comprobantes por vencer`
  const text = countText(vencidas, 'comprobante vencido', 'comprobantes vencidos')
  return porVencer ? `${text} y ${formatCount(porVencer)} por vencer` : text
}

/** Returns the total of each currency, pesos first. */
const totalesOf = (importes: readonly Vencido[]): string[] => {
  const monedas = [...new Set(importes.map(({ moneda }) => moneda))]
  return monedas
    .toSorted((a, b) => Number(b === 'ARS') - Number(a === 'ARS') || a.localeCompare(b))
    .map((moneda) => {
      const own = importes.filter((each) => each.moneda === moneda)
      return formatMoney(sumImportes(own.map(({ aPagar }) => aPagar)), moneda)
    })
}

/** Returns the sentence on the whole overdue debt; none when the reminder lists all of it. */
const vencidoTexto = ({ recordadas, vencido, hoy }: Recordatorio): string[] => {
  const listado = totalesOf(recordadas.filter(({ vencimiento }) => vencimiento < hoy))
  const whole = totalesOf(vencido)
  return !whole.length || whole.join() === listado.join()
    ? []
    : [endSentence(`En total, lo vencido suma ${whole.join(' y ')}`)]
}

/** Returns the text of a reminder. */
export const contenidoOf = (recordatorio: Recordatorio): Texto => {
  const { razonSocial, recordadas, hoy, datosAl } = recordatorio
  const resumen = resumenOf(recordatorio)
  const totales = totalesOf(recordadas)
  const more = recordadas.length - MAX_FILAS
  return {
    asunto: `${razonSocial}: ${resumen}`,
    titulo: resumen,
    parrafos: [
      // One paragraph, because the notification in the portal shows only the first.
      [endSentence(`${razonSocial} tiene pendientes ${totales.join(' y ')}`), ...vencidoTexto(recordatorio)].join(' '),
      `Saldos al ${formatInstant(datosAl)}, descontados los pagos que ya informaste.`,
      ...(more > 0 ? [`Estos son los ${MAX_FILAS} que vencen antes; hay ${formatCount(more)} más en el portal.`] : []),
    ],
    tabla: {
      titulos: ['Comprobante', 'Pendiente'],
      filas: recordadas.slice(0, MAX_FILAS).map((recordada) => ({
        nombre: recordada.nombre,
        detalle: detalleOf(recordada, hoy),
        importe: formatMoney(recordada.aPagar, recordada.moneda),
      })),
      totales: totales.map((total) => ['Total', total]),
    },
    datos: [],
    boton: 'Ver qué pagar',
  }
}
