import { type ClaseComprobante, parseComprobante } from '#contract/valores/comprobantes.ts'
import { notacionesDeBarras } from '#contract/valores/gtin.ts'

/** Kinds of results of the global search, in display order, with their headings. */
export const TIPOS_BUSQUEDA = {
  empresa: 'Clientes',
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

/** Minimum number of letters and digits to search; fewer would match too much. */
export const MIN_BUSQUEDA = 3
export const MAX_BUSQUEDA = 60
/** Maximum length of the text of a QR. The QR of an invoice has about 400 characters. */
export const MAX_QR = 1000

/** Whether a text is long enough to search. */
export const isBuscable = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_BUSQUEDA

/** Parsed search text. It has a field for each meaning that the text can have. */
export interface Consulta {
  /** Text to search for in words and codes. An official document number is in its normal form. */
  texto: string
  /** Number of an item of the portal, such as a return; undefined: the text is no number. */
  numero: number | undefined
  /**
   * Official document number or its end, in upper case: `A-0001-00045871`, `0001-00045871`, `45871`. undefined: the
   * text is neither.
   */
  referencia: string | undefined
  /** Letters and digits of the text in upper case, the form in which product codes are compared. */
  codigo: string
  /** Bar codes that a product may have if the text is its bar code; empty: the text is no bar code. */
  barras: readonly string[]
  /** Class of the document that a QR names; only this class is searched. undefined: any class. */
  clase?: ClaseComprobante
}

/** Digits that may be the end of an official number. Fewer than four digits would match too many numbers. */
const REFERENCIA_DIGITS = /^\d{4,8}$/

/** Parses a search text. "Nº 30101" and "#30101" are numbers too. */
export const readConsulta = (typed: string): Consulta => {
  const text = typed.trim().replace(/^(n[º°]|#)\s*/i, '')
  const comprobante = parseComprobante(text)
  return {
    texto: comprobante ?? text,
    numero: /^\d{1,12}$/.test(text) ? Number(text) : undefined,
    referencia: comprobante ?? (REFERENCIA_DIGITS.test(text) ? text : undefined),
    codigo: text.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    barras: notacionesDeBarras(text),
  }
}
