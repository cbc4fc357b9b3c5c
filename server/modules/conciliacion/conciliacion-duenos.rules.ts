import { formatCodigoCliente, formatCuit, parseCuit } from '#contract/valores/comprobantes.ts'
import { stripAccents } from '#contract/valores/formato.ts'

/** Razón social with the data by which statement lines name it. */
export interface Empresa {
  razonSocialId: number
  codigoCliente: string
  cuit: string
  razonSocial: string
}

/** Data of a line about its payer. */
export interface Pagador {
  referencia: string
  cuit: string | null
  nombre: string | null
  concepto: string
}

/** Data by which a line names its owner, the surest first. */
const SENAS = ['cuit', 'nombre', 'cliente'] as const
export type Sena = (typeof SENAS)[number]

/** Razón social that a line names, and the data that names it. */
export interface Dueno {
  empresa: Empresa
  por: Sena
  fundamento: string
}

/** Words that do not help to match: many names have them, and banks omit or truncate them. */
const SIN_VALOR = new Set(
  'sa srl sas sau sh scs sca cia soc sociedad anonima limitada de del la las los el y e en'.split(' '),
)

/** Returns the distinct words of a name, without accents, dots of abbreviations and SIN_VALOR. */
const palabrasDe = (nombre: string): string[] => {
  const words = stripAccents(nombre)
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !SIN_VALOR.has(word))
  return [...new Set(words)]
}

/** Minimum words in common: a single common word may be a frequent surname. */
const MIN_PALABRAS = 2
/** Minimum letters of a truncated word: fewer would fit almost any word. */
const MIN_CORTADA = 2

/**
 * Creates a function that finds the razón social of a name, if only one fits. A name fits when all words of the shorter
 * one are in the other; the last word of a truncated name may be a prefix.
 */
const createByNombre = (empresas: readonly Empresa[]) => {
  const words = new Map(empresas.map((empresa) => [empresa, palabrasDe(empresa.razonSocial)]))
  const empresasByWord = new Map<string, Empresa[]>()
  for (const [empresa, own] of words) {
    for (const word of own) empresasByWord.set(word, [...(empresasByWord.get(word) ?? []), empresa])
  }
  const fits = (empresa: Empresa, payerWords: readonly string[], shared: number): boolean => {
    const own = words.get(empresa)!
    if (shared === own.length || shared === payerWords.length)
      return shared >= MIN_PALABRAS || own.length === payerWords.length
    const last = payerWords.at(-1)!
    const isCut = shared === payerWords.length - 1 && !own.includes(last) && last.length >= MIN_CORTADA
    return isCut && shared >= 1 && own.some((word) => word.startsWith(last) && !payerWords.includes(word))
  }
  const find = (nombre: string): Empresa | undefined => {
    const payerWords = palabrasDe(nombre)
    const shared = new Map<Empresa, number>()
    for (const word of payerWords) {
      for (const empresa of empresasByWord.get(word) ?? []) shared.set(empresa, (shared.get(empresa) ?? 0) + 1)
    }
    const found = [...shared].filter(([empresa, count]) => fits(empresa, payerWords, count))
    return found.length === 1 ? found[0]![0] : undefined
  }
  // Cache: the same few names appear many times a month.
  const known = new Map<string, Empresa | undefined>()
  return (nombre: string): Empresa | undefined => {
    if (!known.has(nombre)) known.set(nombre, find(nombre))
    return known.get(nombre)
  }
}

const CUIT_ESCRITO = /(?<!\d)\d{2}-?\d{8}-?\d(?!\d)/g

/** Returns the CUITs that a line contains, in its column or in any text. */
export const cuitsDe = ({ cuit, nombre, referencia, concepto }: Pagador): string[] => {
  const matches = `${nombre ?? ''} ${referencia} ${concepto}`.match(CUIT_ESCRITO) ?? []
  const read = matches.flatMap((text) => parseCuit(text) ?? [])
  return [...new Set(cuit ? [cuit, ...read] : read)]
}

/**
 * Creates a function that finds the owner of a line. The owner is found by CUIT, then by a name that fits only one
 * razón social, then by customer number.
 */
export const createDuenos = (empresas: readonly Empresa[]) => {
  const byCuit = new Map(empresas.map((empresa) => [empresa.cuit, empresa]))
  const byCodigo = new Map(empresas.map((empresa) => [empresa.codigoCliente, empresa]))
  const byNombre = createByNombre(empresas)
  const FIND: Record<Sena, (pagador: Pagador) => Omit<Dueno, 'por'> | undefined> = {
    cuit: (pagador) => {
      const cuit = cuitsDe(pagador).find((each) => byCuit.has(each))
      if (!cuit) return undefined
      const empresa = byCuit.get(cuit)!
      return { empresa, fundamento: `El CUIT ${formatCuit(cuit)} es el del cliente.` }
    },
    nombre: ({ nombre, concepto }) => {
      // Banks without a column for the name put the name into the concept.
      const payerWords = nombre ?? concepto
      const empresa = payerWords ? byNombre(payerWords) : undefined
      return empresa && { empresa, fundamento: `“${payerWords}” solo coincide con este cliente.` }
    },
    cliente: ({ referencia }) => {
      const empresa = /^\d{4,10}$/.test(referencia) ? byCodigo.get(referencia.padStart(10, '0')) : undefined
      return (
        empresa && {
          empresa,
          fundamento: `La referencia es el código de cliente, ${formatCodigoCliente(empresa.codigoCliente)}.`,
        }
      )
    },
  }
  return (pagador: Pagador): Dueno | undefined => {
    for (const por of SENAS) {
      const found = FIND[por](pagador)
      if (found) return { ...found, por }
    }
    return undefined
  }
}
