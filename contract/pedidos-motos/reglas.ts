import { fromCents, toCents } from '#contract/valores/importes.ts'

/** Rules of orders of motos, for server and web. No side effects. */

/** Stock of a colour as customers see it, without numbers. */
export const STOCK = { disponible: 'Disponible', pedido: 'A pedido', sin: 'Sin stock' } as const
export type Stock = keyof typeof STOCK

export const PRECIOS_AVISO = 'Precios sin IVA, sujetos a modificación hasta que se apruebe el pedido.'

export const ENTREGAS = { retiro: 'Retiro en depósito', envio: 'Envío' } as const
export type Entrega = keyof typeof ENTREGAS

export const FORMAS_PAGO = {
  contado: 'Contado',
  cuenta: 'Cuenta corriente',
  plan: 'Plan de financiación mayorista',
} as const
export type FormaPago = keyof typeof FORMAS_PAGO

/** Papers that are needed to register a moto (domain §6). */
export const DOCUMENTOS_UNIDAD = {
  factura: 'Factura',
  remito: 'Remito',
  certificado: 'Certificado de fabricación o importación',
  form01: 'Formulario 01',
  form12: 'Formulario 12',
} as const
export type DocumentoUnidad = keyof typeof DOCUMENTOS_UNIDAD

export const CANTIDAD_MAXIMA = 999

/** Whether a quantity can be ordered. NaN (unreadable text) cannot. */
export const isCantidad = (cantidad: number): boolean =>
  Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= CANTIDAD_MAXIMA

/**
 * Returns price × units less a discount, rounded half up to the cent. The discount is a percentage with up to two
 * decimals.
 */
export const subtotalDe = (precio: string, cantidad: number, bonificacion = '0'): string => {
  const parts = toCents(precio) * BigInt(cantidad) * (10_000n - toCents(bonificacion))
  return fromCents((parts + 5000n) / 10_000n)
}

/** Returns the amount by which an order exceeds the available credit; undefined: the credit is sufficient. */
export const excesoDe = (total: string, disponible: string): string | undefined => {
  const over = toCents(total) - toCents(disponible)
  return over > 0n && toCents(total) > 0n ? fromCents(over) : undefined
}

interface Linea {
  modeloId: number
  version: string
  color: string
  cantidad: number
}

/** Model of a moto, with the fields that the rules of lines read. */
export interface ModeloPedible {
  modeloId: number
  modelo: string
  minimo: number
  multiplo: number
  colores: readonly { color: string; stock: Stock }[]
}

const cantidadProblem = ({ modelo, minimo, multiplo }: ModeloPedible, total: number): string | undefined => {
  if (total < minimo) return `Pedí al menos ${minimo} de ${modelo}.`
  if (total % multiplo) return `${modelo} se pide de a ${multiplo} y pediste ${total}.`
  return undefined
}

/**
 * Returns the errors of the lines by path (`lineas.0.cantidad`). Minimum and multiple apply to all colours of a model
 * together; their error is on the first line of the model.
 */
export const problemasDeLineas = (
  lineas: readonly Linea[],
  modelos: readonly ModeloPedible[],
): Record<string, string> => {
  const problems: Record<string, string> = {}
  if (!lineas.length) problems.lineas = 'Agregá al menos una moto.'
  const seen = new Set<number>()
  for (const [at, { modeloId, color, cantidad }] of lineas.entries()) {
    const modelo = modelos.find((each) => each.modeloId === modeloId)
    if (!modelo) {
      problems[`lineas.${at}.modeloId`] = 'Ese modelo ya no se ofrece. Quitá ese renglón.'
      continue
    }
    const stock = modelo.colores.find((each) => each.color === color)?.stock
    if (!stock) problems[`lineas.${at}.color`] = 'Elegí un color del modelo.'
    else if (stock === 'sin') problems[`lineas.${at}.color`] = 'Sin stock en ese color. Elegí otro.'
    if (!isCantidad(cantidad)) {
      problems[`lineas.${at}.cantidad`] = `Ingresá una cantidad entera de 1 a ${CANTIDAD_MAXIMA}.`
      continue
    }
    if (seen.has(modeloId)) continue
    seen.add(modeloId)
    const total = lineas.reduce(
      (sum, linea) => sum + (linea.modeloId === modeloId && isCantidad(linea.cantidad) ? linea.cantidad : 0),
      0,
    )
    const problem = cantidadProblem(modelo, total)
    if (problem) problems[`lineas.${at}.cantidad`] = problem
  }
  return problems
}

export const BONIFICACION_MESSAGE = 'Ingresá un porcentaje de 0 a 100, por ejemplo 2,5'

/** Size (px) of the photo of a model. */
export const FOTO_MODELO = { ancho: 640, alto: 480 } as const
