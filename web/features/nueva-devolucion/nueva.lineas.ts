import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import type { CampoDe } from '#shared/forms/campos.ts'
import type { FieldValues } from 'react-hook-form'

/** Fields of a line, in screen order. `sentAs`: name in the contract when it differs. */
export const CAMPOS_LINEA: readonly CampoDe<FieldValues>[] = [
  { kind: 'entero', name: 'cantidad', label: 'cantidad' },
  { kind: 'texto', name: 'lote', label: 'lote' },
  { kind: 'id', name: 'motivoId', label: 'motivo', options: [], sentAs: 'motivo' },
  { kind: 'archivos', name: 'fotos', label: 'fotos', sentAs: 'archivos' },
  // No field of the line can correct an error about the invoice or product, so such an error shows at the top of the
  // line.
  { kind: 'texto', name: 'codigoMaterial', label: 'producto' },
]

/** Data of the invoice that a line stores without showing fields for them. */
export const DE_FACTURA: readonly CampoDe<FieldValues>[] = [
  { kind: 'entero', name: 'facturaLineaId', label: '' },
  { kind: 'texto', name: 'numeroFactura', label: '' },
  { kind: 'texto', name: 'fechaVenta', label: '' },
  { kind: 'texto', name: 'descripcion', label: '' },
  { kind: 'texto', name: 'precio', label: '' },
  { kind: 'entero', name: 'disponible', label: '' },
  { kind: 'varias', name: 'lotes', label: '', options: [] },
]

const isSame = (a: Linea, b: Linea): boolean =>
  a.facturaLineaId === b.facturaLineaId &&
  a.lote === b.lote &&
  // Lines with different reasons stay separate. A line without a reason matches any reason.
  (!a.motivoId || !b.motivoId || a.motivoId === b.motivoId)

/** Merges lines with the same product, lot and reason. Adds their quantities and keeps all photos. */
export const mergeLineas = (lineas: readonly Linea[]): Linea[] => {
  const merged: Linea[] = []
  for (const linea of lineas) {
    const at = merged.findIndex((other) => isSame(other, linea))
    const other = merged[at]
    if (!other) merged.push(linea)
    else {
      merged[at] = {
        ...other,
        cantidad: unidadesDe(other) + unidadesDe(linea),
        motivoId: other.motivoId || linea.motivoId,
        fotos: [...other.fotos, ...linea.fotos.filter((foto) => !other.fotos.includes(foto))],
      }
    }
  }
  return merged
}

/** Returns the reason of all lines; '' when they have different reasons or none. */
export const motivoComun = (lineas: readonly Linea[]): string => {
  const [first, ...others] = new Set(lineas.map(({ motivoId }) => motivoId))
  return others.length === 0 ? (first ?? '') : ''
}

/** Returns the units of a line; 0 while the quantity is no whole number. */
export const unidadesDe = ({ cantidad }: Pick<Linea, 'cantidad'>): number =>
  Number.isInteger(cantidad) ? Number(cantidad) : 0

/** Returns the units of an invoice line that one line of the request may have, after the units of all other lines. */
export const remainingFor = (lineas: readonly Linea[], at: number): number => {
  const linea = lineas[at]!
  const taken = lineas
    .filter((other, index) => index !== at && other.facturaLineaId === linea.facturaLineaId)
    .reduce((total, other) => total + unidadesDe(other), 0)
  return Math.max(0, linea.disponible - taken)
}

/** Returns the text that says how many units can still be returned. */
export const quedanTexto = (cuantas: number): string =>
  cuantas === 1 ? 'Queda 1 por devolver' : `Quedan ${cuantas} por devolver`

/** Returns the error of a quantity; undefined when it is valid. `remaining`: units left for the line. */
export const cantidadProblem = (cantidad: number | '', remaining: number): string | undefined => {
  if (cantidad === '') return 'Ingresá la cantidad'
  if (!Number.isInteger(cantidad)) return 'La cantidad va sin decimales'
  if (cantidad < 1) return 'La cantidad tiene que ser 1 o más'
  if (cantidad <= remaining) return undefined
  return remaining ? quedanTexto(remaining) : 'Ya no quedan unidades por devolver'
}

/** Returns the estimated credit of a line as a plain decimal; null while the quantity is invalid. */
export const lineCredit = ({ precio, cantidad }: Linea, remaining: number): string | null =>
  cantidadProblem(cantidad, remaining) ? null : fromCents(toCents(precio) * BigInt(cantidad))

/** Returns the exact estimated credit of the request; null while a quantity is invalid. */
export const creditOf = (lineas: readonly Linea[]): string | null => {
  const credits = lineas.map((linea, at) => lineCredit(linea, remainingFor(lineas, at)))
  return credits.includes(null) ? null : fromCents(credits.reduce((total, credit) => total + toCents(credit!), 0n))
}
