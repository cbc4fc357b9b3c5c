import type { Writable } from 'node:stream'
import { CACHE_TRUST_MS } from '#server/db/client.ts'
import { createListener } from '#server/db/listen.ts'
import { ALL_LISTENERS } from '#server/db/reads.ts'
import { shareLoads } from '#server/limits/shared-load.ts'

const HEARTBEAT_MS = 25_000
const TOPIC_INTERVAL_MS = 1000
/**
 * Query without effect. Its text identifies the connection in pg_stat_activity. Without an answer within 1 s, the
 * connection is closed.
 */
const PING = { text: '-- listen', query_timeout: 1000 }

/**
 * Event that only says that data have changed. The browser then reads them with a call, so a lost event loses no data.
 */
const CHANGE = 'cambio'
const eventOf = (name: string): string => `event: ${name}\ndata: {}\n\n`
const START = `retry: 3000\n\n${eventOf(CHANGE)}`
const HEARTBEAT = ': \n\n'

interface Options {
  url: string
  /**
   * PostgreSQL channel. The payload of a notification is the name of its listeners. An event other than `cambio`
   * follows after a slash.
   */
  channel: string
  onError: (error: Error) => void
  /**
   * Called with each notified name before its listeners are. Called with `*` when the connection is lost and when it is
   * restored.
   */
  onNotified?: (name: string) => void
}

interface Listener {
  response: Writable
  /** true: the last write to the browser has not been flushed yet. */
  isBusy: boolean
  /** Events to send as soon as the last write has been flushed. */
  pending: Set<string>
}

/** Topic with its listeners, which are notified at a limited rate. */
interface Topic {
  listeners: Set<Listener>
  isThrottled: boolean
  pending: boolean
}

const newTopic = (): Topic => ({ listeners: new Set(), isThrottled: false, pending: false })

const write = (listener: Listener, text: string): void => {
  listener.isBusy = true
  listener.response.write(text, (error) => {
    listener.isBusy = false
    if (error || !listener.pending.size) return
    const owed = [...listener.pending].map(eventOf).join('')
    listener.pending.clear()
    write(listener, owed)
  })
}

/**
 * Sends an event to a browser. While the previous event is not flushed, only stores the name of the event, once. So a
 * browser that does not read takes no more memory.
 */
const push = (listener: Listener, event: string): void => {
  if (listener.isBusy) listener.pending.add(event)
  else write(listener, eventOf(event))
}

/**
 * Notifies open browsers of changes that any process made, by LISTEN of PostgreSQL. After a reconnection it notifies
 * all listeners, because notifications may be lost.
 */
export const createLive = ({ url, channel, onError, onNotified }: Options) => {
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Map<string, () => void>()
  const all = function* (): Generator<Listener> {
    for (const own of listeners.values()) yield* own
  }
  let isStopped = false

  const topics = new Map<string, Topic>()

  /** Notifies the listeners of a topic at most once in TOPIC_INTERVAL_MS. */
  const wakeTopic = (name: string, topic: Topic): void => {
    if (topic.isThrottled) {
      topic.pending = true
      return
    }
    topic.isThrottled = true
    for (const listener of topic.listeners) push(listener, name)
    const rest = setTimeout(() => {
      topic.isThrottled = false
      if (!topic.pending) return
      topic.pending = false
      wakeTopic(name, topic)
    }, TOPIC_INTERVAL_MS)
    rest.unref()
  }

  const wake = (name: string, event = CHANGE): void => {
    for (const listener of listeners.get(name) ?? []) push(listener, event)
    const topic = topics.get(name)
    if (topic) wakeTopic(name, topic)
    watchers.get(name)?.()
  }

  const listener = createListener({
    url,
    channel,
    onError,
    onNotification: (payload) => {
      const [name = '', event] = payload.split('/')
      onNotified?.(name)
      wake(name, event)
    },
    // A crash of the primary empties `escrito` (last writes of users). So all users read from the primary until the
    // replicas catch up.
    onLost: () => onNotified?.(ALL_LISTENERS),
    onListening: () => {
      onNotified?.(ALL_LISTENERS)
      for (const each of all()) push(each, CHANGE)
      for (const [name, topic] of topics) wakeTopic(name, topic)
      for (const callback of watchers.values()) callback()
    },
  })

  const heartbeat = setInterval(() => {
    for (const listener of all()) if (!listener.isBusy) write(listener, HEARTBEAT)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  /**
   * PostgreSQL sends pending notifications before it answers a query, and queues them before it answers COMMIT. So when
   * the answer to this ping arrives, every notification committed before the ping has arrived too.
   */
  let pingedAt = Number.NEGATIVE_INFINITY
  const ping = async (): Promise<void> => {
    const connected = listener.current()
    if (!connected) throw new Error('not listening for database notifications')
    const at = performance.now()
    try {
      await connected.query(PING)
    } catch (error) {
      connected.connection.stream.destroy()
      throw error
    }
    pingedAt = at
  }
  const sharePing = shareLoads<void, void>(ping)

  return {
    /** Connects and listens. From then on reconnects automatically. */
    start: listener.start,
    /**
     * Writes server-sent events for a listener of `name` and of the topics, until the instant `until`. Ends the
     * response at once when `stop` was called.
     */
    open(name: string, until: Date, response: Writable, topicNames: readonly string[] = []): void {
      if (isStopped) return void response.end()
      const browser: Listener = { response, isBusy: false, pending: new Set() }
      for (const topicName of topicNames) {
        const topic = topics.get(topicName) ?? newTopic()
        topics.set(topicName, topic)
        topic.listeners.add(browser)
      }
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(browser))
      const end = setTimeout(() => response.end(), Math.max(0, until.getTime() - Date.now()))
      end.unref()
      response.once('close', () => {
        clearTimeout(end)
        own.delete(browser)
        for (const topicName of topicNames) topics.get(topicName)?.listeners.delete(browser)
        if (!own.size && listeners.get(name) === own) listeners.delete(name)
      })
      write(browser, START)
    },
    /** Calls the callback at each notification of a name by any process, and after a reconnection. */
    watch(name: string, callback: () => void): void {
      watchers.set(name, callback)
    },
    /**
     * Resolves when all notifications committed before the call have arrived. Concurrent callers share one query; its
     * answer is valid for CACHE_TRUST_MS. Throws when the connection is lost.
     */
    catchUp: async (): Promise<void> => {
      if (performance.now() - pingedAt > CACHE_TRUST_MS) await sharePing()
    },
    /** Notifies the listeners of a name, but only in this process. */
    wake,
    /** Returns the number of open streams in this process. Without a name, counts all listeners. */
    count: (name?: string): number => (name === undefined ? [...all()].length : (listeners.get(name)?.size ?? 0)),
    /** Ends all streams and closes the connection. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
      await listener.stop()
    },
  }
}

export type Live = ReturnType<typeof createLive>
