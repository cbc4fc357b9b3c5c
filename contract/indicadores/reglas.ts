/** Unit of a figure, which decides its format. `minutos`: minutes of working time. */
export type Unidad = 'cuenta' | 'minutos' | 'porcentaje' | 'puntaje'

interface Columna {
  texto: string
  unidad: Unidad
  /** Sentence that explains the figure. */
  ayuda?: string
}

/** Figures of the tables. Each table lists the figures that it shows. */
export const COLUMNAS = {
  abiertos: { texto: 'Abiertos', unidad: 'cuenta' },
  resueltos: { texto: 'Terminados', unidad: 'cuenta' },
  pendientes: { texto: 'Pendientes ahora', unidad: 'cuenta' },
  vencidos: { texto: 'Fuera de plazo ahora', unidad: 'cuenta' },
  respuestaMediana: { texto: 'Primera respuesta', unidad: 'minutos', ayuda: 'La mitad respondió en menos.' },
  respuestaP90: { texto: 'Primera respuesta, 9 de cada 10', unidad: 'minutos' },
  resolucionMediana: { texto: 'Resolución', unidad: 'minutos', ayuda: 'La mitad terminó en menos.' },
  resolucionP90: { texto: 'Resolución, 9 de cada 10', unidad: 'minutos' },
  fueraDePlazo: { texto: 'Fuera de plazo', unidad: 'porcentaje', ayuda: 'De los pasos que se dieron.' },
  puntaje: { texto: 'Calificación', unidad: 'puntaje', ayuda: 'Promedio de los clientes, de 1 a 5.' },
  pasos: { texto: 'Pasaron', unidad: 'cuenta', ayuda: 'Veces que algo salió de ese estado.' },
  mediana: { texto: 'Tiempo en el estado', unidad: 'minutos', ayuda: 'La mitad estuvo menos.' },
  p90: { texto: '9 de cada 10', unidad: 'minutos' },
  aprobados: { texto: 'Aprobados', unidad: 'cuenta' },
  rechazados: { texto: 'Rechazados', unidad: 'cuenta' },
  aprobacion: { texto: 'Aprobación', unidad: 'porcentaje' },
  devoluciones: { texto: 'Devoluciones', unidad: 'cuenta' },
  unidades: { texto: 'Unidades devueltas', unidad: 'cuenta' },
  garantias: { texto: 'Garantías', unidad: 'cuenta' },
} as const satisfies Record<string, Columna>

export type ColumnaId = keyof typeof COLUMNAS

interface Cuadro {
  texto: string
  /** Title of the first column, which names the rows. */
  de: string
  /** Text below the title of the table. */
  ayuda?: string
  columnas: readonly ColumnaId[]
  /** Chart of the table: over time, or bars for the first rows. */
  grafico: { tipo: 'tiempo' | 'barras'; columnas: readonly ColumnaId[]; apilado?: true }
}

const DE_ALGUIEN = [
  'resueltos',
  'pendientes',
  'vencidos',
  'respuestaMediana',
  'respuestaP90',
  'resolucionMediana',
  'resolucionP90',
  'fueraDePlazo',
  'puntaje',
] as const satisfies readonly ColumnaId[]
const TRABAJO = ['abiertos', ...DE_ALGUIEN] as const satisfies readonly ColumnaId[]

const BARRAS = { tipo: 'barras', columnas: ['abiertos', 'resueltos', 'pendientes'] } as const

/**
 * Tables of figures. One SQL statement of the server computes each table. The screen shows it as chart and table, and
 * can download it.
 */
export const CUADROS = {
  evolucion: {
    texto: 'Evolución',
    de: 'Desde el',
    columnas: ['abiertos', 'resueltos'],
    grafico: { tipo: 'tiempo', columnas: ['abiertos', 'resueltos'] },
  },
  clase: { texto: 'Por tipo', de: 'Tipo', columnas: TRABAJO, grafico: BARRAS },
  estado: {
    texto: 'Tiempo en cada estado',
    de: 'Estado',
    ayuda: 'En horas hábiles, sin contar lo que se esperó al cliente.',
    columnas: ['pasos', 'mediana', 'p90', 'fueraDePlazo', 'pendientes'],
    grafico: { tipo: 'barras', columnas: ['mediana', 'p90'] },
  },
  decision: {
    texto: 'Aprobación',
    de: 'Qué se decidió',
    columnas: ['aprobados', 'rechazados', 'aprobacion'],
    grafico: { tipo: 'barras', columnas: ['aprobados', 'rechazados'], apilado: true },
  },
  sector: { texto: 'Por sector', de: 'Sector', columnas: TRABAJO, grafico: BARRAS },
  persona: {
    texto: 'Por persona',
    de: 'Persona',
    ayuda: 'De quien lo tenía cuando pasó.',
    columnas: DE_ALGUIEN,
    grafico: { tipo: 'barras', columnas: ['resueltos', 'pendientes'] },
  },
  motivo: { texto: 'Por motivo', de: 'Motivo', columnas: TRABAJO, grafico: BARRAS },
  marca: {
    texto: 'Por marca',
    de: 'Marca',
    ayuda: 'Una devolución con productos de dos marcas cuenta en las dos.',
    columnas: TRABAJO,
    grafico: BARRAS,
  },
  empresa: { texto: 'Por cliente', de: 'Cliente', columnas: TRABAJO, grafico: BARRAS },
  producto: {
    texto: 'Qué producto falla más',
    de: 'Producto',
    ayuda: 'Devoluciones y garantías que se abrieron en el período.',
    columnas: ['devoluciones', 'unidades', 'garantias'],
    grafico: { tipo: 'barras', columnas: ['devoluciones', 'garantias'], apilado: true },
  },
} as const satisfies Record<string, Cuadro>

export type CuadroId = keyof typeof CUADROS

export const MAX_DIAS = 400
export const MAX_FILAS = 200
/** Maximum number of days for which a chart has a point per day. A longer period has a point per week. */
export const MAX_PUNTOS = 45
