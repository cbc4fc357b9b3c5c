/** Motos of the demo distributor (domain §B.7), and pedidos in several states. */

export const MODELOS = [
  {
    id: 1, modelo: 'TH 110 City', marca: 101, versiones: ['Base', 'Full'], precio: '1450000.00', minimo: 2, multiplo: 2, tipo: 'urbana', km: 12_000,
    colores: [['Negro', 14, false], ['Rojo', 6, false], ['Azul', 0, true]],
  },
  {
    id: 2, modelo: 'TH 150 Cross', marca: 101, versiones: ['Base'], precio: '2380000.00', minimo: 1, multiplo: 1, tipo: 'cross', km: 12_000,
    colores: [['Negro', 8, false], ['Blanco', 3, false], ['Naranja', 0, false]],
  },
  {
    id: 3, modelo: 'TH 200 Ruta', marca: 101, versiones: ['Base', 'ABS'], precio: '3190000.00', minimo: 1, multiplo: 1, tipo: 'ruta', km: 15_000,
    colores: [['Negro', 2, false], ['Gris', 0, true]],
  },
  {
    id: 4, modelo: 'QM 250 Sierra', marca: 102, versiones: ['Base'], precio: '4875000.00', minimo: 1, multiplo: 1, tipo: 'sierra', km: 20_000,
    colores: [['Verde', 1, false], ['Negro', 0, true]],
  },
  {
    id: 5, modelo: 'KV 125 Scooter', marca: 103, versiones: ['Base'], precio: '2640000.00', minimo: 3, multiplo: 1, tipo: 'scooter', km: 10_000,
    colores: [['Blanco', 9, false], ['Bordó', 4, false]],
  },
] as const

interface DemoPedido {
  numero: number
  razon: number
  usuario: string
  dias: number
  /** States that the pedido passed through after the draft, in order. */
  camino: number[]
  entrega: 'retiro' | 'envio' | null
  domicilio?: string
  transporte?: string
  pago: 'contado' | 'cuenta' | 'plan' | null
  observaciones?: string
  motivo?: string
  factura?: string
  remito?: string
  guia?: string
    lineas: (readonly [modelo: number, color: string, cantidad: number, aprobada?: number])[]
  /** Chassis and motor of each unit, in the order of `lineas`. */
  unidades?: (readonly [linea: number, vin: string, motor: string])[]
}

export const PEDIDOS: readonly DemoPedido[] = [
  {
    numero: 50001, razon: 1043, usuario: 'hquiroga', dias: 40, camino: [102, 103, 104, 107, 108, 109, 110], entrega: 'envio',
    domicilio: 'Bv. Oroño 1200, Rosario', transporte: 'Transporte Expreso Ñandubay S.A.', pago: 'cuenta', factura: 'A-0003-00000455',
    remito: 'R-0003-00000712', guia: 'ÑB-7750012', lineas: [[2, 'Negro', 2, 2]],
    unidades: [[0, '8AXTH150CSA000201', 'TH157FMJ-2600201'], [0, '8AXTH150CSA000202', 'TH157FMJ-2600202']],
  },
  {
    numero: 50002, razon: 1043, usuario: 'hquiroga', dias: 2, camino: [102], entrega: 'retiro', pago: 'contado',
    observaciones: 'Las necesitamos para el fin de semana largo.', lineas: [[1, 'Rojo', 2], [5, 'Blanco', 3]],
  },
  {
    numero: 50003, razon: 1060, usuario: 'hquiroga', dias: 9, camino: [102, 103, 105], entrega: 'envio', domicilio: 'Av. San Martín 450, Santa Rosa',
    pago: 'plan', lineas: [[3, 'Negro', 3, 2], [1, 'Negro', 4, 4]],
  },
  {
    numero: 50004, razon: 1061, usuario: 'npaz', dias: 15, camino: [102, 103, 106], entrega: 'retiro', pago: 'cuenta',
    motivo: 'El pedido supera el crédito disponible. Hablá con Cobranzas.', lineas: [[4, 'Verde', 6]],
  },
  { numero: 50005, razon: 1060, usuario: 'hquiroga', dias: 0, camino: [], entrega: null, pago: null, lineas: [[2, 'Blanco', 1]] },
]
