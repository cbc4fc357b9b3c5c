import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DIRECT_APP_NAME, WIRE } from './database.ts'

const RECONNECT_MS = { first: 250, most: 10_000 }

interface Options {
  url: string
  channel: string
  onError: (error: Error) => void
  onNotification: (payload: string) => void
  /**
   * Called each time the connection starts to listen. Notifications sent before that never arrive, for example those
   * sent while the connection was lost.
   */
  onListening: () => void
  /** Called when the connection is lost, because the database may have crashed. */
  onLost?: () => void
}

/**
 * Listens to a channel on a connection of its own. After `start`, the listener reconnects automatically until it is
 * stopped.
 */
export const createListener = ({ url, channel, onError, onNotification, onListening, onLost }: Options) => {
  let client: pg.Client | undefined
  let isStopped = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: DIRECT_APP_NAME, ...WIRE })
    // This handler stays until the connection closes: without a handler, an 'error' event would end the process.
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
    onLost?.()
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
    /** Opens the first connection. Throws when that fails, without a retry. */
    start: connect,
    /** Connection that listens at the moment; undefined: none. */
    current: (): pg.Client | undefined => client,
    /** Stops listening and closes the connection. */
    async stop(): Promise<void> {
      isStopped = true
      const ending = client
      client = undefined
      await ending?.end()
    },
  }
}
