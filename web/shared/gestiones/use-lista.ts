import { criteriaOf, type FilterName, type ListaConfig, type ListFilters, readFilters } from './gestiones.criteria.ts'
import { useDireccion } from './use-direccion.ts'

/** Rows of a page of a list. */
export const PAGE_SIZE = 20

/** A list as its address has it: what it asks of the server, and how each filter and page changes the address. */
export const useLista = <const Id extends string, const Ver extends string = never>(config: ListaConfig<Id, Ver>) => {
  const { ids, estados, ver } = config
  const { filters, ownId, search, change, clear, setPage } = useDireccion((params) => readFilters(params, ids))
  const criteria = criteriaOf(filters, ownId, config)

  return {
    filters,
    estados,
    /** What Inicio counts of this list, with its words. */
    ver: (ver ?? {}) as Readonly<Record<string, string>>,
    /** What is filtered, as the server takes it. */
    criteria,
    /** The same with the place of the page that is shown. */
    pageCriteria: { ...criteria, ...(filters.cursor && { cursor: filters.cursor }) },
    /** Something that empties the list may be taken off. */
    isFiltered: [
      criteria.ver,
      filters.texto,
      filters.estado,
      filters.desde,
      filters.hasta,
      ...ids.map((id) => filters[id]),
    ].some(Boolean),
    search,
    setFilter: (name: FilterName<Id>, value: string) => change({ [name]: value } as Partial<ListFilters<Id>>),
    clear,
    setPage,
  }
}
export type Lista<Id extends string> = ReturnType<typeof useLista<Id, string>>
