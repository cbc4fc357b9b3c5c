import { type Pedido, PRIORIDADES, type TipoTicket } from '#contract/tickets/reglas.ts'
import { maestro } from './campos.ts'

/**
 * Reasons of returns, rejections and tickets. Forms do not offer an inactive reason, but existing records still show
 * its name.
 */

const MOTIVO = { kind: 'texto', etiqueta: 'Motivo', falta: 'Ingresá el motivo', min: 3, max: 120 } as const
const ACTIVO = {
  kind: 'si',
  etiqueta: 'Activo',
  ayuda: 'Inactivo no se ofrece más; lo que ya lo tiene conserva su nombre',
  inicial: true,
  filtro: true,
} as const
const COLUMNA = { cardLabel: '', opens: true } as const
const DE_MOTIVOS = {
  id: 'motivoId',
  llave: 'bigint',
  numera: true,
  nombre: 'motivo',
  busca: ['motivo'],
  repetido: 'Ya hay un motivo con ese nombre. Usá otro, o activá el que está.',
  ultimo: 'Tiene que quedar al menos un motivo activo.',
} as const
const TEXTOS = { nuevo: 'Nuevo motivo', empty: 'No hay motivos.' } as const

export const MOTIVO_DEVOLUCION = maestro({
  ...DE_MOTIVOS,
  clave: 'motivo-devolucion',
  el: 'el motivo de devolución',
  uno: 'un motivo de devolución',
  todos: 'los motivos de devolución',
  camino: 'motivos-devolucion',
  tabla: 'motivo_devolucion',
  campos: {
    motivo: MOTIVO,
    plazoDias: {
      kind: 'entero',
      etiqueta: 'Plazo (días)',
      historial: 'Plazo',
      ayuda: 'Opcional. Desde la venta; en blanco, sin plazo fijo',
      falta: 'Ingresá los días, o dejalo en blanco si no vence',
      unidad: ['día', 'días'],
      enteros: 'Ingresá días enteros',
      min: 1,
      minimo: 'Ingresá al menos 1 día, o dejalo en blanco si no vence',
      max: 3650,
      maximo: 'Ingresá hasta 3.650 días',
      nulo: true,
      nada: 'Sin plazo',
      api: 'Días desde la venta; nulo: sin plazo fijo',
    },
    vuelveMercaderia: { kind: 'si', etiqueta: 'Vuelve la mercadería', inicial: true },
    requiereFotos: { kind: 'si', etiqueta: 'Pide fotos' },
    flete: {
      kind: 'texto',
      etiqueta: 'Flete',
      ayuda: 'Quién lo paga',
      falta: 'Decí quién paga el flete',
      max: 40,
      dibujo: { maw: 320 },
    },
    sectorId: {
      kind: 'de',
      de: 'sector',
      etiqueta: 'Sector',
      ayuda: 'Opcional. Quién las atiende; en blanco, el primero de Postventa',
      falta: 'Elegí el sector',
      nulo: true,
      omitido: null,
      api: 'Nulo: el primero de postventa',
    },
    activo: ACTIVO,
  },
  excel: {
    motivo: 'Motivo',
    plazoDias: 'Plazo (días)',
    vuelveMercaderia: 'Vuelve la mercadería',
    requiereFotos: 'Pide fotos',
    flete: 'Flete',
    sector: 'Sector',
    activo: 'Activo',
  },
  lista: {
    motivo: COLUMNA,
    plazoDias: { title: 'Plazo', width: 110 },
    vuelveMercaderia: { title: 'Vuelve', width: 96 },
    requiereFotos: { title: 'Fotos', width: 96 },
    flete: 140,
    sector: 180,
    activo: 96,
  },
  textos: {
    ...TEXTOS,
    editar: 'Editar motivo de devolución',
    nuevo: 'Nuevo motivo de devolución',
    caption: 'Motivos de devolución',
  },
  cardsBelow: 1000,
})

export const MOTIVO_RECHAZO = maestro({
  ...DE_MOTIVOS,
  clave: 'motivo-rechazo',
  el: 'el motivo de rechazo',
  uno: 'un motivo de rechazo',
  todos: 'los motivos de rechazo',
  camino: 'motivos-rechazo',
  tabla: 'motivo_rechazo',
  columna: 'motivo_rechazo_id',
  campos: { motivo: MOTIVO, activo: ACTIVO },
  excel: { motivo: 'Motivo', activo: 'Activo' },
  lista: { motivo: COLUMNA, activo: 96 },
  textos: {
    ...TEXTOS,
    editar: 'Editar motivo de rechazo',
    nuevo: 'Nuevo motivo de rechazo',
    caption: 'Motivos de rechazo',
  },
})

const TIPO: Record<TipoTicket, string> = { reclamo: 'Reclamo', garantia: 'Garantía' }
/** Data that a reason can require besides the text. */
const PIDE: Record<Pedido, string> = {
  marca: 'Marca',
  factura: 'Factura',
  producto: 'Producto',
  cantidad: 'Cantidad',
  devolucion: 'Devolución',
}

/** Reasons of claims and warranties. The reason decides priority, sector, required data and who may use it. */
export const MOTIVO_TICKET = maestro({
  ...DE_MOTIVOS,
  clave: 'motivo-ticket',
  el: 'el motivo',
  uno: 'un motivo de reclamo o de garantía',
  todos: 'los motivos de reclamo y de garantía',
  camino: 'motivos-ticket',
  tabla: 'motivo_ticket',
  campos: {
    motivo: MOTIVO,
    negocioId: {
      kind: 'de',
      de: 'negocio',
      etiqueta: 'Negocio',
      ayuda: 'Opcional. Si no elegís, es para todos los negocios',
      cuando: 'nace',
      nulo: true,
      nada: 'Todos',
      api: 'Nulo: todos los negocios',
    },
    prioridadId: { kind: 'una', de: PRIORIDADES, etiqueta: 'Prioridad', falta: 'Elegí la prioridad', lado: true },
    sectorId: {
      kind: 'de',
      de: 'sector',
      etiqueta: 'Sector',
      falta: 'Elegí el sector',
      lado: true,
      filtro: true,
    },
    categoria: {
      kind: 'texto',
      etiqueta: 'Categoría en InvGate',
      historial: 'Categoría en InvGate',
      ayuda: 'Opcional. Su nombre, igual que en InvGate; en blanco, el motivo',
      falta: 'Ingresá la categoría',
      min: 0,
      max: 120,
      omitido: '',
      api: 'Su nombre en InvGate; vacía: el motivo',
    },
    pide: { kind: 'varias', de: PIDE, etiqueta: 'Además del texto, pide', historial: 'Pide' },
    soloInternos: { kind: 'si', etiqueta: 'Solo para la distribuidora', ayuda: 'Los clientes no lo ven' },
    activo: ACTIVO,
    tipo: { kind: 'una', de: TIPO, etiqueta: 'Tipo', cuando: 'nace', filtro: true },
    tipoId: { kind: 'entero', etiqueta: 'Tipo en InvGate', cuando: 'importa', min: 1, max: 3 },
  },
  excel: {
    tipo: 'Tipo',
    negocio: 'Negocio',
    sector: 'Sector',
    motivo: 'Motivo',
    categoria: 'Categoría en InvGate',
    pide: 'Pide',
    soloInternos: 'Solo para la distribuidora',
    activo: 'Activo',
  },
  lista: {
    motivo: COLUMNA,
    negocio: 120,
    sector: 210,
    pide: 170,
    prioridadId: { title: 'Prioridad', width: 96 },
    soloInternos: { title: 'Quién', width: 124 },
    activo: 96,
  },
  textos: { ...TEXTOS, editar: 'Editar motivo', caption: 'Motivos' },
  cardsBelow: 1000,
  importa: {
    motivoId: { etiqueta: 'Número de motivo', ayuda: '', ejemplo: '9801' },
    tipo: { ayuda: 'reclamo o garantia.', ejemplo: 'reclamo' },
    sectorId: { ayuda: 'Nombre o número. Tiene que estar cargado.', ejemplo: 'Logística' },
    negocioId: { ayuda: 'Opcional. Nombre o número; en blanco, todos.', ejemplo: '' },
    motivo: { ayuda: 'De 3 a 120 caracteres.', ejemplo: 'Demora en el retiro' },
    prioridadId: { ayuda: 'De 1 (baja) a 5 (crítica).', ejemplo: '2', mal: 'Tiene que ser una prioridad, de 1 a 5.' },
    tipoId: {
      ayuda: 'Opcional. 1 incidente, 2 solicitud, 3 pregunta; en blanco, incidente.',
      ejemplo: '1',
      mal: 'Tiene que ser 1, 2 o 3.',
      vacio: 1,
    },
    categoria: {
      etiqueta: 'Categoría',
      ayuda: 'Opcional. La de InvGate, si la distribuidora lo usa; en blanco, el motivo.',
      ejemplo: 'Reclamos > Logística > Demora en el retiro',
      vacio: '',
    },
    pide: {
      etiqueta: 'Pide',
      ayuda: 'marca, factura, producto, cantidad, devolucion: separados por |.',
      ejemplo: 'factura',
      vacio: [],
    },
    soloInternos: {
      etiqueta: 'Solo la distribuidora',
      ayuda: 'Opcional. Sí o no; en blanco, no.',
      ejemplo: 'no',
      vacio: false,
    },
    activo: { ayuda: 'Opcional. Sí o no; en blanco, sí.', ejemplo: 'sí', vacio: true },
  },
})
