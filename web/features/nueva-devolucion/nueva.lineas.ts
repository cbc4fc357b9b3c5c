import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import type { CampoDe } from '#shared/forms/campos.ts'
import type { FieldValues } from 'react-hook-form'

/** The fields of a line in the order of the screen: what people call each, and what the contract does where it is another thing. */
export const CAMPOS_LINEA: readonly CampoDe<FieldValues>[] = [
  { kind: 'entero', name: 'cantidad', label: 'cantidad' },
  { kind: 'texto', name: 'lote', label: 'lote' },
  { kind: 'id', name: 'motivoId', label: 'motivo', options: [], sentAs: 'motivo' },
  { kind: 'archivos', name: 'fotos', label: 'fotos', sentAs: 'archivos' },
  // What no input can mend (the invoice, the product) is said at the top of the line.
  { kind: 'texto', name: 'codigoMaterial', label: 'producto' },
]

/** What the invoice says of it, which is kept with it and not asked. */
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
  // Two different reasons are two different stories: they stay apart.
  (!a.motivoId || !b.motivoId || a.motivoId === b.motivoId)

/** Joins what was added twice (same product, lot and reason): quantities add up, photos are kept. */
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

/** The reason that all the lines have; '' while they have none, or more than one. */
export const motivoComun = (lineas: readonly Linea[]): string => {
  const [first, ...others] = new Set(lineas.map(({ motivoId }) => motivoId))
  return others.length === 0 ? (first ?? '') : ''
}

/** Units of a line; none while what is typed is no whole number. */
export const unidadesDe = ({ cantidad }: Pick<Linea, 'cantidad'>): number =>
  Number.isInteger(cantidad) ? Number(cantidad) : 0

/** Units that the other lines of the request leave of this invoice line. */
export const remainingFor = (lineas: readonly Linea[], at: number): number => {
  const linea = lineas[at]!
  const taken = lineas
    .filter((other, index) => index !== at && other.facturaLineaId === linea.facturaLineaId)
    .reduce((total, other) => total + unidadesDe(other), 0)
  return Math.max(0, linea.disponible - taken)
}

/** What is wrong with the quantity of a line that may take `remaining` units. */
export const cantidadProblem = (cantidad: number | '', remaining: number): string | undefined => {
  if (cantidad === '') return 'Ingresá la cantidad'
  if (!Number.isInteger(cantidad)) return 'La cantidad va sin decimales'
  if (cantidad < 1) return 'La cantidad tiene que ser 1 o más'
  if (cantidad <= remaining) return undefined
  return remaining ? `Quedan ${remaining} por devolver` : 'Ya no quedan unidades por devolver'
}

/** Estimated credit of a line, as the plain decimal that formatMoney takes; null while its quantity cannot be returned. */
export const lineCredit = ({ precio, cantidad }: Linea, remaining: number): string | null =>
  cantidadProblem(cantidad, remaining) ? null : fromCents(toCents(precio) * BigInt(cantidad))

/** Estimated credit of the request, to the cent; null while that of some line is. */
export const creditOf = (lineas: readonly Linea[]): string | null => {
  const credits = lineas.map((linea, at) => lineCredit(linea, remainingFor(lineas, at)))
  return credits.includes(null) ? null : fromCents(credits.reduce((total, credit) => total + toCents(credit!), 0n))
}
