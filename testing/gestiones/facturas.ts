import type { Factura } from '#contract/facturas/shapes.ts'

type FacturaProducto = Factura['productos'][number]

/** Line of an invoice. Six units of it can still be returned. */
export const aFacturaProducto = (change: Partial<FacturaProducto> = {}): FacturaProducto => ({
  facturaLineaId: 7,
  codigoMaterial: 'ZK-0087',
  descripcion: 'Pastillas de freno',
  marcaId: null,
  marca: null,
  garantiaMeses: null,
  precio: '38750.00',
  facturado: 10,
  devuelto: 4,
  disponible: 6,
  lotes: [],
  noRetornable: null,
  buscado: false,
  ...change,
})

/** Invoice with these lines, as the server answers it. */
export const aFactura = (...productos: FacturaProducto[]): Factura => ({
  facturaId: 1,
  numeroFactura: 'A-0001-00045871',
  fechaVenta: '2026-11-10',
  razonSocialId: 1042,
  productos,
})
