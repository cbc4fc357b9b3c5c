import { formatCodigoCliente, formatCuit, parseCuit } from '#contract/valores/comprobantes.ts'
import { stripAccents } from '#contract/valores/formato.ts'

/** A company as lines of statements may name it. */
export interface Empresa {
  razonSocialId: number
  codigoCliente: string
  cuit: string
  razonSocial: string
}

/** What a line says of who paid. */
export interface Pagador {
  referencia: string
  cuit: string | null
  nombre: string | null
  concepto: string
}

/** By what a line names a company, the surest first. */
const SENAS = ['cuit', 'nombre', 'cliente'] as const
export type Sena = (typeof SENAS)[number]

/** The company that a line names, and how. */
export interface Dueno {
  empresa: Empresa
  por: Sena
  fundamento: string
}

/** Words that many companies have, and banks leave out or cut. */
const SIN_VALOR = new Set(
  'sa srl sas sau sh scs sca cia soc sociedad anonima limitada de del la las los el y e en'.split(' '),
)

/** The words of a name, each once: without accents, points of abbreviations, or what says nothing. */
const palabrasDe = (nombre: string): string[] => {
  const words = stripAccents(nombre)
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !SIN_VALOR.has(word))
  return [...new Set(words)]
}

/** One word alone is a surname of many. */
const MIN_PALABRAS = 2
/** A cut word has at least so many letters, or it could be any. */
const MIN_CORTADA = 2

/** Finds the one company that a name fits: all words of the one are in the other, the last of a cut name by its beginning. */
const createByNombre = (empresas: readonly Empresa[]) => {
  const words = new Map(empresas.map((empresa) => [empresa, palabrasDe(empresa.razonSocial)]))
  const having = new Map<string, Empresa[]>()
  for (const [empresa, own] of words) {
    for (const word of own) having.set(word, [...(having.get(word) ?? []), empresa])
  }
  const fits = (empresa: Empresa, said: readonly string[], shared: number): boolean => {
    const own = words.get(empresa)!
    if (shared === own.length || shared === said.length) return shared >= MIN_PALABRAS || own.length === said.length
    const last = said.at(-1)!
    const isCut = shared === said.length - 1 && !own.includes(last) && last.length >= MIN_CORTADA
    return isCut && shared >= 1 && own.some((word) => word.startsWith(last) && !said.includes(word))
  }
  const find = (nombre: string): Empresa | undefined => {
    const said = palabrasDe(nombre)
    const shared = new Map<Empresa, number>()
    for (const word of said) {
      for (const empresa of having.get(word) ?? []) shared.set(empresa, (shared.get(empresa) ?? 0) + 1)
    }
    const found = [...shared].filter(([empresa, count]) => fits(empresa, said, count))
    return found.length === 1 ? found[0]![0] : undefined
  }
  // The same few names come many times a month.
  const known = new Map<string, Empresa | undefined>()
  return (nombre: string): Empresa | undefined => {
    if (!known.has(nombre)) known.set(nombre, find(nombre))
    return known.get(nombre)
  }
}

const CUIT_ESCRITO = /(?<!\d)\d{2}-?\d{8}-?\d(?!\d)/g

/** The CUIT that a line says, in its column or anywhere else. */
export const cuitsDe = ({ cuit, nombre, referencia, concepto }: Pagador): string[] => {
  const written = `${nombre ?? ''} ${referencia} ${concepto}`.match(CUIT_ESCRITO) ?? []
  const read = written.flatMap((text) => parseCuit(text) ?? [])
  return [...new Set(cuit ? [cuit, ...read] : read)]
}

/** Finds the company that a line names: by CUIT, by name where exactly one fits, by the number of the customer. */
export const createDuenos = (empresas: readonly Empresa[]) => {
  const byCuit = new Map(empresas.map((empresa) => [empresa.cuit, empresa]))
  const byCodigo = new Map(empresas.map((empresa) => [empresa.codigoCliente, empresa]))
  const byNombre = createByNombre(empresas)
  const FIND: Record<Sena, (pagador: Pagador) => Omit<Dueno, 'por'> | undefined> = {
    cuit: (pagador) => {
      const cuit = cuitsDe(pagador).find((each) => byCuit.has(each))
      if (!cuit) return undefined
      const empresa = byCuit.get(cuit)!
      return { empresa, fundamento: `El CUIT ${formatCuit(cuit)} es el suyo.` }
    },
    nombre: ({ nombre, concepto }) => {
      // Where a bank has no column for it, the name stands among the rest.
      const said = nombre ?? concepto
      const empresa = said ? byNombre(said) : undefined
      return empresa && { empresa, fundamento: `«${said}» no puede ser otra empresa.` }
    },
    cliente: ({ referencia }) => {
      const empresa = /^\d{4,10}$/.test(referencia) ? byCodigo.get(referencia.padStart(10, '0')) : undefined
      return (
        empresa && {
          empresa,
          fundamento: `La referencia es su código de cliente, ${formatCodigoCliente(empresa.codigoCliente)}.`,
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
