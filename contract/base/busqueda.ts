import { type ClaseComprobante, parseComprobante } from '#contract/valores/comprobantes.ts'

/** Kinds of results of the header's search, in display order, with their headings. */
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

/** Minimum letters and digits of a search; fewer match too much. */
export const MIN_BUSQUEDA = 3
export const MAX_BUSQUEDA = 60
/** Maximum length of an invoice's QR text, which has about 400 characters. */
export const MAX_QR = 1000

/** Whether a text is long enough to search. */
export const isBuscable = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_BUSQUEDA

/** Search text, parsed in every way it may be meant. */
export interface Consulta {
  /** Text to search among words and codes; official numbers are normalized. */
  texto: string
  /** The portal's own number; undefined: not a number. */
  numero: number | undefined
  /** End of an official number, upper case: `A-0001-00045871`, `0001-00045871`, `45871`. */
  referencia: string | undefined
  /** Letters and digits only, upper case, as product codes are compared. */
  codigo: string
  /** Class of document named by a QR: only it is searched; undefined: any. */
  clase?: ClaseComprobante
}

/** Digits that count as the end of an official number; fewer would match too many. */
const REFERENCIA_DIGITS = /^\d{4,8}$/

/** Parses a search; "Nº 30101" and "#30101" are numbers too. */
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
