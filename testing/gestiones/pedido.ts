import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'

type Linea = PedidoDetail['lineas'][number]

/** Line of an order. Two units were requested, and nothing has been decided. */
export const aPedidoLinea = (change: Partial<Linea> = {}): Linea => ({
  lineaId: 1,
  modeloId: 2,
  modelo: 'TH 150 Cross',
  marca: 'Tehuel',
  version: 'Base',
  color: 'Negro',
  colores: ['Negro', 'Blanco'],
  anio: 2027,
  cantidad: 2,
  aprobada: null,
  precio: '2380000.00',
  bonificacion: '0.00',
  subtotal: '4760000.00',
  ...change,
})

/** Sent order, as the server answers it. */
export const aPedido = (change: Partial<PedidoDetail> = {}): PedidoDetail => ({
  pedidoId: 50_010,
  razonSocialId: 1043,
  razonSocial: 'Motos Litoral Sur S.A.S.',
  estadoId: 103,
  fecha: '2026-11-20',
  modelos: 'TH 150 Cross',
  unidades: 2,
  total: '4760000.00',
  version: 3,
  creadoPor: 'Hernán Quiroga',
  entrega: 'retiro',
  domicilio: '',
  transporte: '',
  fechaDeseada: null,
  formaPago: 'cuenta',
  observaciones: '',
  motivo: null,
  factura: null,
  remito: null,
  guia: null,
  preciosCongelados: false,
  lineas: [aPedidoLinea()],
  piezas: [],
  historial: [],
  camino: [],
  duraciones: [],
  acciones: [],
  puedeEditar: false,
  puedeCambiarColor: false,
  puedeCargarDocumentos: false,
  ...change,
})
