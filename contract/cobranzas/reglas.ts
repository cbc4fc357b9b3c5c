import { addDays, formatInstant } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'

interface DescripcionNota {
  texto: string
  /** The company was spoken to, or written to. */
  esContacto: boolean
  /** Something was promised: it asks how much, and until when. */
  esPromesa: boolean
}

/** What is noted of a company while collecting. */
export const CLASES_NOTA = {
  llamada: { texto: 'Llamada', esContacto: true, esPromesa: false },
  correo: { texto: 'Correo', esContacto: true, esPromesa: false },
  visita: { texto: 'Visita', esContacto: true, esPromesa: false },
  promesa: { texto: 'Promesa de pago', esContacto: true, esPromesa: true },
  nota: { texto: 'Nota', esContacto: false, esPromesa: false },
} as const satisfies Record<string, DescripcionNota>
export type ClaseNota = keyof typeof CLASES_NOTA

/** The list by what is overdue, and the one of who is to be contacted. */
export const PESTANAS_COBRANZA = { deuda: 'Por deuda', contactar: 'Para contactar hoy' } as const
export type PestanaCobranza = keyof typeof PESTANAS_COBRANZA

/** Of when a list is, by the instant (ISO) of its books. */
export const saldosTexto = (datosAl: string): string => `Saldos con los datos del ${formatInstant(datosAl)}.`

/** Promises by their day: those that may still be kept, and those whose day went by. */
export const PROMESAS_FILTRO = { 'por-vencer': 'Todavía en término', vencida: 'Con el día ya pasado' } as const
export type PromesaFiltro = keyof typeof PROMESAS_FILTRO

/** How what was promised for a day longer ago than this ended is not asked any more. */
export const DIAS_PROMESA = 90

/** Nobody arranges for a day further away than this: it is a year typed wrong. */
const DIAS_ADELANTE = 365

/** How long what is noted may be. */
export const LARGOS_NOTA = { texto: 2000, con: 80 } as const

/** What is said of a day that is arranged for; undefined: it may be. */
export const problemaDeDia = (dia: string, hoy: string): string | undefined => {
  if (dia < hoy) return 'Elegí hoy o un día que venga.'
  return dia > addDays(hoy, DIAS_ADELANTE) ? 'Elegí un día de los próximos doce meses.' : undefined
}

/** A note as it is sent: amounts plain, days yyyy-mm-dd. */
interface NotaDicha {
  clase: ClaseNota
  proximo: string | null
  promesa: { dia: string; importe: string } | null
}

/** When the company is contacted again: as it was said, or the day after it promised to have paid. */
export const proximoDe = ({ proximo, promesa }: Pick<NotaDicha, 'proximo' | 'promesa'>): string | null =>
  proximo ?? (promesa && addDays(promesa.dia, 1))

/** What is wrong with a note, each message by its field; empty when nothing is. */
export const problemasDeNota = ({ clase, proximo, promesa }: NotaDicha, hoy: string): Record<string, string> => {
  const { esPromesa, texto } = CLASES_NOTA[clase]
  const said: Record<string, string | undefined> = {
    proximo: proximo === null ? undefined : problemaDeDia(proximo, hoy),
    'promesa.dia': esPromesa ? (promesa ? problemaDeDia(promesa.dia, hoy) : 'Elegí hasta cuándo paga.') : undefined,
    'promesa.importe':
      esPromesa && promesa && toCents(promesa.importe) <= 0n ? 'Ingresá un importe mayor que cero.' : undefined,
    promesa: promesa && !esPromesa ? `${texto}: no lleva promesa.` : undefined,
  }
  return Object.fromEntries(Object.entries(said).filter((each): each is [string, string] => each[1] !== undefined))
}
