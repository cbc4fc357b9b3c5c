import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { ServicioId } from '#contract/base/servicios.ts'

/** Descriptions of masters (editable basic data) as data, from which contract, server and web derive their code. */

/** Texts by key. */
type Palabras = Readonly<Record<string | number, string>>

/**
 * Masters to which other masters refer. A reference to a marca is written as `marcaId`. It is read as `marcaId` plus
 * the current name in `marca`.
 */
export const REFERENCIAS = {
  negocio: { nombre: 'nombre', falta: 'Elegí un negocio de la lista.', noHay: 'No existe el negocio' },
  marca: { nombre: 'nombre', falta: 'Elegí una marca de la lista.', noHay: 'No existe la marca' },
  sector: { nombre: 'nombre', falta: 'Elegí un sector de la lista.', noHay: 'No existe el sector' },
  razonSocial: { nombre: 'razon_social', falta: 'Elegí una razón social de la lista.', noHay: 'No existe el cliente' },
} as const
export type Referencia = keyof typeof REFERENCIAS

/** Properties of the field in the dialog. */
interface Dibujo {
  type?: 'email'
  inputMode?: 'numeric' | 'email'
  autoCapitalize?: string
  maw?: number
  thousands?: true
  rows?: number
  maxRows?: number
}

interface Comun {
  /** Label in the dialog, and in the change history unless `historial` has another label. */
  etiqueta: string
  historial?: string
  /** Help below the label in the dialog. */
  ayuda?: string
  /**
   * `nace`: written only when the record is created; `lee`: never written; `importa`: exists only in imported files.
   */
  cuando?: 'nace' | 'lee' | 'importa'
  /** Text below the label when the record exists. For a field that cannot change after creation. */
  fija?: string
  nulo?: true
  /** Text shown for null. */
  nada?: string
  /** Value of the field when a call omits it. */
  omitido?: unknown
  inicial?: unknown
  /** true: the dialog shows the field next to the previous field. */
  lado?: true
  /** Filter of the list. `hay`: whether there is a value; `rango`: between two values. */
  filtro?: true | 'hay' | 'rango'
  dibujo?: Dibujo
  api?: string
}

export type Campo = Comun &
  (
    | { kind: 'texto' | 'parrafo'; falta: string; min?: number; max: number }
    | {
        kind: 'entero'
        falta?: string
        /** Singular and plural of the unit, as in "30 días". */
        unidad?: readonly [una: string, varias: string]
        enteros?: string
        min?: number
        minimo?: string
        max?: number
        maximo?: string
      }
    | { kind: 'si' }
    | { kind: 'fecha' }
    | { kind: 'hora'; falta: string }
    | { kind: 'de'; de: Referencia; falta?: string }
    | { kind: 'una' | 'varias'; de: Palabras; falta?: string }
    /** List of texts. Code, not the description, has its rule and its input. */
    | { kind: 'textos' }
  )

type Uno<C> = C extends { kind: 'entero' | 'de' }
  ? number
  : C extends { kind: 'si' }
    ? boolean
    : C extends { kind: 'textos' }
      ? string[]
      : C extends { kind: 'una'; de: infer P }
        ? keyof P
        : C extends { kind: 'varias'; de: infer P }
          ? (keyof P)[]
          : string
/** Type of a field's value. */
export type Valor<C> = Uno<C> | (C extends { nulo: true } ? null : never)

/** Column of the list: its width, or properties in which it differs from the field. */
interface Columna {
  title?: string
  width?: number
  cardLabel?: string
  opens?: true
  isName?: true
}

/**
 * Column of an imported file. By default it has the label of the field. It is required unless `vacio` is set or the
 * field can be null.
 */
interface Importada {
  columna?: string
  etiqueta?: string
  ayuda: string
  ejemplo: string | readonly string[]
  /** Value that an empty cell means. */
  vacio?: unknown
  /** Error when the cell has an unknown code. */
  mal?: string
}

export interface Descripcion {
  /** Prefix of the keys in the change history of the master: `transporte` in `transporte:3`. */
  clave: string
  /** Spanish texts "el transporte", "un transporte", "los transportes", and the segment of the path. */
  el: string
  uno: string
  todos: string
  camino: string
  /** Service that the distributor has to offer. Without it, the master does not exist. */
  servicio?: ServicioId
  tabla: string
  /** Key of the master: its name, its column in the database if that has another name, and the type of the column. */
  id: string
  columna?: string
  llave: 'bigint' | 'text' | 'bpchar' | 'date'
  /** true: the server assigns the next number, because the table has no sequence for it. */
  numera?: true
  /** Name of the field that names a record. */
  nombre: string
  /** Fields in the order of the dialog. */
  campos: Readonly<Record<string, Campo>>
  /** Fields that the text search covers. */
  busca?: readonly string[]
  /** Titles of the columns in the Excel file, by field of the row. */
  excel: Readonly<Record<string, string>>
  /** Columns of the list. Their titles are the same as in the Excel file. */
  lista: Readonly<Record<string, number | Columna>>
  textos: {
    editar: string
    nuevo: string
    caption: string
    /** Text of an empty list. */
    empty: string
    /** Text that says what the master is for. */
    para?: string
  }
  /** Width (px) of the window below which each row is a card. */
  cardsBelow?: number
  /** Columns of an imported file, in the order of the template. */
  importa?: Readonly<Record<string, Importada>>
  /** Error messages: the key or name already exists; the last record cannot be removed. */
  existe?: string
  repetido?: string
  ultimo?: string
}

/** Returns its argument. Keeps the literal types, from which other types are derived. */
export const maestro = <const D extends Descripcion>(descripcion: D): D => descripcion

/** Returns the name of the field with the id of another master: `negocioId`. */
export const campoDe = (referencia: Referencia): string => `${referencia}Id`

/** Returns the field from which a property of a row comes: for `negocio`, the field `negocioId`. */
export const campoDeFila = ({ campos }: Pick<Descripcion, 'campos'>, key: string): Campo | undefined =>
  campos[key] ?? campos[`${key}Id`]

type Legible = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * Returns the columns of the Excel file with their titles: the columns of the list, and the columns that a new import
 * of the file needs.
 */
export const columnasExcel = ({
  campos,
  excel,
  importa = {},
}: Pick<Descripcion, 'campos' | 'excel' | 'importa'>): Record<string, string> => {
  const own = Object.entries(importa).flatMap(([name, { etiqueta }]): [string, string][] => {
    const campo = campos[name]
    const isShown = name in excel || (campo?.kind === 'de' && campo.de in excel)
    return isShown || campo?.cuando === 'importa' ? [] : [[name, etiqueta ?? campo?.etiqueta ?? name]]
  })
  return { ...Object.fromEntries(own), ...excel }
}

/** Separator of several values in a cell of an Excel file. Imports split cells at it. */
export const SEPARADOR = ' | '

/** Formats the value of a field for users. */
export const textoDe = (campo: Campo, value: Legible): string => {
  if (value === null || value === undefined || value === '') return campo.nada ?? '—'
  if (typeof value === 'object') return value.map((each) => textoDe(campo, each)).join(', ') || (campo.nada ?? '—')
  if (campo.kind === 'si') return value ? 'Sí' : 'No'
  if (campo.kind === 'fecha') return formatDay(String(value))
  if (campo.kind === 'entero' && typeof value === 'number')
    return campo.unidad ? formatCuantos(value, ...campo.unidad) : formatCount(value)
  if (campo.kind === 'una' || campo.kind === 'varias') return campo.de[String(value)] ?? String(value)
  return String(value)
}
