import type { Tokens } from './tokens.ts'

/** Answers of the calls that the first script made, by `keyOf`. */
export type EarlyCalls = Map<string, Promise<Response>>

/** Results of the first script (`web/first-script/main.ts`). */
interface FirstScript {
  session: Promise<Tokens>
  /** Resolves when every call has been sent, not when it is answered. */
  calls: Promise<EarlyCalls>
}

declare global {
  interface Window {
    firstScript?: FirstScript
  }
}

const early = window.firstScript
// Remove the tokens from `window`: any script could read them there.
delete window.firstScript

/** Session that the first script obtained; undefined when it left the sign-in to keycloak-js. */
export const earlySession = early?.session

let calls = early?.calls.catch((): EarlyCalls => new Map())
/** Parsed answers for the first render. `response` stays unread for a caller that parses it itself. */
const answers = new Map<string, { answer: unknown; response: Response }>()

/** Removes and returns the response of an early call; undefined when there is none or another caller took it. */
export const takeEarly = async (key: string): Promise<Response | undefined> => {
  const begun = await calls
  const response = begun?.get(key) ?? answers.get(key)?.response
  begun?.delete(key)
  answers.delete(key)
  return response
}

/** Waits for the answers of the early calls, so that the first render can use them. */
export const settleEarly = async (): Promise<void> => {
  const begun = await calls
  const settle = async ([key, answered]: [string, Promise<Response>]): Promise<void> => {
    const response = await answered
    if (!response.ok) return
    // Delete the call only after its whole body has been parsed. Until then a caller can take the response instead of
    // sending a second request.
    const answer: unknown = await response.clone().json()
    if (begun?.delete(key)) answers.set(key, { answer, response })
  }
  await Promise.allSettled([...(begun ?? [])].map(settle))
}

/** Removes and returns the parsed answer of an early call; undefined when it has not arrived. */
export const takeAnswer = (key: string): unknown => {
  const answer = answers.get(key)?.answer
  answers.delete(key)
  return answer
}

/** Discards the early answers that no caller has used, because they are too old for later callers. */
export const dropEarly = (): void => {
  calls = undefined
  answers.clear()
}
