import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '#web/profile.tsx'
import { useRefreshSignal } from '#web/queries.tsx'
import type { Criteria, Filtro, Filtros, Valores } from './filtros.ts'

/** What the address of a list says of its page. */
interface Place {
  pagina: number
  cursor: string
}

const FIRST: Place = { pagina: 1, cursor: '' }
const PLACE: ReadonlySet<string> = new Set<keyof Place>(['pagina', 'cursor'])

/** What Limpiar leaves: what says so, and what is chosen elsewhere than in the bar, as a tab, which has no chip. */
const isKept = (filtro: Filtro, value: string): boolean =>
  filtro.stays === true || (value !== '' && filtro.chip?.(value) === '')

const readPlace = (params: URLSearchParams): Place => {
  const pagina = params.get('pagina') ?? ''
  return { pagina: /^\d{1,9}$/.test(pagina) ? Math.max(1, Number(pagina)) : 1, cursor: params.get('cursor') ?? '' }
}

/** What the address says of each filter; what cannot be read counts as absent. */
export const readFiltros = <T extends Filtros>(tabla: T, params: URLSearchParams): Valores<T> =>
  Object.fromEntries(
    Object.entries(tabla).map(([name, { read }]) => [name, read(params.get(name) ?? '')]),
  ) as Valores<T>

/** The address of some filters: empty ones and page 1 are not written. */
export const writeFiltros = (valores: Readonly<Record<string, string>>, { pagina, cursor }: Place): URLSearchParams => {
  const said = Object.entries({ ...valores, pagina: pagina > 1 ? String(pagina) : '', cursor })
  return new URLSearchParams(said.filter(([, value]) => value))
}

/** What is asked of the server. `ownId` is the razón social chosen in the header; undefined for staff, who see all. */
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
 * A list as its address has it: what is filtered, what that asks of the server, and how each filter and page changes the
 * address. Filtros draws it.
 */
export const useFiltros = <T extends Filtros>(tabla: T) => {
  const [params, setParams] = useSearchParams()
  const { razonSocial, esInterno } = useProfile()
  const valores = readFiltros(tabla, params)
  const place = readPlace(params)
  /** The razón social chosen in the header; undefined for staff, who see all. */
  const ownId = esInterno ? undefined : razonSocial?.razonSocialId
  const names = Object.keys(tabla) as (keyof T & string)[]

  /** What the address says besides, a row that is open or a tab, stays. */
  const write = (values: Readonly<Record<string, string>>, next: Place, options?: { replace: boolean }) =>
    setParams((before) => {
      const others = [...before].filter(([name]) => !names.includes(name) && !PLACE.has(name))
      return new URLSearchParams([...others, ...writeFiltros(values, next)])
    }, options)

  const changed = (some: Partial<Valores<T>>) => {
    const emptied = Object.keys(some).flatMap((name) => tabla[name]?.clears ?? [])
    return { ...valores, ...Object.fromEntries(emptied.map((name) => [name, ''])), ...some } as Record<string, string>
  }
  /** Changing a filter goes back to the first page. */
  const change = (some: Partial<Valores<T>>) => write(changed(some), FIRST, { replace: true })
  const put = (values: Record<string, string>) => change(values as Partial<Valores<T>>)

  // A refresh goes back to the first page once the address is drawn as it is by then: changed as it was drawn before, it would
  // close the row that was opened a moment ago. On the first page it stays.
  const [refreshes, countRefresh] = useReducer((count: number) => count + 1, 0)
  useRefreshSignal(() => startTransition(countRefresh))
  const goFirst = useEffectEvent(() => {
    if (place.pagina > 1 || place.cursor) change({})
  })
  useEffect(() => {
    if (refreshes) goFirst()
  }, [refreshes])
  // Another company in the header is another list: its pages and cursors are not those of this one.
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
    pagina: place.pagina,
    ownId,
    /** What is filtered, as the server takes it. */
    criteria,
    /** The same with the place of the page that is shown. */
    pageCriteria: { ...criteria, ...(place.cursor && { cursor: place.cursor }) },
    /** Something that empties the list may be taken off. */
    isFiltered: names.some((name) => valores[name] && tabla[name]!.kind !== 'razonSocial' && !tabla[name]!.stays),
    /** The list's address after the "?", with it, for the links that keep the list underneath. */
    search: params.size ? `?${params}` : '',
    change,
    set: (name: string, value: string) => put({ [name]: value }),
    setAll: put,
    clear: () =>
      put(Object.fromEntries(names.filter((name) => !isKept(tabla[name]!, valores[name]!)).map((name) => [name, '']))),
    /** The list's address after the "?", from its first page, with some filters changed. */
    linkTo: (some: Readonly<Record<string, string>>) => `?${writeFiltros(changed(some as Partial<Valores<T>>), FIRST)}`,
    /** What is filtered, as it is written there: what a view keeps. */
    direccion: String(writeFiltros(valores as Record<string, string>, FIRST)),
    setPage: (pagina: number, cursor: string | null) =>
      write(valores as Record<string, string>, { pagina, cursor: cursor ?? '' }),
  }
}
/** What Filtros draws. */
export type Direccion = Pick<ReturnType<typeof useFiltros<Filtros>>, 'tabla' | 'set' | 'setAll' | 'clear'> & {
  valores: Readonly<Record<string, string>>
}
