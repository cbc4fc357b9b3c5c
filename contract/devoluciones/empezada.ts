import type { Factura } from '#contract/facturas/shapes.ts'

/**
 * A product of a return as its form keeps it: what its invoice line says, and what the customer asks, with the fewest decisions
 * left: one unit, and its lot when there is only one.
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

/** A return as its form keeps it while it is typed: whoever goes on with it looks at each line, says how it travels and sends it. */
export const devolucionEmpezada = (
  razonSocialId: number,
  comentarios: string,
  lineas: readonly Linea[],
): Record<string, unknown> => ({ razonSocialId, comentarios, requiereEnvioTransporte: false, origenId: '', lineas })
