import { parseCuit } from '#contract/valores/comprobantes.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import { createDice } from '../dados.ts'

export interface EmpresaGenerada {
  codigoCliente: string
  razonSocial: string
  cuit: string
}

const RUBROS = ['Repuestos', 'Autopartes', 'Frenos', 'Motos', 'Baterías', 'Lubricantes', 'Neumáticos', 'Rectificadora']
const LUGARES = [
  'Litoral',
  'del Sur',
  'Cuyo',
  'Pampeana',
  'Río Cuarto',
  'Ñandú',
  'Paraná',
  'La Rioja',
  'Chaco',
  'Patagonia',
]
const DUENOS = [
  'Hermanos Paz',
  'Aguirre',
  'Benítez',
  'e Hijos',
  'Norte',
  'Central',
  'Quiroga',
  'Ibáñez',
  'Ferreyra',
  '',
]
const FORMAS = ['S.R.L.', 'S.A.', 'S.A.S.', 'Sociedad Anónima']
/** Round amounts. Several companies owe and pay the same round amount. */
const REDONDOS = [100_000_00, 250_000_00, 500_000_00, 1_000_000_00]
/** Maximum length of a name; banks cut longer names. */
const CORTE = 22
const DIAS = 26
/** First day of the generated month. */
export const PRIMERO = '2026-10-03'

/** Returns a valid CUIT with a number of eight digits. */
export const cuitOf = (prefix: string, number: number): string => {
  for (let digit = 0; digit < 10; digit += 1) {
    const cuit = parseCuit(`${prefix}${String(number).padStart(8, '0')}${digit}`)
    if (cuit) return cuit
  }
  return cuitOf(prefix, number + 1)
}

/** Returns a name as banks write it in statements: without accents or dots, in upper case, cut to CORTE characters. */
export const enElBanco = (razonSocial: string): string =>
  stripAccents(razonSocial).toUpperCase().replaceAll('.', '').slice(0, CORTE).trim()

/** Creates the random source of a month. The same seed gives the same month. */
export const createSuerte = (seed: number) => {
  const dice = createDice(seed)
  // Skip the first numbers, because they are similar for small seeds.
  for (let at = 0; at < 10; at += 1) dice(2)
  const used = new Set<string>()
  return {
    dice,
    oneOf: <T>(all: readonly T[]): T => all[dice(all.length)]!,
    day: () => addDays(PRIMERO, dice(DIAS)),
    /** Returns an amount (cents) that the company has not used yet. Equal amounts then always mean the same debt. */
    cents: (of: string): number => {
      for (;;) {
        const cents = dice(12) === 0 ? REDONDOS[dice(REDONDOS.length)]! : 1_000_000 + dice(299_000_000)
        const name = `${of} ${cents}`
        if (used.has(name)) continue
        used.add(name)
        return cents
      }
    },
  }
}
export type Suerte = ReturnType<typeof createSuerte>

/** Returns companies with similar names. */
export const empresasOf = (count: number, { dice, oneOf }: Suerte): EmpresaGenerada[] => {
  const names = new Set<string>()
  while (names.size < count) {
    const words = [oneOf(RUBROS), oneOf(LUGARES), oneOf(DUENOS)].filter(Boolean).join(' ')
    // When the possible combinations of words are used up, names get a number.
    names.add(`${words}${names.size > 500 ? ` ${1 + dice(99)}` : ''} ${oneOf(FORMAS)}`)
  }
  return [...names].map((razonSocial, at) => ({
    codigoCliente: String(700_001 + at).padStart(10, '0'),
    razonSocial,
    cuit: cuitOf('30', 40_000_000 + at * 7),
  }))
}
