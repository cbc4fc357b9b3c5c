import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { ServicioId } from '#contract/base/servicios.ts'

/** What a master is described with: data alone, of which contract, server and web make the rest. */

/** Codes with what people read for them. */
type Palabras = Readonly<Record<string | number, string>>

/** What a master names of another: `negocioId` is written, and `negocio` read, the name that it has now. */
export const REFERENCIAS = {
  negocio: { nombre: 'nombre', falta: 'Elegí un negocio de la lista.', noHay: 'No existe el negocio' },
  marca: { nombre: 'nombre', falta: 'Elegí una marca de la lista.', noHay: 'No existe la marca' },
  sector: { nombre: 'nombre', falta: 'Elegí un sector de la lista.', noHay: 'No existe el sector' },
  razonSocial: { nombre: 'razon_social', falta: 'Elegí una razón social de la lista.', noHay: 'No existe el cliente' },
} as const
export type Referencia = keyof typeof REFERENCIAS

/** What the dialog has besides what its kind says. */
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
  /** What the dialog calls it; the history too, unless it says otherwise. */
  etiqueta: string
  historial?: string
  /** Under its label, in the dialog. */
  ayuda?: string
  /** `nace`: written when it is made, and never again. `lee`: read and never written. `importa`: a file alone says it. */
  cuando?: 'nace' | 'lee' | 'importa'
  /** What is said under it once it is made, where it is shown then too. */
  fija?: string
  nulo?: true
  /** What is read of null. */
  nada?: string
  /** What a call that does not say it means. */
  omitido?: unknown
  /** What a new one starts with. */
  inicial?: unknown
  /** Beside its neighbour in the dialog. */
  lado?: true
  /** They are looked through by it; `hay`: by whether there is one; `rango`: from one to another. */
  filtro?: true | 'hay' | 'rango'
  dibujo?: Dibujo
  /** For the documentation of the call. */
  api?: string
}

export type Campo = Comun &
  (
    | { kind: 'texto' | 'parrafo'; falta: string; min?: number; max: number }
    | {
        kind: 'entero'
        falta?: string
        /** One and several: it is read as "30 días". */
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
    /** Several texts: their rule and their input are code. */
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
/** What is kept of a field. */
export type Valor<C> = Uno<C> | (C extends { nulo: true } ? null : never)

/** A column of the list: how wide, or how it differs from what its field says. */
interface Columna {
  title?: string
  width?: number
  cardLabel?: string
  opens?: true
  isName?: true
}

/** A column of what is imported; what it is called and whether it must be there, unless its field says it. */
interface Importada {
  columna?: string
  etiqueta?: string
  ayuda: string
  ejemplo: string | readonly string[]
  /** What an empty cell means. */
  vacio?: unknown
  /** What is said of one that is no such number. */
  mal?: string
}

export interface Descripcion {
  /** Its history is of `transporte:3`. */
  clave: string
  /** El transporte, un transporte, los transportes; and its part of the path. */
  el: string
  uno: string
  todos: string
  camino: string
  /** It is not there where this is not offered. */
  servicio?: ServicioId
  tabla: string
  /** What tells one from another; its column, where it is not named alike, and the type of that column. */
  id: string
  columna?: string
  llave: 'bigint' | 'text' | 'bpchar' | 'date'
  /** A new one takes the next number: the table has no sequence. */
  numera?: true
  /** The field that it is called by. */
  nombre: string
  /** In the order of the dialog. */
  campos: Readonly<Record<string, Campo>>
  /** The fields whose words are looked for. */
  busca?: readonly string[]
  /** The columns of the sheet, by what a row has, with their titles. */
  excel: Readonly<Record<string, string>>
  /** Those of the list, which has the sheet's titles. */
  lista: Readonly<Record<string, number | Columna>>
  textos: {
    editar: string
    nuevo: string
    caption: string
    /** There is nothing yet. */
    empty: string
    /** What they are for. */
    para?: string
  }
  /** Narrower than this the list is cards. */
  cardsBelow?: number
  /** What a file says of it, in the order of its template. */
  importa?: Readonly<Record<string, Importada>>
  /** Said beside the key, or the name, when there is one already; and when none would be left. */
  existe?: string
  repetido?: string
  ultimo?: string
}

/** A description as it is written: what it says is known to the types. */
export const maestro = <const D extends Descripcion>(descripcion: D): D => descripcion

/** The key of a field that names another master: `negocioId`. */
export const campoDe = (referencia: Referencia): string => `${referencia}Id`

/** The field that says what a row calls so: `negocio` is the name of `negocioId`. */
export const campoDeFila = ({ campos }: Pick<Descripcion, 'campos'>, key: string): Campo | undefined =>
  campos[key] ?? campos[`${key}Id`]

type Legible = string | number | boolean | null | undefined | readonly (string | number)[]

/** A value of a field as people read it. */
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
