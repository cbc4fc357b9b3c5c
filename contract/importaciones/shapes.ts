import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/base/enteros.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { ESTADOS_IMPORTACION, MAX_LOTE, ORIGENES, QUE } from './reglas.ts'

const NombreQue = z.enum(clavesDe(QUE)).describe('Qué se importa')
const QueParams = z.object({ que: NombreQue })
const Id = z.number().int().positive()
const IdParams = z.object({ importacionId: entero(Id) })
const Version = z.number().int().describe('La que se leyó: si cambió mientras tanto, 409')
const count = z.number().int()
const Instante = z.string().describe('Instante ISO')

const Columna = z.object({
  nombre: z.string(),
  etiqueta: z.string(),
  ayuda: z.string(),
  ejemplo: z.string(),
  obligatoria: z.boolean(),
})

const Conteo = {
  leidas: count,
  nuevas: count,
  cambiadas: count,
  iguales: count.describe('Ya estaban, igual'),
  rechazadas: count,
}

const ErrorImportacion = z.object({
  linea: count.describe('Desde 1, contando el encabezado; en un lote, la fila'),
  columna: z.string().describe('O archivo, si es de la línea entera'),
  dato: z.string().describe('Lo que dice ahí'),
  mensaje: z.string(),
})
export type ErrorImportacion = z.output<typeof ErrorImportacion>

const Importable = z.object({
  que: NombreQue,
  titulo: z.string(),
  texto: z.string(),
  columnas: z.array(Columna),
  cargadas: count.describe('Cuántas hay; de muchas, aproximado'),
  aproximado: z.boolean(),
  ultima: z.object({ importacionId: Id, cuando: Instante, quien: z.string() }).nullable(),
})
export type Importable = z.output<typeof Importable>

const ImportacionRow = z.object({
  importacionId: Id,
  que: NombreQue,
  titulo: z.string(),
  origen: z.enum(clavesDe(ORIGENES)),
  quien: z.string(),
  nombre: z.string().describe('Del archivo; vacío si vino por la API'),
  estado: z.enum(clavesDe(ESTADOS_IMPORTACION)),
  simulada: z.boolean().describe('Los números son de la revisión: nada se escribió'),
  avance: count.describe('De 0 a 100'),
  ...Conteo,
  creada: Instante,
  terminada: Instante.nullable(),
})
export type ImportacionRow = z.output<typeof ImportacionRow>

const Importacion = ImportacionRow.extend({
  codificacion: z.string().nullable(),
  separador: z.string().nullable(),
  hoja: z.string().nullable(),
  encabezados: z
    .array(z.object({ nombre: z.string(), columna: z.string().nullable(), muestra: z.array(z.string()) }))
    .describe('Las columnas del archivo, con la nuestra que creemos que es y lo que dicen las primeras filas'),
  columnas: z.array(Columna),
  problema: z.string().nullable().describe('Por qué no se pudo'),
  entera: z.boolean().describe('Falso: dejamos de leer antes del final'),
  errores: z.array(ErrorImportacion).describe('Los primeros'),
  enTotal: count.describe('Errores que hay en total'),
  version: Version,
})
export type Importacion = z.output<typeof Importacion>

const ImportacionCriteria = z.object({
  que: NombreQue.optional(),
  origen: z.enum(clavesDe(ORIGENES)).optional(),
  estado: z.enum(clavesDe(ESTADOS_IMPORTACION)).optional(),
  desde: z.iso.date().optional(),
  hasta: z.iso.date().optional(),
  cursor: z.string().max(300).optional(),
})
export type ImportacionCriteria = z.output<typeof ImportacionCriteria>

const Celda = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Fila = z
  .record(z.string(), z.union([Celda, z.array(z.record(z.string(), Celda))]))
  .describe('Columna → dato, con las columnas de la plantilla')

export const importacionesShapes = {
  list: {
    reply: z.array(Importable),
  },
  downloadPlantilla: {
    params: QueParams.extend({ formato: z.enum(['csv', 'xlsx']) }),
  },
  create: {
    params: QueParams,
    reply: Importacion,
  },
  simulate: {
    params: IdParams,
    body: z.object({
      columnas: z
        .record(z.string(), z.string().nullable())
        .describe('Encabezado del archivo → nuestra columna, o nulo para no leerla'),
      version: Version,
    }),
    reply: Importacion,
  },
  run: {
    params: IdParams,
    body: z.object({ version: Version }),
    reply: Importacion,
  },
  search: {
    params: PageParams,
    body: ImportacionCriteria,
    reply: pageOf(ImportacionRow),
  },
  get: {
    params: IdParams,
    reply: Importacion,
  },
  downloadErrores: {
    params: IdParams,
  },
  createLote: {
    params: QueParams,
    body: z.object({
      filas: z.array(Fila).min(1, 'Mandá al menos una fila').max(MAX_LOTE, `Mandá hasta ${MAX_LOTE} filas por lote`),
    }),
    reply: z.object({ importacionId: Id, ...Conteo, errores: z.array(ErrorImportacion), enTotal: count }),
  },
} satisfies Shapes
