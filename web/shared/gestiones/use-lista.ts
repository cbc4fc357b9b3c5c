import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '#web/profile.tsx'
import { useRefreshSignal } from '#web/queries.tsx'
import {
  criteriaOf,
  type FilterName,
  type ListaConfig,
  type ListFilters,
  readFilters,
  withFilter,
  writeFilters,
} from './gestiones.criteria.ts'

/** Rows of a page of a list. */
export const PAGE_SIZE = 20

/** A list as its address has it: what it asks of the server, and how each filter and page changes the address. */
export const useLista = <const Id extends string>({ ids, estados }: ListaConfig<Id>) => {
  const [params, setParams] = useSearchParams()
  const { razonSocial, esInterno } = useProfile()
  const filters = readFilters(params, ids)
  const ownId = esInterno ? undefined : razonSocial?.razonSocialId
  const criteria = criteriaOf(filters, ownId, { ids, estados })
  const change = (some: Partial<ListFilters<Id>>) =>
    setParams(writeFilters(withFilter(filters, some)), { replace: true })

  useRefreshSignal(() => change({}))
  // Another company in the header is another list: its pages and cursors are not those of this one.
  const shownId = useRef(ownId)
  const followHeader = useEffectEvent(() => {
    if (shownId.current === ownId) return
    shownId.current = ownId
    change({ rs: '' } as Partial<ListFilters<Id>>)
  })
  useEffect(() => followHeader(), [ownId])

  return {
    filters,
    estados,
    /** What is filtered, as the server takes it. */
    criteria,
    /** The same with the place of the page that is shown. */
    pageCriteria: { ...criteria, ...(filters.cursor && { cursor: filters.cursor }) },
    /** Something that empties the list may be taken off. */
    isFiltered: [filters.texto, filters.estado, filters.desde, filters.hasta, ...ids.map((id) => filters[id])].some(
      Boolean,
    ),
    /** The list's address after the "?", with it, for the links that keep the list underneath. */
    search: params.size ? `?${params}` : '',
    setFilter: (name: FilterName<Id>, value: string) => change({ [name]: value } as Partial<ListFilters<Id>>),
    clear: () => setParams(new URLSearchParams(), { replace: true }),
    setPage: (pagina: number, cursor: string | null) =>
      setParams(writeFilters({ ...filters, pagina, cursor: cursor ?? '' })),
  }
}
export type Lista<Id extends string> = ReturnType<typeof useLista<Id>>
