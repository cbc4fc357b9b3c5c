import { clavesDe } from '#contract/base/claves.ts'
import { endSentence, formatCount, formatMoney } from '#contract/valores/formato.ts'
import { addDays, formatDay, formatInstant, haceDias } from '#contract/valores/fechas.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import type { Rango } from '#gateways/erp/erp.ts'
import type { Vencimiento } from '#modules/cuenta-corriente'
import type { Texto } from '#modules/notificaciones'

/** The steps of a reminder: so many days from the due day as their parameter says, before it or after it; at 0 there is none. */
export const RECORDATORIOS = {
  antes: { parametro: 'cuenta.recordatorio-antes', sentido: -1 },
  vence: { parametro: 'cuenta.recordatorio-vence', sentido: 0 },
  primero: { parametro: 'cuenta.recordatorio-primero', sentido: 1 },
  segundo: { parametro: 'cuenta.recordatorio-segundo', sentido: 1 },
} as const satisfies Record<string, { parametro: string; sentido: -1 | 0 | 1 }>
export type Paso = keyof typeof RECORDATORIOS
export const PASOS = clavesDe(RECORDATORIOS)

/** What fell on a day when nothing ran is told so many days late: a long weekend. Later it is the next step's. */
const MAX_ATRASO = 4

/** When a step is: from so many days after the due day, below zero before it, to so many. */
export interface Momento {
  paso: Paso
  dias: number
  hasta: number
}

/** The steps that there are, the first one first. What is to be told before the due day is not told after it. */
export const momentosDe = (valores: readonly (readonly [Paso, number])[]): Momento[] =>
  valores
    .filter(([, valor]) => valor > 0)
    .map(([paso, valor]) => {
      const dias = RECORDATORIOS[paso].sentido * valor
      return { paso, dias, hasta: dias < 0 ? Math.min(0, dias + MAX_ATRASO) : dias + MAX_ATRASO }
    })
    .toSorted((a, b) => a.dias - b.dias)

/** Between which days something is due that may be told today. */
export const rangoDe = (momentos: readonly Momento[], hoy: string): Rango => ({
  desde: addDays(hoy, -Math.max(...momentos.map(({ hasta }) => hasta))),
  hasta: addDays(hoy, -Math.min(...momentos.map(({ dias }) => dias))),
})

/** The step of a due day today: the last one that came, which stands for those before it; undefined when it is over. */
export const pasoDe = (vencimiento: string, hoy: string, momentos: readonly Momento[]): Paso | undefined => {
  const last = momentos.findLast(({ dias }) => addDays(vencimiento, dias) <= hoy)
  return last && addDays(vencimiento, last.hasta) >= hoy ? last.paso : undefined
}

/** An item that is told: what is left to pay of it, and in which step. */
export interface Recordada extends Omit<Vencimiento, 'importe'> {
  aPagar: string
  paso: Paso
}

/** What the people of a company are told on a day. */
export interface Recordatorio {
  razonSocialId: number
  razonSocial: string
  /** At least one, by due day. */
  recordadas: readonly Recordada[]
  hoy: string
  /** Of when the books are: an instant, ISO. */
  datosAl: string
}

/** Rows of one mail; the rest is in the portal. */
const MAX_FILAS = 50

const cuando = ({ vencimiento }: Recordada, hoy: string): string => {
  if (vencimiento === hoy) return 'vence hoy'
  return `${vencimiento < hoy ? 'venció' : 'vence'} el ${formatDay(vencimiento)}`
}

/** "Venció el 14-11-2026, hace 7 días"; of what is to come or long ago, the day alone. */
const detalleOf = (recordada: Recordada, hoy: string): string => {
  const dicho = cuando(recordada, hoy)
  const hace = haceDias(recordada.vencimiento, hoy)
  const hasAge = recordada.vencimiento < hoy && !dicho.endsWith(hace)
  return `${dicho.charAt(0).toUpperCase()}${dicho.slice(1)}${hasAge ? `, ${hace}` : ''}`
}

const contados = (n: number, uno: string, varios: string): string => `${formatCount(n)} ${n === 1 ? uno : varios}`

/** "Factura A A-0001-00047112 vence hoy", "2 comprobantes vencidos y 1 por vencer". */
const resumenOf = ({ recordadas, hoy }: Recordatorio): string => {
  const [first, ...others] = recordadas
  if (!others.length) return `${first!.nombre} ${cuando(first!, hoy)}`
  const vencidas = recordadas.filter(({ vencimiento }) => vencimiento < hoy).length
  const porVencer = recordadas.length - vencidas
  if (!vencidas) return `${formatCount(porVencer)} comprobantes por vencer`
  const dicho = contados(vencidas, 'comprobante vencido', 'comprobantes vencidos')
  return porVencer ? `${dicho} y ${formatCount(porVencer)} por vencer` : dicho
}

/** What they come to, each currency by itself: pesos first. */
const totalesOf = (recordadas: readonly Recordada[]): string[] => {
  const monedas = [...new Set(recordadas.map(({ moneda }) => moneda))]
  return monedas
    .toSorted((a, b) => Number(b === 'ARS') - Number(a === 'ARS') || a.localeCompare(b))
    .map((moneda) => {
      const own = recordadas.filter((each) => each.moneda === moneda)
      return formatMoney(sumImportes(own.map(({ aPagar }) => aPagar)), moneda)
    })
}

/** What each of them reads. */
export const contenidoOf = (recordatorio: Recordatorio): Texto => {
  const { razonSocial, recordadas, hoy, datosAl } = recordatorio
  const resumen = resumenOf(recordatorio)
  const totales = totalesOf(recordadas)
  const more = recordadas.length - MAX_FILAS
  return {
    asunto: `${razonSocial}: ${resumen}`,
    titulo: resumen,
    parrafos: [
      endSentence(`Son ${totales.join(' y ')} de la cuenta de ${razonSocial}`),
      `Es lo que dice la cuenta al ${formatInstant(datosAl)}, menos los pagos que ya informaste.`,
      ...(more > 0 ? [`Estos son los ${MAX_FILAS} que vencen antes; hay ${formatCount(more)} más en el portal.`] : []),
    ],
    tabla: {
      titulos: ['Comprobante', 'Falta pagar'],
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
