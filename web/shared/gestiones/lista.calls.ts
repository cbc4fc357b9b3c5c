import type { Route } from '#contract/route.ts'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import type { Sent } from '#web/api.ts'

/** Calls of a list of gestiones. The first script (web/first-script) makes them before the screen of the list does. */
export interface ListaCalls<R extends Route> {
  search: R
  /** Counts the rows of each tab. */
  count: Route
  downloadExcel: Route
}

/**
 * Casts search criteria to the input of a call. Safe because the filters of a list produce exactly the criteria of its
 * call.
 */
export const criteriaSent = <R extends Route>(_of: R, criteria: object): Sent<R> =>
  ({ body: criteria }) as unknown as Sent<R>

/**
 * Returns the input of a paged call. The page number is a path parameter in some calls and a query parameter in others.
 */
export const pageSent = <R extends Route>(search: R, page: number, criteria: object): Sent<R> => ({
  ...criteriaSent(search, criteria),
  [search.path.includes(':page') ? 'params' : 'query']: { page, size: PAGE_SIZE },
})

/** Returns the input of the call that counts the rows of all tabs: the search criteria, except the current tab. */
export const countSent = (count: Route, criteria: object): Sent<Route> => {
  const { ver: _tab, ...rest } = criteria as { ver?: string }
  return criteriaSent(count, rest)
}
