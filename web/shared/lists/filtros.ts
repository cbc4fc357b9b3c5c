import type { ComponentType } from 'react'
import { textoEstado } from '#contract/base/estados.ts'
import { DateError, formatDay, parseDay } from '#contract/valores/fechas.ts'

/** Maximum of rows on a page of a list. */
export const PAGE_SIZE = 20

export interface Opcion {
  value: string
  label: string
}

/**
 * Returns an option for each row with an id. `nombre`: field with the text of the option, or a function that returns
 * the text.
 */
export const optionsOf = <T extends object>(
  rows: readonly T[],
  idKey: keyof T & string,
  nameOf: (keyof T & string) | ((row: T) => string),
): Opcion[] =>
  rows.map((row) => ({
    value: String(row[idKey]),
    label: typeof nameOf === 'function' ? nameOf(row) : String(row[nameOf]),
  }))

export interface FiltroPropioProps {
  label: string
  /** Value in the URL; '' when the filter is inactive. */
  value: string
  onChange: (value: string) => void
}

/** Filter with the same name in the URL and in the search criteria. */
interface PorNombre {
  is: 'nombre'
}
/** Filter by id: `motivo` in the URL is sent as `motivoId`, a number. */
interface PorId {
  is: 'id'
}

/** Options that all kinds of filter share. */
interface Common {
  /** true: the button Limpiar (clear) keeps the filter, and the list does not count as filtered by it. */
  stays?: boolean
  /** Names of other filters to clear when this filter changes. */
  clears?: readonly string[]
  /** false: no field is shown for the filter, but the URL can still set it; default true. */
  when?: boolean
  /** Label of a range. Two consecutive filters with the same label are the two ends of the range. */
  range?: string
}

/**
 * Filter of a list. Defines its text in the URL, the search criteria to send, its label and its field. `S`: type of the
 * criteria.
 */
export interface Filtro<V extends string = string, S = unknown> extends Common {
  kind: 'palabras' | 'opcion' | 'dia' | 'razonSocial' | 'propio' | 'oculto'
  label: string
  /** Reads the value in the URL; '' (inactive) when unreadable. */
  read: (text: string) => V | ''
  /**
   * Returns the search criteria for a value. For '' it is called only on a filter by razón social. `ownId`: razón
   * social in the header; undefined for staff, who see all.
   */
  send(value: V, name: string, ownId: number | undefined): object
  /**
   * Returns the text of the chip; absent: the filter has no chip. The chip of a razón social shows its name instead.
   */
  chip?(value: V): string
  placeholder?: string
  /** Options; empty while loading. */
  options?: readonly Opcion[]
  searchable?: boolean
  /** Text of the option that turns the filter off. */
  vacio?: string
  draw?: ComponentType<FiltroPropioProps>
  /** Never set. Carries the type of the criteria. */
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

/** Search criteria that the filters of a list can send. */
export type Criteria<T extends Filtros> = Partial<Both<{ [N in keyof T & string]: SentOf<N, T[N]> }[keyof T & string]>>

/** Values of the filters of a list, as in the URL. */
export type Valores<T extends Filtros> = { [N in keyof T]: T[N] extends Filtro<infer V, infer _S> ? V | '' : never }

const MAX_TEXTO = 80
const byName = (value: string, name: string) => ({ [name]: value })

/** Creates a filter by text. The text is sent when the user pauses. */
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
  /** Values to offer; default: all values of the table. */
  only?: readonly K[]
  vacio?: K
  placeholder?: string
}

/** Creates a filter whose options are the entries of a table of texts. */
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

/** Copies a filter and replaces the function that returns its search criteria. */
export const enviado = <V extends string, S extends object>(
  filtro: Filtro<V, unknown>,
  send: (value: V) => S,
): Filtro<V, S> => ({ ...(filtro as Filtro<V, S>), send: (value) => send(value) })

interface IdOptions extends Common {
  placeholder?: string
  searchable?: boolean
  /** Text of the chip when the option of the value is unknown; default: the id. */
  unknown?: string
}

const readId = (text: string): string => (/^\d{1,9}$/.test(text) ? text : '')

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

/** Creates a filter by name. Accepts a name in the URL that is not among the options. */
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
    // A URL edited by hand may have an unreadable date. The list must still work, so ignore the filter.
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

/** Returns one option for each text. Two states share the text "En Análisis", so they share an option. */
const estadoOptions = (estados: readonly number[]): Opcion[] =>
  estados
    .filter((each, at) => estados.findIndex((other) => textoEstado(other) === textoEstado(each)) === at)
    .map((each) => ({ value: String(each), label: textoEstado(each) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))

/** Creates a filter by state. The filter searches all states that share the chosen text. */
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

/**
 * Creates the filter by razón social. Its value comes from the URL, otherwise from the header; without either, it means
 * all razones sociales.
 */
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

/** Creates a filter that only stores a value in the URL, without showing or sending it. */
export const oculto = <K extends string>(words: Readonly<Record<K, unknown>>): Filtro<K, object> => ({
  kind: 'oculto',
  label: '',
  read: (text) => (Object.hasOwn(words, text) ? (text as K) : ''),
  send: () => ({}),
  stays: true,
})
