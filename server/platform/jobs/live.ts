import type { Writable } from 'node:stream'
import { BELIEVED_MS } from '#server/db/client.ts'
import { createListener } from '#server/db/listen.ts'
import { EVERYBODY } from '#server/db/reads.ts'
import { shareLoads } from '#server/limits/shared-load.ts'

const HEARTBEAT_MS = 25_000
const TOPIC_REST_MS = 1000
/** A question that asks nothing, and says whose connection it is. One that does not answer it in a second is thrown away. */
const NOTHING = { text: '-- listen', query_timeout: 1000 }

/** What goes over the wire: that something changed. What changed is read with a call, so that nothing can be missed. */
const CHANGE = 'cambio'
const eventOf = (name: string): string => `event: ${name}\ndata: {}\n\n`
const START = `retry: 3000\n\n${eventOf(CHANGE)}`
const HEARTBEAT = ': \n\n'

interface Options {
  url: string
  /** The PostgreSQL channel; each message names the listeners that it is for. */
  channel: string
  onError: (error: Error) => void
  /** Called with each name that is told, before they are; with `*` after a lost connection. */
  onTold?: (name: string) => void
}

interface Listener {
  response: Writable
  /** The last thing sent has not left yet. */
  isBusy: boolean
  /** What happened meanwhile. */
  owes: Set<string>
}

/** What is told to many: those who listen, and whether they were told a moment ago. */
interface Topic {
  listeners: Set<Listener>
  isResting: boolean
  owes: boolean
}

const newTopic = (): Topic => ({ listeners: new Set(), isResting: false, owes: false })

const write = (listener: Listener, text: string): void => {
  listener.isBusy = true
  listener.response.write(text, (error) => {
    listener.isBusy = false
    if (error || !listener.owes.size) return
    const owed = [...listener.owes].map(eventOf).join('')
    listener.owes.clear()
    write(listener, owed)
  })
}

/** One thing at a time: what happens to a browser that does not read waits as one bit a name, however much it is. */
const push = (listener: Listener, event: string): void => {
  if (listener.isBusy) listener.owes.add(event)
  else write(listener, eventOf(event))
}

/**
 * Tells open browsers that something of theirs changed, in whichever process it happened: PostgreSQL's LISTEN brings it to
 * all of them. After a lost connection everybody is told, since nobody knows what was missed.
 */
export const createLive = ({ url, channel, onError, onTold }: Options) => {
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Map<string, () => void>()
  const all = function* (): Generator<Listener> {
    for (const own of listeners.values()) yield* own
  }
  let isStopped = false

  const topics = new Map<string, Topic>()

  /** Many at once concern everybody who listens: they are told at most once a second. */
  const wakeTopic = (name: string, topic: Topic): void => {
    if (topic.isResting) {
      topic.owes = true
      return
    }
    topic.isResting = true
    for (const listener of topic.listeners) push(listener, name)
    const rest = setTimeout(() => {
      topic.isResting = false
      if (!topic.owes) return
      topic.owes = false
      wakeTopic(name, topic)
    }, TOPIC_REST_MS)
    rest.unref()
  }

  const wake = (name: string): void => {
    for (const listener of listeners.get(name) ?? []) push(listener, CHANGE)
    const topic = topics.get(name)
    if (topic) wakeTopic(name, topic)
    watchers.get(name)?.()
  }

  const listener = createListener({
    url,
    channel,
    onError,
    onNotification: (payload) => {
      onTold?.(payload)
      wake(payload)
    },
    onListening: () => {
      onTold?.(EVERYBODY)
      for (const each of all()) push(each, CHANGE)
      for (const [name, topic] of topics) wakeTopic(name, topic)
      for (const told of watchers.values()) told()
    },
  })

  const heartbeat = setInterval(() => {
    for (const listener of all()) if (!listener.isBusy) write(listener, HEARTBEAT)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  /**
   * PostgreSQL tells a connection before it answers it, and has told when COMMIT is answered: with this answer all that was told
   * before it was asked has been heard.
   */
  let heardAt = Number.NEGATIVE_INFINITY
  const hear = async (): Promise<void> => {
    const asked = listener.current()
    if (!asked) throw new Error('nobody is listening')
    const at = performance.now()
    try {
      await asked.query(NOTHING)
    } catch (error) {
      asked.connection.stream.destroy()
      throw error
    }
    heardAt = at
  }
  const shareHearing = shareLoads<void, void>(hear)

  return {
    /** Begins to listen; from then on it mends itself. */
    start: listener.start,
    /** Writes server-sent events for one listener, until then at most and none once it was stopped; of each topic, also what is told to all who listen to it. */
    open(name: string, until: Date, response: Writable, topicNames: readonly string[] = []): void {
      if (isStopped) return void response.end()
      const browser: Listener = { response, isBusy: false, owes: new Set() }
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
    /** Calls when a name is told, in whichever process, and after a lost connection. */
    watch(name: string, told: () => void): void {
      watchers.set(name, told)
    },
    /**
     * Resolves when all has been heard whose COMMIT was answered until now; one question for all who ask in a turn, and in the
     * milliseconds for which such an answer waits (client.ts). Throws when nobody listens.
     */
    heard: async (): Promise<void> => {
      if (performance.now() - heardAt > BELIEVED_MS) await shareHearing()
    },
    /** Tells one listener, in this process alone. */
    wake,
    /** How many listen, in this process: all of them, or one's own. */
    count: (name?: string): number => (name === undefined ? [...all()].length : (listeners.get(name)?.size ?? 0)),
    /** Ends every stream and stops listening. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
      await listener.stop()
    },
  }
}

export type Live = ReturnType<typeof createLive>
