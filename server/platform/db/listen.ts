import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DIRECT_APP_NAME, WIRE } from './database.ts'

const RECONNECT_MS = { first: 250, most: 10_000 }

interface Options {
  url: string
  /** PostgreSQL channel. */
  channel: string
  onError: (error: Error) => void
  onNotification: (payload: string) => void
  /** Called each time it begins to listen: notifications before that, also those lost with a connection, do not come. */
  onListening: () => void
}

/** Listens to a channel on a connection of its own. Once started it reconnects by itself until it is stopped. */
export const createListener = ({ url, channel, onError, onNotification, onListening }: Options) => {
  let client: pg.Client | undefined
  let isStopped = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: DIRECT_APP_NAME, ...WIRE })
    // This listener stays until the end of the connection: an 'error' that nobody hears ends the process.
    next.on('error', onError)
    const lost = new Promise<void>((resolve) => {
      next.once('end', resolve)
    })
    next.on('notification', ({ payload = '' }) => onNotification(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(onError)
      throw error
    }
    if (isStopped) return void next.end().catch(onError)
    client = next
    onListening()
    void lost.then(reconnect)
  }

  const reconnect = async (): Promise<void> => {
    client = undefined
    for (let delay = RECONNECT_MS.first; !isStopped; delay = Math.min(delay * 2, RECONNECT_MS.most)) {
      try {
        return await connect()
      } catch (error) {
        onError(error as Error)
        await wait(delay, undefined, { ref: false })
      }
    }
  }

  return {
    /** Connects; throws when it cannot, and does not try again then. */
    start: connect,
    /** Connection that listens now. */
    current: (): pg.Client | undefined => client,
    /** Ends the connection and listens no more. */
    async stop(): Promise<void> {
      isStopped = true
      const ending = client
      client = undefined
      await ending?.end()
    },
  }
}
