import { type ParamsOf, PREFIX, type QueryOf, type Route } from '#contract/route.ts'

/** Parameters of a call that become part of its URL. */
export interface UrlParams<R extends Route> {
  params?: ParamsOf<R>
  query?: QueryOf<R>
}

/**
 * Returns the URL of a call, from the root of the host. Encodes path parameters, and omits query values that are
 * undefined.
 */
export const urlOf = <R extends Route>(route: R, sent: UrlParams<R>): string => {
  const params = (sent.params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(
    (sent.query ?? {}) as Record<string, string | number | boolean | undefined>,
  ))
    if (value !== undefined) query.set(name, String(value))
  return `${PREFIX}/${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Returns the key of a request from its method, URL and body. Equal requests have equal keys. */
export const keyOf = (method: string, url: string, body: string | null | undefined): string =>
  `${method} ${url} ${body ?? ''}`
