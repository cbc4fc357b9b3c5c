import { type ParamsOf, PREFIX, type QueryOf, type Route } from '#contract/route.ts'

/** What of a call goes into its address. */
export interface Place<R extends Route> {
  params?: ParamsOf<R>
  query?: QueryOf<R>
}

/** The address of a call, from the root. */
export const addressOf = <R extends Route>(route: R, sent: Place<R>): string => {
  const params = (sent.params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(
    (sent.query ?? {}) as Record<string, string | number | boolean | undefined>,
  ))
    if (value !== undefined) query.set(name, String(value))
  return `${PREFIX}/${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Tells a call from every other one. */
export const keyOf = (method: string, url: string, body: string | null | undefined): string =>
  `${method} ${url} ${body ?? ''}`
