import sql, { join, raw, type Sql } from 'sql-template-tag'
import {
  type Campo,
  campoDe,
  campoDeFila,
  columnasExcel,
  type Descripcion,
  REFERENCIAS,
  type Referencia,
  SEPARADOR,
  textoDe,
} from '#contract/maestros/campos.ts'
import type { ShapesDe } from '#contract/maestros/maestro.shapes.ts'
import { columnName } from '#server/db/database.ts'
import { containsWords } from '#server/db/search.ts'
import type { MaestroDe } from './maestros.tipos.ts'

/** SQL of the current name of a row of another master. */
const nombreDe = (referencia: Referencia): Sql => {
  const tabla = columnName(referencia)
  return sql`(select x.${raw(REFERENCIAS[referencia].nombre)} from ${raw(tabla)} x where x.${raw(tabla)}_id = m.${raw(tabla)}_id)`
}

type Legible = Parameters<typeof textoDe>[1]
type Filtro = (value: never) => Sql | false | undefined | ''
/** Returns the filter conditions of a field. */
const filtrosDe = (name: string, campo: Campo): [string, Filtro][] => {
  const column = raw(`m.${columnName(name)}`)
  if (campo.filtro === 'hay')
    return [[name, (hay: boolean) => (hay ? sql`${column} is not null` : sql`${column} is null`)]]
  if (campo.filtro === 'rango')
    return [
      ['desde', (day: string) => sql`${column} >= ${day}::date`],
      ['hasta', (day: string) => sql`${column} <= ${day}::date`],
    ]
  if (!campo.filtro) return []
  if (campo.kind === 'de' && campo.de === 'razonSocial')
    return [[`${name}s`, ([id]: number[]) => id !== undefined && sql`${column} = ${id}`]]
  // Write the value into the SQL, because PostgreSQL uses a partial index (`where not activo`) only if the query
  // contains its condition literally.
  if (campo.kind === 'si') return [[name, (is: boolean) => (is ? sql`${column}` : sql`not ${column}`)]]
  return [[name, (value: unknown) => sql`${column} = ${value}`]]
}

/** Creates the filter that searches words in these columns. */
const wordsFilter = (known: Sql) => (texto: string | undefined) => texto && containsWords(known, texto)

const ORDEN = { bigint: 'int', text: 'text', bpchar: 'bpchar', date: 'date' } as const

export type TablaDe<D extends Descripcion> = MaestroDe<ShapesDe<D>>
type Especial<M extends { filtros: object }> = Partial<Omit<M, 'filtros'>> & { filtros?: Partial<M['filtros']> }

/** Creates the table of a description; `especial` adds or overrides parts in SQL. */
export const tablaDe = <D extends Descripcion>(descripcion: D, especial: Especial<TablaDe<D>> = {}): TablaDe<D> => {
  const { clave, el, tabla, id, columna, llave, numera, nombre, campos, busca, textos } = descripcion
  const excel = columnasExcel(descripcion)
  const { existe, repetido, ultimo } = descripcion
  const all = Object.entries(campos)
  const etiquetas = (cuando: Campo['cuando']) =>
    Object.fromEntries(
      all
        .filter(([, campo]) => campo.cuando === cuando)
        .map(([name, { historial, etiqueta }]) => [name, historial ?? etiqueta]),
    )
  const referencias = all.flatMap(([name, campo]) =>
    campo.kind === 'de' && name === campoDe(campo.de) ? campo.de : [],
  )
  const hasTexto = ({ kind, nada }: Campo) => kind === 'una' || kind === 'varias' || (kind === 'de' && nada)
  const textosExcel = Object.keys(excel).flatMap((key): [string, (value: Legible) => string][] => {
    const campo = campoDeFila(descripcion, key)
    if (!campo || !hasTexto(campo)) return []
    const write = (value: Legible): string => {
      if (value === null && !campo.nada) return ''
      return typeof value === 'object' && value
        ? value.map((each) => textoDe(campo, each)).join(SEPARADOR)
        : textoDe(campo, value)
    }
    return [[key, write]]
  })
  const textosHistorial = all.flatMap(([name, campo]): [string, (value: Legible) => string][] => {
    const { kind, nada } = campo
    const hasWords = kind === 'una' || kind === 'varias' || kind === 'fecha' || (kind === 'entero' && campo.unidad)
    if (!hasWords && !nada) return []
    return [[name, (value) => (value === null && nada ? nada.toLowerCase() : textoDe(campo, value))]]
  })
  const palabras =
    busca &&
    join(
      busca.map((name) => raw(`m.${columnName(name)}`)),
      ` || ' ' || `,
    )
  return {
    clave,
    clase: el,
    titulo: textos.caption,
    tabla,
    id,
    ...(columna && { columna }),
    llave,
    ...(numera && { numera }),
    nombre,
    campos: etiquetas(undefined),
    nace: etiquetas('nace'),
    referencias,
    orden: { [columna ?? columnName(id)]: ORDEN[llave] },
    excel,
    dice: Object.fromEntries(textosExcel),
    cuenta: Object.fromEntries(textosHistorial),
    ...(existe && { existe }),
    ...(repetido && { repetido }),
    ...(ultimo && { ultimo }),
    ...especial,
    lee: { ...Object.fromEntries(referencias.map((each) => [each, nombreDe(each)])), ...especial.lee },
    filtros: {
      ...(palabras && { texto: wordsFilter(palabras) }),
      ...Object.fromEntries(all.flatMap(([name, campo]) => filtrosDe(name, campo))),
      ...especial.filtros,
    },
    // The types derive from the same description, but the compiler cannot relate them.
  } as unknown as TablaDe<D>
}
