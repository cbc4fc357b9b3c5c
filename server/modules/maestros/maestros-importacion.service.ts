import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import { FERIADO, SECTOR } from '#contract/maestros/atencion.ts'
import { type Campo, type Descripcion, REFERENCIAS, type Referencia } from '#contract/maestros/campos.ts'
import { TRANSPORTE } from '#contract/maestros/comercio.ts'
import type { MaestroShapes } from '#contract/maestros/maestro.shapes.ts'
import { MOTIVO_TICKET } from '#contract/maestros/motivos.ts'
import { PRODUCTO, UNIDAD } from '#contract/maestros/productos.ts'
import { descritosShapes, transportesMaestroShapes } from '#contract/maestros/shapes.ts'
import { formatCount, plain } from '#contract/valores/formato.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { createClienteReader } from '#modules/razones-sociales'
import { columnName, type Db, selectRows } from '#server/db/database.ts'
import {
  asTyped,
  byNumberOrName,
  byShape,
  code,
  createRowReader,
  day,
  integer,
  keyNamed,
  oneOf,
  optional,
  orElse,
  type Parse,
  several,
  yesNo,
} from '#server/import/import-fields.ts'
import { importable, type Importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'

type Lector = Parse<unknown>

/** Data for the import of a master that the description of the master does not contain. */
interface Archivo {
  kind: string
  texto: string
  /** Shapes of the master's calls: the import accepts the same values as the form. */
  shapes: MaestroShapes
  /** Start of the message for duplicates: "El mismo sector". */
  mismo: string
  /** SQL of the key of a row, if the key is not a single column. */
  clave?: string
  /**
   * Fields that keep their value when the file lacks their column. Other fields are then emptied, as by an empty cell.
   */
  callados?: 'todos' | readonly string[]
  /** Parsers of fields for which the usual parser of their kind of field does not fit. */
  lectores?: Readonly<Record<string, Lector>>
}

const referenciaLector = async (db: Db, referencia: Referencia): Promise<Lector> => {
  if (referencia === 'razonSocial') return createClienteReader(db)
  const { nombre, noHay } = REFERENCIAS[referencia]
  const tabla = raw(columnName(referencia))
  const known = sql`select ${tabla}_id as id, ${raw(nombre)} as nombre from ${tabla}`
  return byNumberOrName(await selectRows(db, known), noHay)
}

/** Returns a parser of several values in a cell, validated by the shape of the form. */
const byShapes =
  (shape: z.ZodType): Lector =>
  (value, ...kind) => {
    const read = several(asTyped((each) => ({ value: each })))(value, ...kind)
    if ('error' in read) return read
    const { data, error } = shape.safeParse(read.value)
    return error ? { error: `${error.issues[0]!.message}.` } : { value: data }
  }

const enteroLector = ({ min = 0, max = 999_999, unidad }: Extract<Campo, { kind: 'entero' }>, mal?: string): Lector => {
  const range = `de ${min} a ${formatCount(max)}`
  return integer(
    min,
    max,
    mal ?? `Tiene que ser ${unidad ? `una cantidad de ${unidad[1]}` : 'un número entero'}, ${range}.`,
  )
}

/** Returns the parser of a cell by the kind of its field. */
const lectorDe = (db: Db, campo: Campo, shape: z.ZodType, mal?: string): Lector | Promise<Lector> => {
  switch (campo.kind) {
    case 'de':
      return referenciaLector(db, campo.de)
    case 'entero':
      return enteroLector(campo, mal)
    case 'si':
      return yesNo
    case 'fecha':
      return day
    case 'una': {
      const codigos = Object.keys(campo.de)
      const numeros = codigos.map(Number)
      if (numeros.some(Number.isNaN)) return oneOf(codigos, campo.de)
      const number = integer(Math.min(...numeros), Math.max(...numeros), mal ?? `Tiene que ser ${codigos.join(', ')}.`)
      return (value) => number(keyNamed(campo.de, value) ?? value)
    }
    case 'varias':
      return several(oneOf(Object.keys(campo.de), campo.de))
    case 'textos':
      return byShapes(shape)
    case 'texto':
    case 'parrafo':
    case 'hora':
      return byShape(shape)
  }
}

/** Returns the title of a field in the Excel file, by which an import recognizes its column too. */
const titulosDe = ({ campos, excel }: Descripcion, name: string): string[] => {
  const campo = campos[name]
  // A company is recognized by its code only, because names are not unique.
  const isNamed = campo?.kind === 'de' && campo.de !== 'razonSocial'
  return [excel[name], isNamed ? excel[campo.de] : undefined].filter((title) => title !== undefined)
}

/** Makes a parser treat a cell as empty when the cell has the text that the Excel shows for null. */
const orNothing =
  (nada: string, parse: Lector): Lector =>
  (value, ...kind) =>
    plain(value) === plain(nada) ? { value: null } : parse(value, ...kind)

const numero = integer(1, 999_999, 'Tiene que ser un número entero, desde 1.')

/** Creates the import of a master from its description: template, parser and upsert. */
const importaDe = (descripcion: Descripcion, archivo: Archivo): Importable => {
  const { campos, importa = {}, tabla } = descripcion
  const { kind, texto, shapes, mismo, callados = [], lectores = {} } = archivo
  const columnas = Object.entries(importa).map(([name, each]) => {
    const campo = campos[name]
    const columna = each.columna ?? columnName(campo?.kind === 'de' ? campo.de : name)
    return { ...each, name, campo, columna, obligatoria: each.vacio === undefined && !campo?.nulo }
  })
  const [primera] = columnas
  if (!primera) throw new Error(`master ${tabla} has no import columns`)
  const { shape } = shapes.create.body as z.ZodObject
  const key = (row: object): string => String((row as Record<string, unknown>)[primera.name]).toLowerCase()
  return importable<object>({
    kind,
    texto,
    columns: Object.fromEntries(
      columnas.map(({ name, columna, campo, etiqueta = campo?.etiqueta ?? '', ayuda, ejemplo, obligatoria }) => [
        columna,
        {
          etiqueta,
          ayuda,
          alias: titulosDe(descripcion, name),
          ejemplo,
          ...(obligatoria && { obligatoria }),
          ...(campo?.kind === 'fecha' && { dia: true as const }),
        },
      ]),
    ),
    open: async (db) => {
      const fields = columnas.map(async ({ name, campo, columna, vacio, obligatoria, mal }) => {
        const known = lectores[name] ?? (campo ? await lectorDe(db, campo, shape[name] as z.ZodType, mal) : numero)
        const read = campo?.nada === undefined ? known : orNothing(campo.nada, known)
        return [
          name,
          [columna, obligatoria ? read : vacio === undefined ? optional(read) : orElse(vacio, read)],
        ] as const
      })
      const readRow = createRowReader(Object.fromEntries(await Promise.all(fields)))
      return (record, complain) => {
        const row = readRow(record, complain)
        if (!row) return row
        const absent = columnas
          .filter(
            ({ name, columna }) => record[columna] === undefined && (callados === 'todos' || callados.includes(name)),
          )
          .map(({ name }) => [name, undefined])
        return { ...row, ...Object.fromEntries(absent) }
      }
    },
    key,
    duplicate: { columna: primera.columna, mensaje: `${mismo} ya apareció en el archivo.` },
    write: upsertOf({ tabla, clave: archivo.clave ?? columnName(primera.name), versiones: true }),
    table: tabla,
  })
}

export const TRANSPORTES = importaDe(TRANSPORTE, {
  kind: 'transportes',
  texto: 'Los que se ofrecen al despachar. Se reconocen por su nombre.',
  shapes: transportesMaestroShapes,
  mismo: 'El mismo transporte',
  clave: 'lower(nombre)',
})

export const FERIADOS = importaDe(FERIADO, {
  kind: 'feriados',
  texto: 'Los días que no se atiende, además de sábados y domingos.',
  shapes: descritosShapes.feriados,
  mismo: 'El mismo día',
})

export const SECTORES = importaDe(SECTOR, {
  kind: 'sectores',
  texto: 'A quién va cada reclamo y en cuánto contesta.',
  shapes: descritosShapes.sectores,
  mismo: 'El mismo sector',
})

export const MOTIVOS = importaDe(MOTIVO_TICKET, {
  kind: 'motivos',
  texto: 'Cada motivo con el sector que lo recibe, su prioridad y qué más pregunta.',
  shapes: descritosShapes.motivosTicket,
  mismo: 'El mismo motivo',
  callados: ['tipoId'],
})

export const PRODUCTOS = importaDe(PRODUCTO, {
  kind: 'productos',
  texto:
    'Código, descripción, marca, si no admite devolución, meses de garantía y códigos de barras. Una columna que no está no cambia nada.',
  shapes: descritosShapes.productos,
  mismo: 'El mismo producto',
  callados: 'todos',
  lectores: {
    // An ERP may use codes that the form would reject.
    codigoMaterial: code(/^\S.{0,39}$/, 'Tiene que tener hasta 40 caracteres.'),
    garantiaMeses: integer(0, 600, 'Tiene que ser una cantidad de meses, de 0 a 600.'),
  },
})

export const UNIDADES = importaDe(UNIDAD, {
  kind: 'unidades',
  texto: 'Nº de chasis y Nº de motor de las motos vendidas antes del portal. Con ellos se verifica la garantía.',
  shapes: descritosShapes.unidades,
  mismo: 'El mismo Nº de chasis',
  lectores: {
    vin: asTyped((value) => {
      const normal = normalizeVin(value)
      if (/^[A-Z0-9]{17}$/.test(normal)) return { value: normal }
      return { error: value ? 'El Nº de chasis tiene 17 letras y números.' : 'Falta el dato.' }
    }),
  },
})
