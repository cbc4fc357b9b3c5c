import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * Settings of every connection. The timeouts are for reads outside a transaction; `transaction` uses longer ones for
 * writes.
 */
export const SETTINGS = {
  TimeZone: 'UTC',
  jit: 'off',
  statement_timeout: '15s',
  lock_timeout: '3s',
  client_min_messages: 'notice',
}

interface Startup {
  getStartupConf: () => Record<string, string>
}

/** Method of pg.Client that returns the startup parameters. The types of pg omit it. */
const startupOf = (pg.Client.prototype as unknown as Startup).getStartupConf

/**
 * Time (ms) for which a process trusts its cached values. It starts when the database has confirmed that it delivered
 * every notification.
 */
export const CACHE_TRUST_MS = 5
/** Time (ms) after which no process trusts a stale value. 2 ms of margin: a timer may fire 1 ms early. */
const STALE_CACHE_WAIT_MS = CACHE_TRUST_MS + 2
/** SQLSTATE of the notice that the trigger `avisa` (0001_empresas.sql) raises when a statement changes cached data. */
const CACHE_INVALIDATED = '01AVI'

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void

/**
 * pg.Client that sends all queries of one turn of the event loop in one write, so that PostgreSQL wakes up only once. A
 * COMMIT that changed cached data resolves only when no process trusts its stale value any more
 * (docs/decisions/0060-quien-pide.md).
 */
export class Client extends pg.Client {
  private invalidates = false
  private staleWait: Promise<void> | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    // An idle connection that dies emits 'error', also between leaving the pool and reaching its borrower. Without a
    // listener the process would exit; with it, the next query rejects.
    this.on('error', () => {})
    this.on('notice', ({ code }) => {
      this.invalidates ||= code === CACHE_INVALIDATED
    })
  }

  protected toSend = (asked: object | string): object | string => asked

  private afterStaleWait = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      if (this.invalidates && this.getTransactionStatus() === 'I') {
        this.invalidates = false
        this.staleWait = wait(STALE_CACHE_WAIT_MS)
      }
      if (this.staleWait) await this.staleWait
    }
  }

  override query = ((asked: object | string, values?: unknown[], onAnswer?: Callback) => {
    const { stream } = this.connection
    if (!stream.writableCorked) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const answer = this.afterStaleWait(super.query(this.toSend(asked) as string, values))
    return onAnswer ? void answer.then((result) => onAnswer(undefined, result), onAnswer) : answer
  }) as pg.Client['query']
}

/** Client for PgBouncer before 1.21, which has no prepared statements. PostgreSQL plans each query when it runs. */
export class PooledClient extends Client implements Startup {
  /**
   * Sends only TimeZone, because a pooler tracks no other setting for each client. The other settings belong to the
   * role, so they are fixed when the pooler opens its connection.
   */
  getStartupConf = () => ({ ...startupOf.call(this), TimeZone: SETTINGS.TimeZone })

  protected override toSend = (asked: object | string) =>
    typeof asked === 'object' ? { ...asked, name: undefined } : asked
}
