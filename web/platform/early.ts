import type { Tokens } from './tokens.ts'

/** Answers of the calls that the first script made, by `keyOf`. */
export type EarlyCalls = Map<string, Promise<Response>>

/** Results of the first script of the page (`web/first-script/main.ts`). */
interface FirstScript {
  session: Promise<Tokens>
  /** Resolves when every call has been sent. */
  calls: Promise<EarlyCalls>
}

declare global {
  interface Window {
    firstScript?: FirstScript
  }
}

const early = window.firstScript
// Remove the tokens from `window`, where any script could read them.
delete window.firstScript

/** Session that the first script obtained; undefined when the first script left the sign-in to keycloak-js. */
export const earlySession = early?.session

let calls = early?.calls.catch((): EarlyCalls => new Map())
/** Parsed answers for the first render, with the unread response for other callers. */
const answers = new Map<string, { answer: unknown; response: Response }>()

/** Takes the response of an early call; undefined when there is none or it was taken. */
export const takeEarly = async (key: string): Promise<Response | undefined> => {
  const begun = await calls
  const response = begun?.get(key) ?? answers.get(key)?.response
  begun?.delete(key)
  answers.delete(key)
  return response
}

/** Waits for the early calls, so that the first render has their answers. */
export const settleEarly = async (): Promise<void> => {
  const begun = await calls
  const settle = async ([key, answered]: [string, Promise<Response>]): Promise<void> => {
    const response = await answered
    if (!response.ok) return
    // Delete the call only after its whole body was parsed. A caller that asks before takes the response, so that no
    // request is sent twice.
    const answer: unknown = await response.clone().json()
    if (begun?.delete(key)) answers.set(key, { answer, response })
  }
  await Promise.allSettled([...(begun ?? [])].map(settle))
}

/** Takes the parsed answer of an early call; undefined when it has not arrived. */
export const takeAnswer = (key: string): unknown => {
  const answer = answers.get(key)?.answer
  answers.delete(key)
  return answer
}

/** Discards the early answers that nothing has used: they are stale for later callers. */
export const dropEarly = (): void => {
  calls = undefined
  answers.clear()
}
