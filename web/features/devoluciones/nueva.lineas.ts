import type { Factura } from '#contract/facturas.ts'

/** A product of the request: what its invoice line says, and what the customer asks. */
export interface Linea {
  facturaLineaId: number
  numeroFactura: string
  fechaVenta: string
  codigoMaterial: string
  descripcion: string
  precio: string
  disponible: number
  lotes: string[]
  /** Empty while the person is typing. */
  cantidad: number | ''
  lote: string
  motivoId: string
  fotos: File[]
}

/** A line with the fewest decisions left: one unit, and its lot when there is only one. */
export const lineaOf = (factura: Factura, producto: Factura['productos'][number]): Linea => ({
  facturaLineaId: producto.facturaLineaId,
  numeroFactura: factura.numeroFactura,
  fechaVenta: factura.fechaVenta,
  codigoMaterial: producto.codigoMaterial,
  descripcion: producto.descripcion,
  precio: producto.precio,
  disponible: producto.disponible,
  lotes: producto.lotes,
  cantidad: 1,
  lote: producto.lotes.length === 1 ? producto.lotes[0]! : '',
  motivoId: '',
  fotos: [],
})

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
        cantidad: Number(other.cantidad) + Number(linea.cantidad),
        motivoId: other.motivoId || linea.motivoId,
        fotos: [...other.fotos, ...linea.fotos.filter((foto) => !other.fotos.includes(foto))],
      }
    }
  }
  return merged
}

/** Units that the other lines of the request leave of this invoice line. */
export const remainingFor = (lineas: readonly Linea[], at: number): number => {
  const linea = lineas[at]!
  const taken = lineas
    .filter((other, index) => index !== at && other.facturaLineaId === linea.facturaLineaId)
    .reduce((total, other) => total + Number(other.cantidad), 0)
  return Math.max(0, linea.disponible - taken)
}

/** A plain decimal, in cents. Prices come with two decimals; more are cut. */
const toCents = (precio: string): number => {
  const [integer, fraction = ''] = precio.split('.')
  return Number(integer) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** Estimated credit, as the plain decimal that formatMoney takes. Counted in whole cents. */
export const creditOf = (lineas: readonly Pick<Linea, 'precio' | 'cantidad'>[]): string => {
  const cents = lineas.reduce((total, { precio, cantidad }) => total + toCents(precio) * Number(cantidad), 0)
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
