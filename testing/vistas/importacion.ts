import type { Importable, Importacion } from '#contract/importaciones/shapes.ts'

const COLUMNAS: Importable['columnas'] = [
  {
    nombre: 'codigo_cliente',
    etiqueta: 'Código de cliente',
    ayuda: 'Como en el ERP.',
    ejemplo: '104217',
    obligatoria: true,
    fija: false,
  },
  { nombre: 'descripcion', etiqueta: 'Descripción', ayuda: '', ejemplo: '', obligatoria: false, fija: false },
]

/** Returns a kind of data that can be imported, as the server answers it. */
export const anImportable = (change: Partial<Importable> = {}): Importable => ({
  que: 'facturas',
  titulo: 'Facturas',
  texto: 'Lo que se le facturó a cada cliente.',
  columnas: COLUMNAS,
  cargadas: 1250,
  aproximado: false,
  ultima: null,
  ...change,
})

/** Returns a finished import without errors, as the server answers it. */
export const anImportacion = (change: Partial<Importacion> = {}): Importacion => ({
  importacionId: 57,
  que: 'facturas',
  titulo: 'Facturas',
  origen: 'pantalla',
  quien: 'Graciela Montes',
  nombre: 'facturas.csv',
  estado: 'terminada',
  simulada: false,
  avance: 100,
  leidas: 12,
  nuevas: 2,
  cambiadas: 1,
  omitidas: 0,
  avisos: [],
  iguales: 9,
  rechazadas: 0,
  creada: '2026-11-20T13:05:00.000Z',
  terminada: '2026-11-20T13:06:00.000Z',
  codificacion: 'UTF-8',
  separador: ';',
  hoja: null,
  hojas: [],
  linea: 1,
  encabezados: [
    { nombre: 'Cuenta', columna: null, muestra: ['104217', '', '104218'] },
    { nombre: 'Detalle', columna: 'descripcion', muestra: [] },
  ],
  columnas: COLUMNAS,
  fijas: {},
  huella: null,
  problema: null,
  falta: null,
  errores: [],
  enTotal: 0,
  deshacible: false,
  deshechas: 0,
  quedaron: [],
  quedaronEnTotal: 0,
  version: 4,
  ...change,
})
