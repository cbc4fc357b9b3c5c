import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** What every connection holds to. What is read outside a transaction gives up early (createPool). */
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

/** What a pg.Client says of itself when it begins, which its types leave out. */
const startupOf = (pg.Client.prototype as unknown as Startup).getStartupConf

/** For so long after it has heard everything a process believes what it remembers (ms). */
export const BELIEVED_MS = 5
/** Then nobody does any more: a timer may be early by one. */
const FORGOTTEN_MS = BELIEVED_MS + 2
/** What `avisa` (0001_empresas.sql) says to who changes what processes remember. */
const REMEMBERED = '01AVI'

type Answered = (error: Error | null | undefined, result?: pg.QueryResult) => void

/**
 * What is asked of a connection in one turn of the event loop goes out in one write: PostgreSQL wakes once for all of it. A
 * COMMIT of what processes remember is answered once none believes what was before it (docs/decisions/0060-quien-pide.md).
 */
export class Client extends pg.Client {
  private changes = false
  private forgotten: Promise<void> | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    // One that dies while nothing is asked of it tells so by itself, also in the moment between the pool and who takes it:
    // without a listener that would end the process. Who asks it next is refused.
    this.on('error', () => {})
    this.on('notice', ({ code }) => {
      this.changes ||= code === REMEMBERED
    })
  }

  protected toSend = (asked: object | string): object | string => asked

  private onceForgotten = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      if (this.changes && this.getTransactionStatus() === 'I') {
        this.changes = false
        this.forgotten = wait(FORGOTTEN_MS)
      }
      if (this.forgotten) await this.forgotten
    }
  }

  override query = ((asked: object | string, values?: unknown[], answered?: Answered) => {
    const { stream } = this.connection
    if (!stream.writableCorked) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const answer = this.onceForgotten(super.query(this.toSend(asked) as string, values))
    return answered ? void answer.then((result) => answered(undefined, result), answered) : answer
  }) as pg.Client['query']
}

/** PgBouncer before 1.21 knows nothing of prepared statements: each is planned where it runs. */
export class PooledClient extends Client implements Startup {
  /**
   * The one setting that a pooler takes from a client, and gives each of its connections before the client has it: of those
   * that a role has it would hold what its first connection began with.
   */
  getStartupConf = () => ({ ...startupOf.call(this), TimeZone: SETTINGS.TimeZone })

  protected override toSend = (asked: object | string) =>
    typeof asked === 'object' ? { ...asked, name: undefined } : asked
}
