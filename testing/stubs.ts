import { expect } from 'vitest'
import type { BodySentOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import type { ApiError, callFile, Sent } from '#web/api.ts'
import { ROWS } from './rows.ts'

/** What a component asked the server for, as the contract has it. */
interface Asked<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodySentOf<R>
  files: File[]
}

type FileAnswer = Awaited<ReturnType<typeof callFile>>
type AnswerOf<R extends Route> = [ReplyOf<R>] extends [undefined] ? FileAnswer : ReplyOf<R>
type OnReceived = (ratio: number) => void
/** A call that answers a file may tell how much of it is here. */
type Answering<R extends Route> = (asked: Asked<R>, onReceived: OnReceived) => AnswerOf<R> | Promise<AnswerOf<R>>
type Stub = (asked: unknown, onReceived: OnReceived) => unknown

/** A row that was kept and read again is the same row. */
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const answers = new Map<string, Stub>()
const log: { route: Route; sent: unknown }[] = []

/** The server of a component test: each row of the contract answers what the test says, and what was sent to it is kept. */
export const stubs = {
  /** Answers a row from now on: always the same, or what it makes of what was asked. */
  on: <R extends Route>(
    route: R,
    // Without NoInfer the row would be inferred from the answer too, and the answer checked against nothing.
    answer: NoInfer<AnswerOf<R> | Answering<R>>,
  ): void => {
    const answering = typeof answer === 'function' ? (answer as Answering<R>) : () => answer
    answers.set(nameOf(route), (asked, onReceived) => answering(asked as Asked<R>, onReceived))
  },

  /** Refuses a row from now on; status 0 is a server that cannot be reached. */
  refuse: (route: Route, ...refusal: ConstructorParameters<typeof ApiError>): void => {
    answers.set(nameOf(route), async () => {
      // Imported when it is needed: the module is mocked by this very file.
      const { ApiError: Refusal } = await import('#web/api.ts')
      throw new Refusal(...refusal)
    })
  },

  /** What was sent to a row, the first first. */
  sent: <R extends Route>(route: R): Sent<R>[] =>
    log.filter((each) => nameOf(each.route) === nameOf(route)).map(({ sent }) => sent as Sent<R>),

  /** Forgets everything, as before each test. */
  reset: (): void => {
    answers.clear()
    log.length = 0
  },
}

/** Stands for `call` and `callFile`. A row that nobody answers, or with what its shape has not, fails the test by its name. */
export const answerCall = async <R extends Route>(
  route: R,
  sent: Sent<R> = {},
  onReceived: OnReceived = () => {},
): Promise<unknown> => {
  log.push({ route, sent })
  const [name, , shape] = ROWS.find(([, row]) => nameOf(row) === nameOf(route))!
  const stub = answers.get(nameOf(route))
  if (!stub) {
    expect.soft(stub, `no stub answers ${name}`).toBeDefined()
    throw new Error(`no stub answers ${name}`)
  }
  const answer = await stub({ query: {}, files: [], ...sent }, onReceived)
  // Types let a literal say more than it should, where a function answers it.
  if (shape.reply) expect.soft(answer, `what the stub of ${name} answers`).toEqual(shape.reply.parse(answer))
  return answer
}

/** A page of a list that is the whole list, unless it says otherwise. */
export const page = <Row>(
  filas: readonly NoInfer<Row>[],
  change: { total?: number; pagina?: number; siguiente?: string } = {},
) => ({
  filas: [...filas] as Row[],
  total: filas.length,
  hayMas: false,
  pagina: 1,
  tamano: 20,
  siguiente: null as string | null,
  anterior: null as string | null,
  ...change,
})

/** Shape of what `vi.mock` puts in the place of a module: names it exports, and no other. */
export type Replacement<Module> = { [Name in keyof Module]?: unknown }
