import type { Factura } from '#contract/facturas/shapes.ts'

/** Returns a line of the form for an invoice line: one unit, and the lot if there is only one. */
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
  /** '': the field is empty; NaN: the text is no integer. */
  cantidad: 1 as number | '',
  lote: lotes.length === 1 ? lotes[0]! : '',
  motivoId: '',
  fotos: [] as File[],
})
export type Linea = ReturnType<typeof lineaOf>

/**
 * Returns a draft of a return in the structure of the form. The user has to complete lines and transport before
 * sending.
 */
export const devolucionEmpezada = (
  razonSocialId: number,
  comentarios: string,
  lineas: readonly Linea[],
): Record<string, unknown> => ({ razonSocialId, comentarios, requiereEnvioTransporte: false, origenId: '', lineas })
