import { parseBanco } from '#contract/valores/bancos.ts'
import { DAY_MS } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import { type FamiliaMedio, medioDe, type MedioDicho } from './medios.ts'

/**
 * Rules for recognizing the same money. Two means of payment with a common key are the same money, even if different
 * users report them. No side effects.
 */

/** Returns a number or reference in a common notation: letters and digits in upper case, without leading zeros. */
const normalizarReferencia = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')

/** Minimum length of an operation number that identifies money. Shorter numbers may be equal by chance. */
const MIN_REFERENCIA = 4

/** Id that the bank network gives to each transfer, such as JZ8KOR90D06W8DZ2NGE4YV of COELSA. */
const ID_DE_RED = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{20,24}$/

/** Number of digits after the point of sale: 0001-00000123. */
const DIGITOS_NUMERO = 8

/**
 * Returns the number of a certificate in a common notation: `0001-00000123`, `1-123` and `000100000123` are 100000123.
 * Drops a group that is the year, because the key has the year already. A number with letters stays a text.
 */
const numeroDeCertificado = (text: string, year: string): string => {
  const groups = text.toUpperCase().match(/[A-Z]+|\d+/g) ?? []
  const own = groups.length > 1 && groups[0] === year ? groups.slice(1) : groups
  if (own.some((group) => /[A-Z]/.test(group))) return own.map((group) => group.replace(/^0+(?=\d)/, '')).join('')
  const [first = '0', ...rest] = own
  return String(rest.reduce((number, group) => number * 10n ** BigInt(DIGITOS_NUMERO) + BigInt(group), BigInt(first)))
}

/**
 * Functions that return the identifying keys of a means of payment, by family. Empty: the data of the means do not
 * identify it.
 */
const CLAVES: Record<FamiliaMedio, (dicho: MedioDicho, moneda: string) => string[]> = {
  cheque: ({ banco, referencia, cuit }) => {
    const code = banco ? parseBanco(banco) : undefined
    return code && referencia && cuit ? [`cheque ${code} ${normalizarReferencia(referencia)} ${cuit}`] : []
  },
  credito: ({ fecha, importe, referencia }, moneda) => {
    const number = normalizarReferencia(referencia)
    if (number.length < MIN_REFERENCIA) return []
    return [
      ...(ID_DE_RED.test(number) ? [`red ${number}`] : []),
      `credito ${moneda} ${fecha} ${fromCents(toCents(importe))} ${number}`,
    ]
  },
  retencion: ({ medio, cuit, provincia, fecha, referencia }) => {
    const year = fecha.slice(0, 4)
    return referencia && cuit
      ? [`${medio} ${cuit} ${provincia ?? ''} ${year} ${numeroDeCertificado(referencia, year)}`]
      : []
  },
}

/**
 * Returns the keys that identify a means of payment in the whole installation. The form does not ask which account
 * received a transfer. So a transfer without a network id is identified by day, amount and operation number.
 */
export const identidadesDe = (dicho: MedioDicho, moneda: string): string[] =>
  CLAVES[medioDe(dicho.medio).familia](dicho, moneda)

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
const isSameNumber = (one: MedioDicho, other: MedioDicho): boolean =>
  normalizarReferencia(one.referencia) === normalizarReferencia(other.referencia)

/** Whether two means of payment may be the same money. Both have the same family, razón social, currency and amount. */
const PARECIDO: Record<FamiliaMedio, (one: MedioDicho, other: MedioDicho) => boolean> = {
  cheque: isSameNumber,
  credito: (one, other) => daysBetween(one.fecha, other.fecha) <= 1,
  retencion: (one, other) => one.medio === other.medio && isSameNumber(one, other),
}

/**
 * Whether two means of payment may be the same money, so that a user has to decide. Both have the same razón social and
 * currency.
 */
export const isParecido = (one: MedioDicho, other: MedioDicho): boolean => {
  const { familia } = medioDe(one.medio)
  return (
    familia === medioDe(other.medio).familia &&
    toCents(one.importe) === toCents(other.importe) &&
    PARECIDO[familia](one, other)
  )
}
