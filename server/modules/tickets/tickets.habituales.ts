/**
 * Usual sectors and reasons of a distributor of parts and motorcycles. They are proposed to a new installation and used
 * by the demo company.
 */

/**
 * Sectors: id, name of the group in the service desk, number of that group, demo mailbox, working hours until the first
 * answer, roles.
 */
export const SECTORES_HABITUALES = [
  [1, 'Administración y Cobranzas', 11, 'cobranzas@meridiana.example', 24, ['ROL_CALLCENTER']],
  [2, 'Logística', 12, 'logistica@meridiana.example', 8, ['ROL_CALLCENTER']],
  [3, 'Ventas', 13, 'ventas@meridiana.example', 16, ['ROL_CALLCENTER', 'ROL_VENDEDOR']],
  [4, 'Calidad y Postventa', 14, 'postventa@meridiana.example', 24, ['ROL_POSTVENTA', 'ROL_POSVENTA']],
  [5, 'Portal y tienda', 15, 'portal@meridiana.example', 8, ['ROL_CALLCENTER']],
] as const

interface Habitual {
  motivo: string
  prioridad: number
  /** Type in the service desk: 1 incidente, 2 solicitud, 3 pregunta. */
  tipo?: 1 | 2 | 3
  pide?: readonly string[]
  interno?: true
}

const RECLAMOS: Record<number, Habitual[]> = {
  1: [
    { motivo: 'Diferencia en cuenta corriente', prioridad: 2 },
    { motivo: 'Pago sin aplicar', prioridad: 3 },
    { motivo: 'Nota de crédito pendiente', prioridad: 2, pide: ['devolucion'] },
    { motivo: 'Error en factura o CUIT', prioridad: 3, pide: ['factura'] },
    { motivo: 'Percepciones mal aplicadas', prioridad: 2, pide: ['factura'] },
    { motivo: 'Certificado de retención', prioridad: 1, tipo: 2 },
    { motivo: 'Límite de crédito', prioridad: 2, tipo: 2 },
    { motivo: 'Cheque rechazado', prioridad: 3 },
    { motivo: 'Otros', prioridad: 2 },
  ],
  2: [
    { motivo: 'Demora en la entrega', prioridad: 2, pide: ['factura'] },
    { motivo: 'Faltante de bultos', prioridad: 3, pide: ['factura', 'cantidad'] },
    { motivo: 'Bulto dañado', prioridad: 3, pide: ['factura'] },
    { motivo: 'Entrega en domicilio equivocado', prioridad: 3, pide: ['factura'] },
    { motivo: 'Datos de guía o remito', prioridad: 1, tipo: 2 },
    { motivo: 'Coordinación de retiro', prioridad: 1, tipo: 2, pide: ['devolucion'] },
    { motivo: 'Otros', prioridad: 2 },
  ],
  3: [
    { motivo: 'Precio o lista desactualizada', prioridad: 2, pide: ['producto'] },
    { motivo: 'Bonificación no aplicada', prioridad: 2, pide: ['factura'] },
    { motivo: 'Pedido no procesado', prioridad: 3 },
    { motivo: 'Falta de stock', prioridad: 2, pide: ['producto'] },
    { motivo: 'Atención del vendedor', prioridad: 2 },
    { motivo: 'Otros', prioridad: 2 },
  ],
  4: [
    { motivo: 'Producto defectuoso', prioridad: 3, pide: ['marca', 'factura', 'producto', 'cantidad'] },
    { motivo: 'Error de catálogo o aplicación', prioridad: 2, pide: ['marca', 'producto'] },
    { motivo: 'Falla repetida de un lote', prioridad: 4, pide: ['marca', 'producto'], interno: true },
    { motivo: 'Demora en garantía', prioridad: 3 },
    { motivo: 'Asesoramiento técnico', prioridad: 1, tipo: 3, pide: ['marca'] },
    { motivo: 'Otros', prioridad: 2 },
  ],
  5: [
    { motivo: 'No puedo ingresar', prioridad: 3 },
    { motivo: 'Datos de empresa incorrectos', prioridad: 2 },
    { motivo: 'Error al descargar', prioridad: 2 },
    { motivo: 'Otros', prioridad: 1 },
  ],
}

const GARANTIAS: Record<number, string[]> = {
  1: [
    'Motor (ruido, pérdida de aceite, no arranca)',
    'Transmisión',
    'Embrague',
    'Frenos',
    'Suspensión',
    'Sistema eléctrico',
    'Carburación o inyección',
    'Instrumental',
    'Pintura y plásticos',
    'Chasis o soldadura',
    'Batería',
    'Otros',
  ],
  4: [
    'Ruido',
    'Pérdida',
    'Rotura',
    'Desgaste prematuro',
    'Falla eléctrica',
    'No acopla',
    'Vibración',
    'No mantiene carga',
    'Otros',
  ],
}

const POSTVENTA = 4

/**
 * All reasons with what they decide. The id of a claim's reason is sector × 100 + position; that of a warranty's reason
 * is business × 1000 + position.
 */
export const MOTIVOS_HABITUALES = [
  ...Object.entries(RECLAMOS).flatMap(([sector, motivos]) =>
    motivos.map(({ motivo, prioridad, tipo = 1, pide = [], interno = false }, at) => ({
      id: Number(sector) * 100 + at + 1,
      clase: 'reclamo',
      sector: Number(sector),
      negocio: null,
      motivo,
      prioridad,
      tipo,
      pide,
      interno,
      categoria: `Reclamos > ${SECTORES_HABITUALES[Number(sector) - 1]![1]} > ${motivo}`,
    })),
  ),
  ...Object.entries(GARANTIAS).flatMap(([negocio, motivos]) =>
    motivos.map((motivo, at) => ({
      id: Number(negocio) * 1000 + at + 1,
      clase: 'garantia',
      sector: POSTVENTA,
      negocio: Number(negocio),
      motivo,
      prioridad: 3,
      tipo: 1,
      pide: [],
      interno: false,
      categoria: `Garantía > ${negocio === '1' ? 'Motos' : 'Autopartes'} > ${motivo}`,
    })),
  ),
]
