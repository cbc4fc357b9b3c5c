import type { ComponentType } from 'react'
import { textoEstado } from '#contract/base/estados.ts'
import { DateError, formatDay, parseDay } from '#contract/valores/fechas.ts'

/** Rows of a page of a list. */
export const PAGE_SIZE = 20

/** Something to choose in a filter. */
export interface Opcion {
  value: string
  label: string
}

/** Some things with an id and a name, to choose from; the name may be made of the whole thing. */
export const optionsOf = <T extends object>(
  rows: readonly T[],
  idKey: keyof T & string,
  nameOf: (keyof T & string) | ((row: T) => string),
): Opcion[] =>
  rows.map((row) => ({
    value: String(row[idKey]),
    label: typeof nameOf === 'function' ? nameOf(row) : String(row[nameOf]),
  }))

/** What the drawing of a filter of one list alone works with. */
export interface FiltroPropioProps {
  label: string
  /** As the address has it; '' when it says nothing. */
  value: string
  onChange: (value: string) => void
}

/** It is sent by the name it has in the address. */
interface PorNombre {
  is: 'nombre'
}
/** `motivo` is sent as `motivoId`, a number. */
interface PorId {
  is: 'id'
}

/** What every filter may say of itself. */
interface Common {
  /** Limpiar leaves it, and it does not make the list a part of itself. */
  stays?: boolean
  /** What else is emptied when it changes. */
  clears?: readonly string[]
  /** Shown at all; true when absent. */
  when?: boolean
  /** Two in a row with the same one stand side by side, from and to: what both are called together. */
  range?: string
}

/** One filter of a list: what the address says of it, what is sent, and how it is named and drawn. `S` is what it sends. */
export interface Filtro<V extends string = string, S = unknown> extends Common {
  kind: 'palabras' | 'opcion' | 'dia' | 'razonSocial' | 'propio' | 'oculto'
  label: string
  /** '' of what cannot be read: it is no filter. */
  read: (text: string) => V | ''
  /**
   * What is asked of the server for what is not ''; for a razón social, for '' too: `ownId` is the one of the header,
   * undefined for staff, who see all.
   */
  send(value: V, name: string, ownId: number | undefined): object
  /** What its chip says; it has none without. That of a razón social is its name. */
  chip?(value: V): string
  placeholder?: string
  /** Empty while they are on their way. */
  options?: readonly Opcion[]
  searchable?: boolean
  /** The option that stands for nothing chosen. */
  vacio?: string
  draw?: ComponentType<FiltroPropioProps>
  /** Never there: it only says what is sent. */
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

/** What is asked of the server by some filters. */
export type Criteria<T extends Filtros> = Partial<Both<{ [N in keyof T & string]: SentOf<N, T[N]> }[keyof T & string]>>

/** What the address says, filter by filter. */
export type Valores<T extends Filtros> = { [N in keyof T]: T[N] extends Filtro<infer V, infer _S> ? V | '' : never }

const MAX_TEXTO = 80
const byName = (value: string, name: string) => ({ [name]: value })

/** Words, sent as they stand when the typing pauses. */
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
  /** Only these of the table are offered. */
  only?: readonly K[]
  vacio?: K
  placeholder?: string
}

/** One of a table of words. */
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

/** The same filter, sent in another way. */
export const enviado = <V extends string, S extends object>(
  filtro: Filtro<V, unknown>,
  send: (value: V) => S,
): Filtro<V, S> => ({ ...(filtro as Filtro<V, S>), send: (value) => send(value) })

interface IdOptions extends Common {
  placeholder?: string
  searchable?: boolean
  /** What the chip says while its option is not there; the id itself when absent. */
  unknown?: string
}

const readId = (text: string): string => (/^\d{1,9}$/.test(text) ? text : '')

/** One thing of ours, by its id. */
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

/** One of some names, sent as they are: those of the address need not be among them. */
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
    // An address edited by hand must not break the list: an unreadable date is no filter.
    if (error instanceof DateError) return ''
    throw error
  }
}

/** A day, as yyyy-mm-dd. */
export const dia = (
  label: string,
  { chip = (day) => `${label} ${formatDay(day)}`, ...options }: Common & { chip?: (day: string) => string } = {},
): Filtro<string, PorNombre> => ({ kind: 'dia', label, read: readDay, send: byName, chip, ...options })

/** `desde` and `hasta`, side by side. */
export const desdeHasta = (options: Common & { chip?: (day: string) => string } = {}) => ({
  desde: dia('Desde', { range: 'Fecha', ...options }),
  hasta: dia('Hasta', { range: 'Fecha', ...options }),
})

/** One option for each text people see: "En Análisis" stands for two states. */
const estadoOptions = (estados: readonly number[]): Opcion[] =>
  estados
    .filter((each, at) => estados.findIndex((other) => textoEstado(other) === textoEstado(each)) === at)
    .map((each) => ({ value: String(each), label: textoEstado(each) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))

/** One of some states: all of them that show the text of the chosen one are looked for. */
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

/** `rs` of a customer who wants every company they belong to. */
export const TODAS = 'todas'

interface RazonSocialOptions extends Common {
  /** What stands for nothing in the address; the company of the header when absent. */
  vacio?: string
}

/** Whose list it is: the company of the address, else that of the header, all of them when it is neither. */
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

/** What only the address says: not drawn, and nothing is asked for it. */
export const oculto = <K extends string>(words: Readonly<Record<K, unknown>>): Filtro<K, object> => ({
  kind: 'oculto',
  label: '',
  read: (text) => (Object.hasOwn(words, text) ? (text as K) : ''),
  send: () => ({}),
  stays: true,
})
