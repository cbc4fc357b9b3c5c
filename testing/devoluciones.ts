import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'

type Producto = DevolucionDetail['productos'][number]

/** A line of a return: four asked for, three received. */
export const aDevolucionProducto = (change: Partial<Producto> = {}): Producto => ({
  devolucionLineaId: 1,
  numeroFactura: 'A-0001-00045871',
  fechaVenta: '2026-11-10',
  codigoMaterial: 'ZK-0087',
  descripcion: 'Pastillas de freno',
  cantidad: 4,
  lote: 'P2608',
  motivo: 'Otros',
  codigoAutorizacion: null,
  cantidadRecibida: 3,
  cantidadAceptada: null,
  archivos: [],
  ...change,
})

/** A return that was checked, as the server answers it. */
export const aDevolucion = (change: Partial<DevolucionDetail> = {}): DevolucionDetail => ({
  devolucionId: 30108,
  ticketInvgateId: null,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  motivo: 'Otros',
  otrosMotivos: 0,
  estadoId: 7,
  fecha: '2026-11-10',
  unidades: 4,
  puedeCargarTransporte: false,
  version: 6,
  archivos: [],
  creada: '2026-11-10T12:00:00Z',
  creadaPor: 'Marcos Ibarra',
  comentarios: '',
  requiereEnvioTransporte: false,
  notaCredito: null,
  notaCreditoSinVerificar: false,
  motivoRechazo: null,
  remitoDevolucion: null,
  bultosRecibidos: null,
  productos: [aDevolucionProducto()],
  envio: null,
  transporteHasta: null,
  historial: [],
  camino: [],
  acciones: [],
  puedeComentar: true,
  ...change,
})
