import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '#web/profile.tsx'
import { useRefreshSignal } from '#web/queries.tsx'
import { type ListPlace, withFilter, writeFilters } from './gestiones.criteria.ts'

/** The address of a list, where its filters live: what it says, and how each filter and page changes it. */
export const useDireccion = <F extends ListPlace>(read: (params: URLSearchParams) => F) => {
  const [params, setParams] = useSearchParams()
  const { razonSocial, esInterno } = useProfile()
  const filters = read(params)
  const ownId = esInterno ? undefined : razonSocial?.razonSocialId
  const change = (some: Partial<F>) => setParams(writeFilters(withFilter(filters, some)), { replace: true })

  useRefreshSignal(() => change({}))
  // Another company in the header is another list: its pages and cursors are not those of this one.
  const shownId = useRef(ownId)
  const followHeader = useEffectEvent(() => {
    if (shownId.current === ownId) return
    shownId.current = ownId
    change({ rs: '' } as Partial<F>)
  })
  useEffect(() => followHeader(), [ownId])

  return {
    filters,
    /** The razón social chosen in the header; undefined for staff, who see all. */
    ownId,
    /** The list's address after the "?", with it, for the links that keep the list underneath. */
    search: params.size ? `?${params}` : '',
    change,
    clear: () => setParams(new URLSearchParams(), { replace: true }),
    setPage: (pagina: number, cursor: string | null) =>
      setParams(writeFilters({ ...filters, pagina, cursor: cursor ?? '' })),
  }
}
