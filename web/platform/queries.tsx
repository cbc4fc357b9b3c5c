import {
  keepPreviousData,
  type Query,
  QueryClient,
  useMutation,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Topic } from '#contract/base/topics.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { urlOf, keyOf as keyOfCall } from './address.ts'
import { ApiError, call, type Sent } from './api.ts'
import { dropEarly, takeAnswer } from './early.ts'
import { toastError } from './toasts.ts'

interface Message {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: File[]
}

const fingerprint = ({ params, query, body, files = [] }: Message): string =>
  JSON.stringify([params, query, body, files.map((file) => [file.name, file.size, file.lastModified])])

/**
 * Creates the source of Idempotency-Keys, so that a repeated send creates nothing twice. An equal message keeps its key
 * while the outcome is unknown (no answer, or 5xx). Otherwise the key is new.
 */
const createKeyring = () => {
  let kept: { print: string; key: string } | undefined
  return {
    keyFor: (message: Message): string => {
      const print = fingerprint(message)
      if (kept?.print !== print) kept = { print, key: crypto.randomUUID() }
      return kept.key
    },
    /** Call it with the status of the answer; 0: no answer. */
    settle: (status: number): void => {
      if (status !== 0 && status < 500) kept = undefined
    },
  }
}

/**
 * Wraps a send so that equal messages are sent once. A second call during the send, as on a double click, returns the
 * promise of the first.
 */
const createSingleFlight = <T,>() => {
  let inFlight: { print: string; promise: Promise<T> } | undefined
  return (message: Message, send: () => Promise<T>): Promise<T> => {
    const print = fingerprint(message)
    if (inFlight?.print === print) return inFlight.promise
    const entry = {
      print,
      promise: send().finally(() => {
        if (inFlight === entry) inFlight = undefined
      }),
    }
    inFlight = entry
    return entry.promise
  }
}

const isOneOf = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/** Whether to retry a failed read: once, and only when the server or the network was unavailable. */
const retryRead = (failures: number, error: unknown): boolean => failures < 1 && isOneOf(error, [0, 503])

const REFETCH_MS = 3000

/**
 * Returns the interval (ms) at which to repeat a refetch that failed because of the server, the network or the rate
 * limit; false: do not repeat. Users cannot see that data on screen are stale, so the refetch repeats until it
 * succeeds.
 */
const intervalAfterFailure = ({ state }: Query): number | false =>
  state.data !== undefined && isOneOf(state.error, [0, 429, 503]) && REFETCH_MS

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: retryRead, staleTime: 30_000, refetchInterval: intervalAfterFailure },
    mutations: { retry: false },
  },
})

const keyOf = (route: Route): string => `${route.method} ${route.path}`

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Topic[] | undefined }
  }
}

/** Calls with equal route and message share a cache entry. */
const queryOptionsOf = <R extends Route>(route: R, sent: Sent<R>) => ({
  queryKey: [keyOf(route), sent],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { ...sent, signal }),
  meta: { reads: route.reads },
})

type Options<R extends Route> = Omit<UseQueryOptions<ReplyOf<R>, Error>, 'queryKey' | 'queryFn'>
export type ReadOptions<R extends Route> = Pick<Options<R>, 'enabled' | 'staleTime' | 'refetchInterval'>

/** Removes and returns the answer that the first script obtained for this call; undefined when there is none. */
const earlyAnswer = <R extends Route>(route: R, sent: Sent<R>): ReplyOf<R> | undefined => {
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body)
  return takeAnswer(keyOfCall(route.method, urlOf(route, sent), body)) as ReplyOf<R> | undefined
}

const queryOf = <R extends Route>(route: R, sent: Sent<R>, options: Options<R>) => ({
  ...queryOptionsOf(route, sent),
  initialData: () => earlyAnswer(route, sent),
  ...options,
})

/** Reads a call of the contract. Components with equal route and message share one request. */
export const useCall = <R extends Route>(route: R, sent: Sent<R> = {}, options: ReadOptions<R> = {}) =>
  useQuery<ReplyOf<R>, Error>(queryOf(route, sent, options))

/** Reads a call whose page or filters change. The previous reply stays on screen until the new one arrives. */
export const useSteadyCall = <R extends Route>(route: R, sent: Sent<R> = {}, options: ReadOptions<R> = {}) =>
  useQuery<ReplyOf<R>, Error>(queryOf(route, sent, { ...options, placeholderData: keepPreviousData }))

/** Marks the replies that read these topics as stale. Waits until the replies on screen have been refetched. */
export const refetchTopics = async (touched: readonly Topic[]): Promise<void> => {
  dropEarly()
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => !!meta?.reads?.some((topic) => touched.includes(topic)),
  })
}

/** Marks the replies that read these topics as stale, without waiting for the refetch. */
export const refreshTopics = (touched: readonly Topic[]): void => void refetchTopics(touched)

/** Prefetches a call, unless its reply is in the cache and fresh. */
export const prefetchCall = <R extends Route>(route: R, sent: Sent<R>): void =>
  void queryClient.prefetchQuery(queryOptionsOf(route, sent))

/** Changes a cached reply with data from another call. Does nothing when the reply is not cached. */
export const patchCall = <R extends Route>(route: R, sent: Sent<R>, change: (answer: ReplyOf<R>) => ReplyOf<R>): void =>
  void queryClient.setQueryData<ReplyOf<R>>([keyOf(route), sent], (answer) => answer && change(answer))

interface SendOptions<R extends Route> {
  onSuccess?: (reply: ReplyOf<R>) => void
  /**
   * Text of the error toast, instead of the text in the answer (spec §8). null: no toast, because the user did not
   * start the send.
   */
  failure?: string | null
}

/**
 * Returns the mutation of a call. After success it refetches the topics that the call changes. Shows an error in a
 * toast, unless the error names fields. Does not send a message while an equal one is being sent.
 */
export const useSend = <R extends Route>(route: R, { onSuccess, failure }: SendOptions<R> = {}) => {
  const [keyring] = useState(createKeyring)
  const [once] = useState(() => createSingleFlight<ReplyOf<R>>())
  const { mutateAsync: send, ...rest } = useMutation<ReplyOf<R>, Error, Sent<R>>({
    mutationFn: async (sent) => {
      try {
        const reply = await call(route, { idempotencyKey: keyring.keyFor(sent), ...sent })
        keyring.settle(200)
        return reply
      } catch (error) {
        keyring.settle(error instanceof ApiError ? error.status : 0)
        throw error
      }
    },
    onSuccess: (reply) => {
      refreshTopics(route.touches ?? [])
      onSuccess?.(reply)
    },
    onError: (error) => {
      if (failure) toastError(failure)
      else if (failure !== null && !(error instanceof ApiError && error.fields)) toastError(error)
    },
  })
  const mutateAsync: typeof send = (sent, callbacks) => once(sent, () => send(sent, callbacks))
  const mutate: typeof rest.mutate = (sent, callbacks) => {
    // Avoid an unhandled rejection: a toast or a field already shows the error.
    mutateAsync(sent, callbacks).catch(() => {})
  }
  return { ...rest, mutate, mutateAsync }
}

const refreshSignal = new EventTarget()

/** Refetches everything on screen. Lists return to page 1 (spec §2). */
export const refreshAll = (): void => {
  dropEarly()
  refreshSignal.dispatchEvent(new Event('refresh'))
  void queryClient.invalidateQueries()
}

/** Runs the handler on every `refreshAll`. */
export const useRefreshSignal = (handler: () => void): void => {
  const onRefresh = useEffectEvent(handler)
  useEffect(() => {
    const listener = () => onRefresh()
    refreshSignal.addEventListener('refresh', listener)
    return () => refreshSignal.removeEventListener('refresh', listener)
  }, [])
}
