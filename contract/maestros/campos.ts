import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { ServicioId } from '#contract/base/servicios.ts'

/** Descriptions of masters as data, from which contract, server and web derive the rest. */

/** Codes with their texts. */
type Palabras = Readonly<Record<string | number, string>>

/**
 * Masters that other masters refer to. A master that refers to a marca is written with `marcaId`, and read also with
 * the current name in `marca`.
 */
export const REFERENCIAS = {
  negocio: { nombre: 'nombre', falta: 'Elegí un negocio de la lista.', noHay: 'No existe el negocio' },
  marca: { nombre: 'nombre', falta: 'Elegí una marca de la lista.', noHay: 'No existe la marca' },
  sector: { nombre: 'nombre', falta: 'Elegí un sector de la lista.', noHay: 'No existe el sector' },
  razonSocial: { nombre: 'razon_social', falta: 'Elegí una razón social de la lista.', noHay: 'No existe el cliente' },
} as const
export type Referencia = keyof typeof REFERENCIAS

/** Extra properties of a field's input in the dialog. */
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
  /** Label in the dialog and, unless `historial` differs, in the history. */
  etiqueta: string
  historial?: string
  /** Help below the label in the dialog. */
  ayuda?: string
  /** `nace`: written only when created; `lee`: read-only; `importa`: only in an imported file. */
  cuando?: 'nace' | 'lee' | 'importa'
  /** Help after creation, for a field that is shown then too. */
  fija?: string
  nulo?: true
  /** Text of null. */
  nada?: string
  /** Value when a call omits the field. */
  omitido?: unknown
  /** Initial value in the dialog. */
  inicial?: unknown
  /** true: next to the previous field in the dialog. */
  lado?: true
  /** Filter of the list; `hay`: whether there is a value; `rango`: from one value to another. */
  filtro?: true | 'hay' | 'rango'
  dibujo?: Dibujo
  /** Description in the API documentation. */
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
    /** Several texts, with code for their rule and input. */
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

/** Column of the list: its width, or differences from its field. */
interface Columna {
  title?: string
  width?: number
  cardLabel?: string
  opens?: true
  isName?: true
}

/** Column of an imported file; name and whether it is required come from its field unless given. */
interface Importada {
  columna?: string
  etiqueta?: string
  ayuda: string
  ejemplo: string | readonly string[]
  /** Value of an empty cell. */
  vacio?: unknown
  /** Error of a code that does not exist. */
  mal?: string
}

export interface Descripcion {
  /** Noun of its history: `transporte:3`. */
  clave: string
  /** Texts "el transporte", "un transporte", "los transportes", and its part of the path. */
  el: string
  uno: string
  todos: string
  camino: string
  /** Service without which it does not exist. */
  servicio?: ServicioId
  tabla: string
  /** Name of the key, its column if it differs, and the column's type. */
  id: string
  columna?: string
  llave: 'bigint' | 'text' | 'bpchar' | 'date'
  /** true: the server assigns the next number, because the table has no sequence. */
  numera?: true
  /** Field with its name. */
  nombre: string
  /** In the order of the dialog. */
  campos: Readonly<Record<string, Campo>>
  /** Fields searched by words. */
  busca?: readonly string[]
  /** Columns of the Excel sheet with their titles, by field of the row. */
  excel: Readonly<Record<string, string>>
  /** Columns of the list, with the titles of the sheet. */
  lista: Readonly<Record<string, number | Columna>>
  textos: {
    editar: string
    nuevo: string
    caption: string
    /** Text of an empty list. */
    empty: string
    /** Text of its purpose. */
    para?: string
  }
  /** Width (px) below which the list shows cards. */
  cardsBelow?: number
  /** Columns of an imported file, in the order of its template. */
  importa?: Readonly<Record<string, Importada>>
  /** Errors: on the key or the name when it exists already, and when the last one would be removed. */
  existe?: string
  repetido?: string
  ultimo?: string
}

/** Returns a description, with its literal types. */
export const maestro = <const D extends Descripcion>(descripcion: D): D => descripcion

/** Returns the field that refers to another master: `negocioId`. */
export const campoDe = (referencia: Referencia): string => `${referencia}Id`

/** Returns the field of a row's property: `negocio` is the name of `negocioId`. */
export const campoDeFila = ({ campos }: Pick<Descripcion, 'campos'>, key: string): Campo | undefined =>
  campos[key] ?? campos[`${key}Id`]

type Legible = string | number | boolean | null | undefined | readonly (string | number)[]

/** Formats a field's value for users. */
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
