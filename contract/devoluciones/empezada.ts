import type { Factura } from '#contract/facturas/shapes.ts'

/**
 * Product of a return in its form: its invoice line, and the customer's request with defaults, one unit and its only
 * lot.
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
  /** Empty: nothing typed; NaN: not an integer. */
  cantidad: 1 as number | '',
  lote: lotes.length === 1 ? lotes[0]! : '',
  motivoId: '',
  fotos: [] as File[],
})
export type Linea = ReturnType<typeof lineaOf>

/** Returns a draft of a return as its form stores it; its user completes the lines and the transport, and sends it. */
export const devolucionEmpezada = (
  razonSocialId: number,
  comentarios: string,
  lineas: readonly Linea[],
): Record<string, unknown> => ({ razonSocialId, comentarios, requiereEnvioTransporte: false, origenId: '', lineas })
