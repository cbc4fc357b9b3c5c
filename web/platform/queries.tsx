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
import { addressOf, keyOf as keyOfCall } from './address.ts'
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
 * Gives the Idempotency-Key of a logical send: the same one while the same message is retried after its fate was unknown
 * (no answer, or 5xx), a new one after an answer or when the message changed. Nothing is created twice.
 */
const createKeyring = () => {
  let kept: { print: string; key: string } | undefined
  return {
    keyFor: (message: Message): string => {
      const print = fingerprint(message)
      if (kept?.print !== print) kept = { print, key: crypto.randomUUID() }
      return kept.key
    },
    /** Tells how the send ended; `status` 0 is no answer. */
    settle: (status: number): void => {
      if (status !== 0 && status < 500) kept = undefined
    },
  }
}

/** Has a message sent that is not on its way yet: who sends the same one meanwhile, as a double click does, waits for that one. */
const createOnce = <T,>() => {
  let going: { print: string; promise: Promise<T> } | undefined
  return (message: Message, send: () => Promise<T>): Promise<T> => {
    const print = fingerprint(message)
    if (going?.print === print) return going.promise
    const mine = {
      print,
      promise: send().finally(() => {
        if (going === mine) going = undefined
      }),
    }
    going = mine
    return mine.promise
  }
}

const isOneOf = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/** A read is tried again once, and only when the server or the network was away. */
const retryRead = (failures: number, error: unknown): boolean => failures < 1 && isOneOf(error, [0, 503])

const AGAIN_MS = 3000

/**
 * What could not be read anew for want of a server, a network or patience stays on screen as it was, and is asked until it is
 * new: nothing on screen says that it is old.
 */
const untilRead = ({ state }: Query): number | false =>
  state.data !== undefined && isOneOf(state.error, [0, 429, 503]) && AGAIN_MS

/** One cache for the whole portal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: retryRead, staleTime: 30_000, refetchInterval: untilRead },
    mutations: { retry: false },
  },
})

const keyOf = (route: Route): string => `${route.method} ${route.path}`

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Topic[] | undefined }
  }
}

/** A row as it is kept: the same route and message once, and what it answers of. */
const readOf = <R extends Route>(route: R, sent: Sent<R>) => ({
  queryKey: [keyOf(route), sent],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { ...sent, signal }),
  meta: { reads: route.reads },
})

type Options<R extends Route> = Omit<UseQueryOptions<ReplyOf<R>, Error>, 'queryKey' | 'queryFn'>
export type ReadOptions<R extends Route> = Pick<Options<R>, 'enabled' | 'staleTime' | 'refetchInterval'>

/** What the first script was already answered. */
const earlyAnswer = <R extends Route>(route: R, sent: Sent<R>): ReplyOf<R> | undefined => {
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body)
  return takeAnswer(keyOfCall(route.method, addressOf(route, sent), body)) as ReplyOf<R> | undefined
}

const queryOf = <R extends Route>(route: R, sent: Sent<R>, options: Options<R>) => ({
  ...readOf(route, sent),
  initialData: () => earlyAnswer(route, sent),
  ...options,
})

/** Reads a row of the contract. The same route and message are asked once and shared. */
export const useCall = <R extends Route>(route: R, sent: Sent<R> = {}, options: ReadOptions<R> = {}) =>
  useQuery<ReplyOf<R>, Error>(queryOf(route, sent, options))

/** The same, of what is paged or filtered: what was answered before stays on screen until what is asked now is there. */
export const useSteadyCall = <R extends Route>(route: R, sent: Sent<R> = {}, options: ReadOptions<R> = {}) =>
  useQuery<ReplyOf<R>, Error>(queryOf(route, sent, { ...options, placeholderData: keepPreviousData }))

/** What was answered of these is old: what of it is on screen is asked again, and waited for. */
export const askAgain = async (touched: readonly Topic[]): Promise<void> => {
  dropEarly()
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => !!meta?.reads?.some((topic) => touched.includes(topic)),
  })
}

/** The same, where nobody waits for it. */
export const refreshTopics = (touched: readonly Topic[]): void => void askAgain(touched)

/** Asks for a row before it is shown, unless it was just asked. */
export const prefetchCall = <R extends Route>(route: R, sent: Sent<R>): void =>
  void queryClient.prefetchQuery(readOf(route, sent))

/** Changes what was answered, where it is kept: what is known meanwhile by another way. */
export const patchCall = <R extends Route>(route: R, sent: Sent<R>, change: (answer: ReplyOf<R>) => ReplyOf<R>): void =>
  void queryClient.setQueryData<ReplyOf<R>>([keyOf(route), sent], (answer) => answer && change(answer))

interface SendOptions<R extends Route> {
  onSuccess?: (reply: ReplyOf<R>) => void
  /** The toast of every failure, instead of the answer's own text: what spec §8 says of saving people. Null: nobody asked for it, nobody is told. */
  failure?: string | null
}

/**
 * Sends a row that changes something; what it touches is asked again. A failure is told in a toast, unless it has fields to mark.
 * The same message is sent once while it is on its way.
 */
export const useSend = <R extends Route>(route: R, { onSuccess, failure }: SendOptions<R> = {}) => {
  const [keyring] = useState(createKeyring)
  const [once] = useState(() => createOnce<ReplyOf<R>>())
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
  const mutateAsync: typeof send = (sent, told) => once(sent, () => send(sent, told))
  const mutate: typeof rest.mutate = (sent, told) => {
    // It was told by then, in a toast or beside its field.
    mutateAsync(sent, told).catch(() => {})
  }
  return { ...rest, mutate, mutateAsync }
}

const refreshSignal = new EventTarget()

/** Asks everything on screen again; lists go back to page 1 (spec §2). */
export const refreshAll = (): void => {
  dropEarly()
  refreshSignal.dispatchEvent(new Event('refresh'))
  void queryClient.invalidateQueries()
}

/** Runs the handler on every global refresh. */
export const useRefreshSignal = (handler: () => void): void => {
  const onRefresh = useEffectEvent(handler)
  useEffect(() => {
    const listener = () => onRefresh()
    refreshSignal.addEventListener('refresh', listener)
    return () => refreshSignal.removeEventListener('refresh', listener)
  }, [])
}
