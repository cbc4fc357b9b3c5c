import type { Factura } from '#contract/facturas/shapes.ts'

/**
 * A product of the request: what its invoice line says, and what the customer asks, with the fewest decisions left: one
 * unit, and its lot when there is only one.
 */
export const lineaOf = (
  { numeroFactura, fechaVenta }: Pick<Factura, 'numeroFactura' | 'fechaVenta'>,
  {
    facturaLineaId,
    codigoMaterial,
    descripcion,
    precio,
    disponible,
    lotes,
  }: Pick<
    Factura['productos'][number],
    'facturaLineaId' | 'codigoMaterial' | 'descripcion' | 'precio' | 'disponible' | 'lotes'
  >,
) => ({
  facturaLineaId,
  numeroFactura,
  fechaVenta,
  codigoMaterial,
  descripcion,
  precio,
  disponible,
  lotes,
  /** Empty while nothing is typed, NaN while it is no whole number. */
  cantidad: 1 as number | '',
  lote: lotes.length === 1 ? lotes[0]! : '',
  motivoId: '',
  fotos: [] as File[],
})
export type Linea = ReturnType<typeof lineaOf>

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

/** A plain decimal, in cents. Prices come with two decimals; more are cut. */
const toCents = (precio: string): number => {
  const [integer, fraction = ''] = precio.split('.')
  return Number(integer) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** What is wrong with the quantity of a line that may take `remaining` units. */
export const cantidadProblem = (cantidad: number | '', remaining: number): string | undefined => {
  if (cantidad === '') return 'Ingresá la cantidad'
  if (!Number.isInteger(cantidad)) return 'La cantidad va sin decimales'
  if (cantidad < 1) return 'La cantidad tiene que ser 1 o más'
  if (cantidad <= remaining) return undefined
  return remaining ? `Quedan ${remaining} por devolver` : 'Ya no quedan unidades por devolver'
}

const centsOf = ({ precio, cantidad }: Linea, remaining: number): number =>
  cantidadProblem(cantidad, remaining) ? Number.NaN : toCents(precio) * Number(cantidad)

const toDecimal = (cents: number): string | null =>
  Number.isNaN(cents) ? null : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Estimated credit of a line, as the plain decimal that formatMoney takes; null while its quantity cannot be returned. */
export const lineCredit = (linea: Linea, remaining: number): string | null => toDecimal(centsOf(linea, remaining))

/** Estimated credit of the request, counted in whole cents; null while that of some line is. */
export const creditOf = (lineas: readonly Linea[]): string | null =>
  toDecimal(lineas.reduce((total, linea, at) => total + centsOf(linea, remainingFor(lineas, at)), 0))
