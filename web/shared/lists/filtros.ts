import type { ComponentType } from 'react'
import { textoEstado } from '#contract/base/estados.ts'
import { DateError, formatDay, parseDay } from '#contract/valores/fechas.ts'

/** Rows of a page of a list. */
export const PAGE_SIZE = 20

/** Option of a filter. */
export interface Opcion {
  value: string
  label: string
}

/** Returns the options of rows with an id and a name, or a function that builds the name. */
export const optionsOf = <T extends object>(
  rows: readonly T[],
  idKey: keyof T & string,
  nameOf: (keyof T & string) | ((row: T) => string),
): Opcion[] =>
  rows.map((row) => ({
    value: String(row[idKey]),
    label: typeof nameOf === 'function' ? nameOf(row) : String(row[nameOf]),
  }))

/** Props of a custom filter. */
export interface FiltroPropioProps {
  label: string
  /** Value in the URL; '' when inactive. */
  value: string
  onChange: (value: string) => void
}

/** Sent under its name in the URL. */
interface PorNombre {
  is: 'nombre'
}
/** `motivo` is sent as `motivoId`, a number. */
interface PorId {
  is: 'id'
}

/** Options that all filters share. */
interface Common {
  /** true: Limpiar keeps it, and it does not count as filtering. */
  stays?: boolean
  /** Names of filters that a change clears. */
  clears?: readonly string[]
  /** false: hidden; default true. */
  when?: boolean
  /** Label of a range; two consecutive filters with an equal one are its ends. */
  range?: string
}

/** Filter of a list: its value in the URL, its criteria, label and rendering. `S` is what it sends. */
export interface Filtro<V extends string = string, S = unknown> extends Common {
  kind: 'palabras' | 'opcion' | 'dia' | 'razonSocial' | 'propio' | 'oculto'
  label: string
  /** Reads a value of the URL; '' when unreadable: inactive. */
  read: (text: string) => V | ''
  /**
   * Returns the criteria of a value; not called for '', except for a razón social. `ownId`: the one of the header,
   * undefined for staff, who see all.
   */
  send(value: V, name: string, ownId: number | undefined): object
  /** Text of its chip; absent: no chip. A razón social shows its name. */
  chip?(value: V): string
  placeholder?: string
  /** Options; empty while loading. */
  options?: readonly Opcion[]
  searchable?: boolean
  /** Option that means no filter. */
  vacio?: string
  draw?: ComponentType<FiltroPropioProps>
  /** Type only: what it sends. */
  sends?: S
}
export type Filtros = Readonly<Record<string, Filtro>>

type SentOf<N extends string, X> =
  X extends Filtro<infer V, infer S>
    ? S extends PorNombre
      ? { [K in N]: V }
      : S extends PorId
        ? { [K in `${N}Id`]: number }
        : S
    : never
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** Criteria that some filters send. */
export type Criteria<T extends Filtros> = Partial<Both<{ [N in keyof T & string]: SentOf<N, T[N]> }[keyof T & string]>>

/** Values of the filters in the URL. */
export type Valores<T extends Filtros> = { [N in keyof T]: T[N] extends Filtro<infer V, infer _S> ? V | '' : never }

const MAX_TEXTO = 80
const byName = (value: string, name: string) => ({ [name]: value })

/** Creates a text filter, sent after a pause. */
export const palabras = (
  placeholder: string,
  { max = MAX_TEXTO, quoted = false }: { max?: number; quoted?: boolean } = {},
): Filtro<string, PorNombre> => ({
  kind: 'palabras',
  label: 'Buscar',
  placeholder,
  read: (text) => text,
  send: (value, name) => {
    const words = value.trim().slice(0, max)
    return words ? { [name]: words } : {}
  },
  chip: (value) => (quoted ? `"${value}"` : value),
})

interface UnoDeOptions<K extends string> extends Common {
  /** Offered values of the table; default: all. */
  only?: readonly K[]
  vacio?: K
  placeholder?: string
}

/** Creates a filter with the options of a table of texts. */
export const unoDe = <K extends string>(
  label: string,
  words: Readonly<Record<K, string>>,
  { only, ...options }: UnoDeOptions<NoInfer<K>> = {},
): Filtro<K, PorNombre> => ({
  kind: 'opcion',
  label,
  placeholder: 'Todos',
  options: (only ?? (Object.keys(words) as K[])).map((value) => ({ value, label: words[value] })),
  read: (text) => (Object.hasOwn(words, text) ? (text as K) : ''),
  send: byName,
  chip: (value) => words[value],
  ...options,
})

/** Changes how a filter is sent. */
export const enviado = <V extends string, S extends object>(
  filtro: Filtro<V, unknown>,
  send: (value: V) => S,
): Filtro<V, S> => ({ ...(filtro as Filtro<V, S>), send: (value) => send(value) })

interface IdOptions extends Common {
  placeholder?: string
  searchable?: boolean
  /** Text of the chip while its option is unknown; default: the id. */
  unknown?: string
}

const readId = (text: string): string => (/^\d{1,9}$/.test(text) ? text : '')

/** Creates a filter by id. */
export const id = (
  label: string,
  options: readonly Opcion[],
  { unknown, ...rest }: IdOptions = {},
): Filtro<string, PorId> => ({
  kind: 'opcion',
  label,
  placeholder: 'Todos',
  options,
  read: readId,
  send: (value, name) => ({ [`${name}Id`]: Number(value) }),
  chip: (value) => options.find((option) => option.value === value)?.label ?? unknown ?? value,
  ...rest,
})

interface TextoDeOptions extends Common {
  max: number
  placeholder?: string
}

/** Creates a filter by name; the URL may have other names than the options. */
export const textoDe = (
  label: string,
  names: readonly string[],
  { max, ...options }: TextoDeOptions,
): Filtro<string, PorNombre> => ({
  kind: 'opcion',
  label,
  placeholder: 'Todas',
  searchable: true,
  options: names.map((value) => ({ value, label: value })),
  read: (text) => text.slice(0, max),
  send: byName,
  chip: (value) => value,
  ...options,
})

const readDay = (text: string): string => {
  try {
    return text && parseDay(text)
  } catch (error) {
    // A URL edited by hand must not break the list: an unreadable date is no filter.
    if (error instanceof DateError) return ''
    throw error
  }
}

/** Creates a filter by day, as yyyy-mm-dd. */
export const dia = (
  label: string,
  { chip = (day) => `${label} ${formatDay(day)}`, ...options }: Common & { chip?: (day: string) => string } = {},
): Filtro<string, PorNombre> => ({ kind: 'dia', label, read: readDay, send: byName, chip, ...options })

/** Creates the filters `desde` and `hasta`, side by side. */
export const desdeHasta = (options: Common & { chip?: (day: string) => string } = {}) => ({
  desde: dia('Desde', { range: 'Fecha', ...options }),
  hasta: dia('Hasta', { range: 'Fecha', ...options }),
})

/** Returns one option for each text of a state: "En Análisis" stands for two states. */
const estadoOptions = (estados: readonly number[]): Opcion[] =>
  estados
    .filter((each, at) => estados.findIndex((other) => textoEstado(other) === textoEstado(each)) === at)
    .map((each) => ({ value: String(each), label: textoEstado(each) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))

/** Creates a filter by state; searches all states with the chosen text. */
export const estado = (estados: readonly number[], options: Common = {}): Filtro<string, { estadoIds: number[] }> => ({
  kind: 'opcion',
  label: 'Estado',
  placeholder: 'Todos',
  options: estadoOptions(estados),
  read: readId,
  send: (value) => ({ estadoIds: estados.filter((each) => textoEstado(each) === textoEstado(Number(value))) }),
  chip: (value) => textoEstado(Number(value)),
  ...options,
})

/** Value of `rs` for all razones sociales of a customer. */
export const TODAS = 'todas'

interface RazonSocialOptions extends Common {
  /** Value when the URL has none; default: the razón social of the header. */
  vacio?: string
}

/** Creates the filter by razón social: that of the URL, otherwise of the header, otherwise all. */
export const razonSocial = (options: RazonSocialOptions = {}): Filtro<string, { razonSocialIds: number[] }> => ({
  kind: 'razonSocial',
  label: 'Razón social',
  read: (text) => (text === TODAS ? TODAS : readId(text)),
  send: (value, _name, ownId) => {
    const razonSocialId = value === TODAS ? undefined : Number(value) || ownId
    return razonSocialId ? { razonSocialIds: [razonSocialId] } : {}
  },
  stays: true,
  ...options,
})

/** Creates a value that is only in the URL: neither shown nor sent. */
export const oculto = <K extends string>(words: Readonly<Record<K, unknown>>): Filtro<K, object> => ({
  kind: 'oculto',
  label: '',
  read: (text) => (Object.hasOwn(words, text) ? (text as K) : ''),
  send: () => ({}),
  stays: true,
})
