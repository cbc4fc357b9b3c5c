import { PREFIX, type Route } from '#contract/route.ts'
import { fill, multipart, type Sent } from '#testing/wire/wire.ts'

/** How long a request may take before it counts as failed (ms). */
const LATE_MS = 30_000

export type Ask = (route: Route, sent?: Sent) => Promise<Response>

/** What makes the calls of the contract as one person. */
export const createAsk =
  (portal: string, token: string): Ask =>
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
      signal: AbortSignal.timeout(LATE_MS),
    })
  }

/** A request of a mix, and of which noun it is. */
export interface Request {
  noun: string
  ask: (n: number) => Promise<Response>
}

/** What became of one: when it was sent since the start and how long it took (ms), and how it failed. */
export interface Sample {
  noun: string
  at: number
  ms: number
  failure: string | undefined
}

/** Why there was no answer: what the network did, in its own words. */
const causeOf = ({ name, message, cause }: Error): string =>
  `${name}: ${cause instanceof Error ? ((cause as { code?: string }).code ?? cause.message) : message}`

/** The value below which so many of them are. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Sends so many requests a second of the mix, in turn, whether or not those before were answered: who has to wait does not
 * make the others ask less.
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
    /** Sends no more, waits for what is under way, and gives what became of each. */
    async end(): Promise<readonly Sample[]> {
      clearInterval(timer)
      await Promise.all(pending)
      return samples
    },
  }
}
