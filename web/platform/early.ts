import type { Tokens } from './tokens.ts'

/** The answers of calls that were begun, by `keyOf` each. */
export type EarlyCalls = Map<string, Promise<Response>>

/** What the first script of the page began (`web/first-script/main.ts`). */
interface FirstScript {
  session: Promise<Tokens>
  /** All of them, once each is on its way. */
  calls: Promise<EarlyCalls>
}

declare global {
  interface Window {
    firstScript?: FirstScript
  }
}

const early = window.firstScript
// Tokens are nobody else's.
delete window.firstScript

/** Who is there, as the first script finds out; undefined where it left that to keycloak-js. */
export const earlySession = early?.session

let calls = early?.calls.catch((): EarlyCalls => new Map())
/** What is answered by the first render: what it says, and the response itself, which nobody has read. */
const answers = new Map<string, { answer: unknown; response: Response }>()

/** The answer of a call that was begun before; undefined when it was not, or was taken. */
export const takeEarly = async (key: string): Promise<Response | undefined> => {
  const begun = await calls
  const response = begun?.get(key) ?? answers.get(key)?.response
  begun?.delete(key)
  answers.delete(key)
  return response
}

/** Waits until what was begun is answered, so that what it says is there for the first render. */
export const settleEarly = async (): Promise<void> => {
  const begun = await calls
  const settle = async ([key, answered]: [string, Promise<Response>]): Promise<void> => {
    const response = await answered
    if (!response.ok) return
    // Whole before it is taken off: who asks meanwhile takes the response itself, and nobody asks again.
    const answer: unknown = await response.clone().json()
    if (begun?.delete(key)) answers.set(key, { answer, response })
  }
  await Promise.allSettled([...(begun ?? [])].map(settle))
}

/** What a call that was begun before answered, if it is known already. */
export const takeAnswer = (key: string): unknown => {
  const answer = answers.get(key)?.answer
  answers.delete(key)
  return answer
}

/** What nobody took by now is old when somebody asks. */
export const dropEarly = (): void => {
  calls = undefined
  answers.clear()
}
