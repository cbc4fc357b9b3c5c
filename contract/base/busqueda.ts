import { type ClaseComprobante, parseComprobante } from '#contract/valores/comprobantes.ts'

/** What can be found from the header, in the order it is shown, and what each group is called. */
export const TIPOS_BUSQUEDA = {
  comprobante: 'Facturas y comprobantes',
  devolucion: 'Devoluciones',
  reclamo: 'Reclamos',
  garantia: 'Garantías',
  pedido: 'Pedidos de motos',
  producto: 'Productos',
  documento: 'Documentos',
  catalogo: 'Catálogos',
  ayuda: 'Ayuda',
} as const

export type TipoBusqueda = keyof typeof TIPOS_BUSQUEDA

/** Fewer letters and digits are the start of half the dictionary. */
export const MIN_BUSQUEDA = 3
export const MAX_BUSQUEDA = 60
/** Of the QR of an invoice, which has some 400 characters when it is well formed. */
export const MAX_QR = 1000

/** Whether there is enough to look for. */
export const isBuscable = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_BUSQUEDA

/** What somebody typed to find a thing by, read in every way it may be meant. Pure. */
export interface Consulta {
  /** As it is searched among words and codes: official numbers in their one spelling. */
  texto: string
  /** The portal's own number, when it is one. */
  numero: number | undefined
  /** The end of an official number, upper case: `A-0001-00045871`, `0001-00045871`, `45871`. */
  referencia: string | undefined
  /** Letters and digits alone, upper case, as product codes are compared. */
  codigo: string
  /** What a QR says that the number is of: nothing else of that number is meant. Undefined: anything. */
  clase?: ClaseComprobante
}

/** Fewer digits are the end of too many official numbers. */
const REFERENCIA_DIGITS = /^\d{4,8}$/

/** Reads a search; "Nº 30101" and "#30101" are numbers too. */
export const readConsulta = (typed: string): Consulta => {
  const text = typed.trim().replace(/^(n[º°]|#)\s*/i, '')
  const comprobante = parseComprobante(text)
  return {
    texto: comprobante ?? text,
    numero: /^\d{1,12}$/.test(text) ? Number(text) : undefined,
    referencia: comprobante ?? (REFERENCIA_DIGITS.test(text) ? text : undefined),
    codigo: text.toUpperCase().replace(/[^A-Z0-9]/g, ''),
  }
}
