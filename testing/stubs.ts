import { expect } from 'vitest'
import type { BodySentOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import type { ApiError, callFile, Sent } from '#web/api.ts'
import { ROWS } from './rows.ts'

/** Input of a call that a component makes. */
interface Input<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodySentOf<R>
  files: File[]
}

type FileAnswer = Awaited<ReturnType<typeof callFile>>
type AnswerOf<R extends Route> = [ReplyOf<R>] extends [undefined] ? FileAnswer : ReplyOf<R>
type OnReceived = (ratio: number) => void
/** Function that answers a call. For a call that returns a file, it may report the progress. */
type AnswerFunction<R extends Route> = (asked: Input<R>, onReceived: OnReceived) => AnswerOf<R> | Promise<AnswerOf<R>>
type Stub = (asked: unknown, onReceived: OnReceived) => unknown

/** Returns the key of a route as text, because a component may have another instance of the same route. */
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const answers = new Map<string, Stub>()
const log: { route: Route; sent: unknown }[] = []

/** Stands for the server in component tests. A test defines the answer of each call, and the inputs are recorded. */
export const stubs = {
  /** Sets the answer of a call: a constant, or a function of the input. */
  on: <R extends Route>(
    route: R,
    // NoInfer is needed. Without it the type would be inferred from the answer too, and a wrong answer would compile.
    answer: NoInfer<AnswerOf<R> | AnswerFunction<R>>,
  ): void => {
    const answerOf = typeof answer === 'function' ? (answer as AnswerFunction<R>) : () => answer
    answers.set(nameOf(route), (asked, onReceived) => answerOf(asked as Input<R>, onReceived))
  },

  /** Makes a call fail from now on. Status 0: the server is unreachable. */
  refuse: (route: Route, ...refusal: ConstructorParameters<typeof ApiError>): void => {
    answers.set(nameOf(route), async () => {
      // Import it here. A static import would get the mock that uses this file.
      const { ApiError: Refusal } = await import('#web/api.ts')
      throw new Refusal(...refusal)
    })
  },

  /** Returns the inputs of a call so far, in order. */
  sent: <R extends Route>(route: R): Sent<R>[] =>
    log.filter((each) => nameOf(each.route) === nameOf(route)).map(({ sent }) => sent as Sent<R>),

  /** Clears answers and inputs. It runs before each test. */
  reset: (): void => {
    answers.clear()
    log.length = 0
  },
}

/**
 * Replaces `call` and `callFile` of the web. A call fails the test when it has no answer, or when its answer does not
 * match the contract. The message names the call.
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
  // Check the answer against the schema, because TypeScript allows additional fields in an object that a function
  // returns.
  if (shape.reply) expect.soft(answer, `what the stub of ${name} answers`).toEqual(shape.reply.parse(answer))
  return answer
}

/** Returns a page of a list. By default it has all rows of the list. */
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

/** Type of the object by which `vi.mock` replaces a module. It allows only names that the module exports. */
export type Replacement<Module> = { [Name in keyof Module]?: unknown }
