/** Demo return; there is one for each state (domain §B.10). `dias`: age on the day of the seed. */

interface DemoDevolucion {
  numero: number
  razon: number
  motivo: number
  estado: number
  dias: number
  lineas: { codigo: string; cantidad: number; aceptada?: number; recibida?: number }[]
  transporte: boolean
  envio?: { remito: string; transporte: string; guia: string; bultos: number }
  bultosRecibidos?: number
  rechazo?: number
  notaCredito?: string
  comentarios?: string
  conversacion?: [usuario: string, texto: string][]
  /** States that the return passed through, in order. Leaves out the first state (11) and includes the last. */
  camino: number[]
  /** Comment of the last change. */
  nota?: string
}

const ENVIO = { remito: 'R-0001-00009931', transporte: 'Transporte Expreso Ñandubay S.A.', guia: 'ÑB-7741203', bultos: 3 }

export const DEVOLUCIONES: readonly DemoDevolucion[] = [
  { numero: 30101, razon: 1042, motivo: 1, estado: 11, dias: 0, transporte: true, camino: [], lineas: [{ codigo: 'NV-21045', cantidad: 2 }], comentarios: 'Pedimos el izquierdo y llegó el derecho.' },
  { numero: 30102, razon: 1042, motivo: 6, estado: 1, dias: 1, transporte: true, camino: [1], lineas: [{ codigo: 'KP-5512', cantidad: 1 }] },
  {
    numero: 30103, razon: 1042, motivo: 5, estado: 2, dias: 3, transporte: true, camino: [1, 2], lineas: [{ codigo: 'ZK-0412', cantidad: 2 }, { codigo: 'NV-33010', cantidad: 1 }],
    comentarios: 'El bulto llegó abierto y golpeado.',
    conversacion: [['rsosa', 'Hola, ¿nos pasás una foto de la etiqueta del bulto?'], ['lferreyra', 'Sí, la sacamos hoy y la subimos por acá.']],
  },
  { numero: 30104, razon: 1042, motivo: 2, estado: 8, dias: 5, transporte: true, camino: [1, 2, 8], lineas: [{ codigo: 'VM-A118', cantidad: 6 }, { codigo: 'VM-O220', cantidad: 4 }] },
  { numero: 30105, razon: 1042, motivo: 2, estado: 12, dias: 6, transporte: true, camino: [1, 2, 8, 12], lineas: [{ codigo: 'DK-7001', cantidad: 1 }], envio: ENVIO },
  { numero: 30106, razon: 1043, motivo: 6, estado: 10, dias: 9, transporte: true, camino: [1, 2, 8, 12, 10], lineas: [{ codigo: 'TH-150-021', cantidad: 2 }], envio: { ...ENVIO, guia: 'ÑB-7740988', remito: 'R-0001-00000712', bultos: 1 } },
  { numero: 30107, razon: 1042, motivo: 4, estado: 9, dias: 12, transporte: true, camino: [1, 2, 8, 12, 10, 9], lineas: [{ codigo: 'ZK-0087', cantidad: 8 }], envio: { ...ENVIO, guia: 'ÑB-7740151', remito: 'R-0001-00009902' }, bultosRecibidos: 2, nota: 'Llegaron 2 de 3 bultos.' },
  { numero: 30108, razon: 1051, motivo: 6, estado: 7, dias: 14, transporte: false, camino: [1, 2, 10, 9, 7], lineas: [{ codigo: 'AN-12-65', cantidad: 3, recibida: 3 }], bultosRecibidos: 1 },
  { numero: 30109, razon: 1042, motivo: 9, estado: 5, dias: 16, transporte: false, camino: [1, 2, 5], lineas: [{ codigo: 'RF-18565R15', cantidad: 4, aceptada: 4 }], comentarios: 'Falta la bonificación del 8 % acordada.' },
  { numero: 30110, razon: 1042, motivo: 99, estado: 6, dias: 20, transporte: true, camino: [1, 2, 6], lineas: [{ codigo: 'NV-21046', cantidad: 1 }], rechazo: 1, comentarios: 'El cliente final se arrepintió.', nota: 'El plazo para pedir la devolución ya había vencido.' },
  { numero: 30111, razon: 1042, motivo: 3, estado: 4, dias: 33, transporte: false, camino: [1, 2, 5, 4], lineas: [{ codigo: 'VM-O220', cantidad: 5, aceptada: 5 }], notaCredito: 'A-0001-00008806' },
  { numero: 30112, razon: 1042, motivo: 10, estado: 3, dias: 0, transporte: true, camino: [], lineas: [{ codigo: 'VM-A118', cantidad: 2 }] },
]
