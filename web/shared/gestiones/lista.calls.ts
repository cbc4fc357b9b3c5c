import type { Route } from '#contract/route.ts'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import type { Sent } from '#web/api.ts'

/** The calls of a list of gestiones: its screen makes them, and the first script before it. */
export interface ListaCalls<R extends Route> {
  search: R
  /** How many there are in each tab. */
  count: Route
  downloadExcel: Route
}

/** Criteria as a call takes them: the filters of a list say just those. */
export const criteriaSent = <R extends Route>(_of: R, criteria: object): Sent<R> =>
  ({ body: criteria }) as unknown as Sent<R>

/** What a page asks; rows of the contract have its number in their path or after it. */
export const pageSent = <R extends Route>(search: R, page: number, criteria: object): Sent<R> => ({
  ...criteriaSent(search, criteria),
  [search.path.includes(':page') ? 'params' : 'query']: { page, size: PAGE_SIZE },
})

/** What the numbers of the tabs ask: of all of them, wherever one stands. */
export const countSent = (count: Route, criteria: object): Sent<Route> => {
  const { ver: _tab, ...rest } = criteria as { ver?: string }
  return criteriaSent(count, rest)
}
