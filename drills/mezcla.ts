import { PREFIX, type Route } from '#contract/route.ts'
import { fill, multipart, type Sent } from '#testing/wire/wire.ts'

/** Time (ms) after which a request counts as failed. */
const LATE_MS = 30_000

export type Ask = (route: Route, sent?: Sent) => Promise<Response>

/** Returns a function that makes calls of the contract as one user. `lateMs`: timeout of a request. */
export const createAsk =
  (portal: string, token: string, lateMs = LATE_MS): Ask =>
  async (route, sent = {}) => {
    const { payload, headers } = route.files
      ? multipart(sent)
      : sent.body === undefined
        ? {}
        : { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
    const query = new URLSearchParams(sent.query as Record<string, string> | undefined)
    return fetch(`${portal}${PREFIX}/${fill(route.path, sent.params)}?${query.toString()}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, ...sent.headers, ...(headers as Record<string, string>) },
      body: (payload as BodyInit | undefined) ?? null,
      signal: AbortSignal.timeout(lateMs),
    })
  }

/** Request that a drill repeats. `noun`: group of calls in the contract, such as devoluciones. */
export interface Request {
  noun: string
  ask: (n: number) => Promise<Response>
}

/** Result of a request. `at`: start (ms); `failure`: undefined when it succeeded. */
export interface Sample {
  noun: string
  at: number
  ms: number
  failure: string | undefined
}

/** Returns the cause of a failed request: the network error, if there is one. */
const causeOf = ({ name, message, cause }: Error): string =>
  `${name}: ${cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : message}`

/** Returns the value below which a share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Sends the requests of a mix in turn, `rate` per second. It does not wait for answers, so slow answers do not reduce
 * the load.
 */
export const startMix = (mix: readonly Request[], rate: number) => {
  const began = performance.now()
  const samples: Sample[] = []
  const pending: Promise<void>[] = []
  const now = () => performance.now() - began
  const once = async (n: number): Promise<void> => {
    const { noun, ask } = mix[n % mix.length]!
    const at = now()
    let failure: string | undefined
    try {
      const answer = await ask(n)
      await answer.arrayBuffer()
      if (!answer.ok) failure = String(answer.status)
    } catch (error) {
      failure = causeOf(error as Error)
    }
    samples.push({ noun, at, ms: now() - at, failure })
  }
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor((now() / 1000) * rate)
    for (; sent < due; sent += 1) pending.push(once(sent))
  }, 5)
  return {
    now,
    /** Stops sending, waits for pending requests and returns the results. */
    async end(): Promise<readonly Sample[]> {
      clearInterval(timer)
      await Promise.all(pending)
      return samples
    },
  }
}
