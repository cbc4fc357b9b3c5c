import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '#web/profile.tsx'
import { useRefreshSignal } from '#web/queries.tsx'
import type { Criteria, Filtro, Filtros, Valores } from './filtros.ts'

/** Current page of a list, as its URL stores it. */
interface PagePosition {
  pagina: number
  cursor: string
}

const FIRST_PAGE: PagePosition = { pagina: 1, cursor: '' }
const POSITION_PARAMS: ReadonlySet<string> = new Set<keyof PagePosition>(['pagina', 'cursor'])

/**
 * Whether the button Limpiar (clear) keeps a filter. It keeps permanent filters and filters without a chip, such as the
 * tab.
 */
const survivesClear = (filtro: Filtro, value: string): boolean =>
  filtro.stays === true || (value !== '' && filtro.chip?.(value) === '')

const readPosition = (params: URLSearchParams): PagePosition => {
  const pagina = params.get('pagina') ?? ''
  return { pagina: /^\d{1,9}$/.test(pagina) ? Math.max(1, Number(pagina)) : 1, cursor: params.get('cursor') ?? '' }
}

/** Reads the values of the filters in a URL; unreadable values count as absent. */
export const readFiltros = <T extends Filtros>(tabla: T, params: URLSearchParams): Valores<T> =>
  Object.fromEntries(
    Object.entries(tabla).map(([name, { read }]) => [name, read(params.get(name) ?? '')]),
  ) as Valores<T>

/** Returns the URL parameters for the values of filters; omits empty values and page 1. */
export const writeFiltros = (
  valores: Readonly<Record<string, string>>,
  { pagina, cursor }: PagePosition,
): URLSearchParams => {
  const entries = Object.entries({ ...valores, pagina: pagina > 1 ? String(pagina) : '', cursor })
  return new URLSearchParams(entries.filter(([, value]) => value))
}

/** Returns the search criteria to send. `ownId`: razón social in the header; undefined for staff, who see all. */
export const criteriaOf = <T extends Filtros>(
  tabla: T,
  valores: Valores<T>,
  ownId: number | undefined,
): Criteria<T> => {
  const sent: object[] = Object.entries(tabla).map(([name, filtro]) => {
    const value: string = valores[name]!
    return value || filtro.kind === 'razonSocial' ? filtro.send(value, name, ownId) : {}
  })
  return Object.assign({}, ...sent) as Criteria<T>
}

/**
 * State of a list, read from its URL: filters, search criteria, and functions that change the URL. The component
 * `Filtros` renders the filters.
 */
export const useFiltros = <T extends Filtros>(tabla: T) => {
  const [params, setParams] = useSearchParams()
  const { razonSocial, esInterno } = useProfile()
  const valores = readFiltros(tabla, params)
  const position = readPosition(params)
  /** Razón social in the header; undefined for staff, who see all. */
  const ownId = esInterno ? undefined : razonSocial?.razonSocialId
  const names = Object.keys(tabla) as (keyof T & string)[]

  /** Writes filters and page to the URL and keeps its other parameters, such as an open row. */
  const write = (values: Readonly<Record<string, string>>, next: PagePosition, options?: { replace: boolean }) =>
    setParams((before) => {
      const others = [...before].filter(([name]) => !names.includes(name) && !POSITION_PARAMS.has(name))
      return new URLSearchParams([...others, ...writeFiltros(values, next)])
    }, options)

  const changed = (some: Partial<Valores<T>>) => {
    const emptied = Object.keys(some).flatMap((name) => tabla[name]?.clears ?? [])
    return { ...valores, ...Object.fromEntries(emptied.map((name) => [name, ''])), ...some } as Record<string, string>
  }
  /** A changed filter returns to page 1. */
  const change = (some: Partial<Valores<T>>) => write(changed(some), FIRST_PAGE, { replace: true })
  const put = (values: Record<string, string>) => change(values as Partial<Valores<T>>)

  // A refresh returns to page 1. Wait until the current URL has been rendered: a URL built from an older URL would
  // close a row that has just opened. On page 1 nothing changes.
  const [refreshes, countRefresh] = useReducer((count: number) => count + 1, 0)
  useRefreshSignal(() => startTransition(countRefresh))
  const goFirst = useEffectEvent(() => {
    if (position.pagina > 1 || position.cursor) change({})
  })
  useEffect(() => {
    if (refreshes) goFirst()
  }, [refreshes])
  // Selecting another razón social in the header changes the rows, so the old page and cursor have no meaning.
  const shownId = useRef(ownId)
  const followHeader = useEffectEvent(() => {
    if (shownId.current === ownId) return
    shownId.current = ownId
    put(Object.fromEntries(names.filter((name) => tabla[name]!.kind === 'razonSocial').map((name) => [name, ''])))
  })
  useEffect(() => followHeader(), [ownId])

  const criteria = criteriaOf(tabla, valores, ownId)
  return {
    tabla,
    valores,
    pagina: position.pagina,
    ownId,
    criteria,
    /** Search criteria with the cursor of the current page. */
    pageCriteria: { ...criteria, ...(position.cursor && { cursor: position.cursor }) },
    /** true: a filter that the user can remove is active, and may be the reason why the list is empty. */
    isFiltered: names.some((name) => valores[name] && tabla[name]!.kind !== 'razonSocial' && !tabla[name]!.stays),
    /** Query string of the URL with its "?", for links that open something over this list. */
    search: params.size ? `?${params}` : '',
    change,
    set: (name: string, value: string) => put({ [name]: value }),
    setAll: put,
    clear: () =>
      put(
        Object.fromEntries(
          names.filter((name) => !survivesClear(tabla[name]!, valores[name]!)).map((name) => [name, '']),
        ),
      ),
    /** Returns the query string of page 1 with some filters changed. */
    linkTo: (some: Readonly<Record<string, string>>) =>
      `?${writeFiltros(changed(some as Partial<Valores<T>>), FIRST_PAGE)}`,
    /** Filters as a query string, the format in which views are stored. */
    direccion: String(writeFiltros(valores as Record<string, string>, FIRST_PAGE)),
    setPage: (pagina: number, cursor: string | null) =>
      write(valores as Record<string, string>, { pagina, cursor: cursor ?? '' }),
  }
}
/** State of a list, as the component `Filtros` needs it. */
export type Direccion = Pick<ReturnType<typeof useFiltros<Filtros>>, 'tabla' | 'set' | 'setAll' | 'clear'> & {
  valores: Readonly<Record<string, string>>
}
