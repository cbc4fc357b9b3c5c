import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import { PageParams, pageOf } from '#contract/base/paging.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { ESTADOS_IMPORTACION, MAX_ENCABEZADO, MAX_LOTE, ORIGENES, POR_QUE_QUEDO, IMPORTABLES } from './reglas.ts'

const NombreQue = z.enum(clavesDe(IMPORTABLES)).describe('Qué se importa')
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
  fija: z.boolean().describe('Se puede decir una vez de todo el archivo, si no la trae'),
})

const Conteo = {
  leidas: count,
  nuevas: count,
  cambiadas: count,
  iguales: count.describe('Ya estaban, igual'),
  rechazadas: count,
  omitidas: count.describe('Las que ese archivo no necesita, como totales y débitos: no son errores'),
}

const ErrorImportacion = z.object({
  linea: count.describe('Desde 1, contando el encabezado; en un lote, la fila'),
  columna: z.string().describe('O archivo, si es de la fila entera'),
  dato: z.string().describe('Lo que dice ahí'),
  mensaje: z.string(),
})
export type ErrorImportacion = z.output<typeof ErrorImportacion>

const AvisoImportacion = z.object({
  mensaje: z.string(),
  columna: z.string().describe('O archivo, si es de filas enteras'),
  linea: count.describe('La primera de esas filas'),
  dato: z.string().describe('Lo que dice ahí'),
  cantidad: count.describe('Cuántas filas'),
})

const Fijas = z
  .record(z.string(), z.string().trim().max(80))
  .describe('Nuestra columna → lo que dice en todas las filas')

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

const CambioQueQuedo = z.object({
  cosa: z.string().describe('La tabla'),
  cual: z.string().describe('Su nombre, o su clave'),
  porque: z.enum(clavesDe(POR_QUE_QUEDO)),
})
export type CambioQueQuedo = z.output<typeof CambioQueQuedo>

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
  hojas: z.array(z.string()).describe('Las del libro, si es un Excel'),
  linea: count.nullable().describe('La del encabezado, como la cuenta quien abre el archivo'),
  encabezados: z
    .array(z.object({ nombre: z.string(), columna: z.string().nullable(), muestra: z.array(z.string()) }))
    .describe('Las columnas del archivo, con la nuestra que creemos que es y lo que dicen las primeras filas'),
  columnas: z.array(Columna),
  fijas: Fijas,
  huella: z.string().nullable().describe('SHA-256 del archivo; nulo si vino por la API'),
  problema: z.string().nullable().describe('Por qué no se pudo'),
  falta: z.string().nullable().describe('Por qué no se leyó entero; nulo: se leyó'),
  avisos: z.array(AvisoImportacion).describe('Lo que se dejó afuera o se cambió'),
  errores: z.array(ErrorImportacion).describe('Los primeros'),
  enTotal: count.describe('Errores que hay en total'),
  deshacible: z.boolean().describe('Hay cambios que pueden volver atrás'),
  deshechas: count.describe('Cambios que volvieron atrás'),
  quedaron: z.array(CambioQueQuedo).describe('De los que no volvieron atrás, los primeros'),
  quedaronEnTotal: count,
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
      fijas: Fijas.default({}),
      version: Version,
    }),
    reply: Importacion,
  },
  setFormato: {
    params: IdParams,
    body: z.object({
      hoja: z.string().max(200).nullable(),
      linea: z
        .number('Ingresá la fila')
        .int()
        .min(1, 'Ingresá la fila, desde 1')
        .max(MAX_ENCABEZADO, `Ingresá la fila, hasta ${MAX_ENCABEZADO}`)
        .nullable()
        .describe('Nulo: la buscamos'),
      version: Version,
    }),
    reply: Importacion,
  },
  run: {
    params: IdParams,
    body: z.object({ que: NombreQue, version: Version }),
    reply: Importacion,
  },
  undo: {
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
      filas: z.array(Fila).min(1, 'Enviá al menos una fila').max(MAX_LOTE, `Enviá hasta ${MAX_LOTE} filas por lote`),
    }),
    reply: z.object({
      importacionId: Id,
      ...Conteo,
      avisos: z.array(AvisoImportacion),
      errores: z.array(ErrorImportacion),
      enTotal: count,
    }),
  },
} satisfies Shapes
