import { problemaDeImporte } from '#contract/valores/importes.ts'
import { addDays, formatInstant } from '#contract/valores/fechas.ts'

interface DescripcionNota {
  texto: string
  /** true: the note records a contact with the customer. */
  esContacto: boolean
  /** true: the note needs an amount and a day. */
  esPromesa: boolean
}

/** Kinds of notes of collections. */
export const CLASES_NOTA = {
  llamada: { texto: 'Llamada', esContacto: true, esPromesa: false },
  correo: { texto: 'Email', esContacto: true, esPromesa: false },
  visita: { texto: 'Visita', esContacto: true, esPromesa: false },
  promesa: { texto: 'Promesa de pago', esContacto: true, esPromesa: true },
  nota: { texto: 'Nota', esContacto: false, esPromesa: false },
} as const satisfies Record<string, DescripcionNota>
export type ClaseNota = keyof typeof CLASES_NOTA

/** Tabs of the screen Cobranzas: customers with overdue debt, and customers to contact today. */
export const PESTANAS_COBRANZA = { deuda: 'Por deuda', contactar: 'Para contactar hoy' } as const
export type PestanaCobranza = keyof typeof PESTANAS_COBRANZA

/** Returns the text that says how old the balances are. `datosAl`: time (ISO) of the ERP's data. */
export const saldosTexto = (datosAl: string): string => `Saldos con los datos del ${formatInstant(datosAl)}.`

/** Options of the filter by open promises: due later, or overdue. */
export const PROMESAS_FILTRO = { 'por-vencer': 'Por vencer', vencida: 'Vencida' } as const
export type PromesaFiltro = keyof typeof PROMESAS_FILTRO

/** Days after which the outcome of a promise is no longer shown. */
export const DIAS_PROMESA = 90

/** Maximum number of days in the future. A later date counts as a typing error in the year. */
const DIAS_ADELANTE = 365

/** Maximum lengths of the texts of a note. */
export const LARGOS_NOTA = { texto: 2000, con: 80 } as const

/** Returns the error of a day; undefined when it is valid. */
export const problemaDeDia = (dia: string, hoy: string): string | undefined => {
  if (dia < hoy) return 'Elegí hoy o un día futuro.'
  return dia > addDays(hoy, DIAS_ADELANTE) ? 'Elegí un día de los próximos doce meses.' : undefined
}

/** Note as sent. Amounts are plain decimals, days are yyyy-mm-dd. */
interface NotaDicha {
  clase: ClaseNota
  proximo: string | null
  promesa: { dia: string; importe: string } | null
}

/**
 * Returns the day of the next contact: the chosen day, otherwise the day after the promised day; null: there is
 * neither.
 */
export const proximoDe = ({ proximo, promesa }: Pick<NotaDicha, 'proximo' | 'promesa'>): string | null =>
  proximo ?? (promesa && addDays(promesa.dia, 1))

/** Returns the errors of a note by field; empty when the note is valid. */
export const problemasDeNota = ({ clase, proximo, promesa }: NotaDicha, hoy: string): Record<string, string> => {
  const { esPromesa, texto } = CLASES_NOTA[clase]
  const messages: Record<string, string | undefined> = {
    proximo: proximo === null ? undefined : problemaDeDia(proximo, hoy),
    'promesa.dia': esPromesa ? (promesa ? problemaDeDia(promesa.dia, hoy) : 'Elegí hasta cuándo paga.') : undefined,
    'promesa.importe': esPromesa && promesa ? problemaDeImporte(promesa.importe) : undefined,
    promesa: promesa && !esPromesa ? `${texto}: no lleva promesa.` : undefined,
  }
  return Object.fromEntries(Object.entries(messages).filter((each): each is [string, string] => each[1] !== undefined))
}
