import { expect } from 'vitest'
import type { BodySentOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import type { ApiError, callFile, Sent } from '#web/api.ts'
import { ROWS } from './rows.ts'

/** Input of a call made by a component. */
interface Input<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodySentOf<R>
  files: File[]
}

type FileAnswer = Awaited<ReturnType<typeof callFile>>
type AnswerOf<R extends Route> = [ReplyOf<R>] extends [undefined] ? FileAnswer : ReplyOf<R>
type OnReceived = (ratio: number) => void
/** Answers a call; a call that returns a file may report its progress. */
type AnswerFunction<R extends Route> = (asked: Input<R>, onReceived: OnReceived) => AnswerOf<R> | Promise<AnswerOf<R>>
type Stub = (asked: unknown, onReceived: OnReceived) => unknown

/** Key of a route: a component may hold a copy of the same route. */
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const answers = new Map<string, Stub>()
const log: { route: Route; sent: unknown }[] = []

/** Server of a component test: each call returns the answer that the test defines, and its input is recorded. */
export const stubs = {
  /** Sets the answer of a call: a constant or a function of the input. */
  on: <R extends Route>(
    route: R,
    // NoInfer: otherwise the route would be inferred from the answer too, and the answer would not be checked.
    answer: NoInfer<AnswerOf<R> | AnswerFunction<R>>,
  ): void => {
    const answerOf = typeof answer === 'function' ? (answer as AnswerFunction<R>) : () => answer
    answers.set(nameOf(route), (asked, onReceived) => answerOf(asked as Input<R>, onReceived))
  },

  /** Makes a call fail from now on; status 0: the server is unreachable. */
  refuse: (route: Route, ...refusal: ConstructorParameters<typeof ApiError>): void => {
    answers.set(nameOf(route), async () => {
      // Import it here: this file itself mocks the module.
      const { ApiError: Refusal } = await import('#web/api.ts')
      throw new Refusal(...refusal)
    })
  },

  /** Returns the inputs of a call, in order. */
  sent: <R extends Route>(route: R): Sent<R>[] =>
    log.filter((each) => nameOf(each.route) === nameOf(route)).map(({ sent }) => sent as Sent<R>),

  /** Clears answers and inputs; runs before each test. */
  reset: (): void => {
    answers.clear()
    log.length = 0
  },
}

/**
 * Replaces `call` and `callFile`. A call without an answer, or with one that does not match its shape, fails the test
 * with its name.
 */
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
  // The type of a function's literal answer allows extra fields: check it against the shape.
  if (shape.reply) expect.soft(answer, `what the stub of ${name} answers`).toEqual(shape.reply.parse(answer))
  return answer
}

/** Returns a page of a list, by default one that has all its rows. */
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
