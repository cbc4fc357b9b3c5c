// The first script of the page, inside of it and before its styles: finds out who is there while everything else is on its way.
import { REGRESOS } from '#contract/base/sesion.ts'
import { dropPlace, keepPlace, readPlace } from '#web/sign-in-place.ts'
import { isPublic } from '#web/publico.ts'
import { canKeep, hasLeftHere, hasSignedOut, hasUserCache, LOGIN_CALLBACK } from '#web/storage.ts'
import type {} from '#web/early.ts'
import type { Tokens } from '#web/tokens.ts'
import { runApplication } from './application.ts'
import { ask, exchange, takeAsked } from './code.ts'
import { beginCalls } from './calls.ts'

// zod tries whether it may write code, which the content policy refuses and reports: it reads this before it tries.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const FRAME_MS = 4000

/**
 * To the sign-in page and back to this address. What is underway ends here. Of who left by themselves the provider may still be
 * about to end the session, and would let this page in again.
 */
const leave = async (): Promise<never> => {
  sessionStorage.clear()
  const options = hasSignedOut() ? { prompt: 'login' as const } : hasUserCache() ? { motivo: 'sesion-vencida' } : {}
  const { state, address } = await ask(location.origin + REGRESOS.entrada, options)
  keepPlace(state)
  location.replace(address)
  return new Promise<never>(() => {})
}

/** What the frame was answered; '' when a page of others stands in it. */
const answerIn = ({ contentWindow }: HTMLIFrameElement): string => {
  try {
    return contentWindow!.location.hash
  } catch {
    return ''
  }
}

/** Asks without leaving the page. Whoever has no session, or a browser that hides it from frames, leaves after all. */
const askSilently = async (): Promise<Tokens> => {
  const { state, address } = await ask(location.origin + REGRESOS.marco, { prompt: 'none' })
  const frame = document.createElement('iframe')
  frame.hidden = true
  const answered = new Promise<string>((resolve) => {
    frame.addEventListener('load', () => resolve(answerIn(frame)))
    setTimeout(resolve, FRAME_MS, '')
  })
  frame.src = address
  document.documentElement.append(frame)
  const answer = new URLSearchParams((await answered).slice(1))
  frame.remove()
  const asked = takeAsked(state)
  const code = answer.get('code')
  return asked && code && answer.get('state') === state ? exchange(asked, code) : leave()
}

/**
 * Where the sign-in of this answer began, which is taken there: the page of each screen knows what it needs first. keycloak-js
 * attends to what is not here: public pages, refusals, what comes back from a change of password, answers that nobody asked for.
 */
const begin = (): Promise<Tokens> | undefined => {
  const answer = new URLSearchParams(location.hash.slice(1))
  const [state, code] = [answer.get('state'), answer.get('code')]
  const place = state ? readPlace(state) : undefined
  if (state && place) {
    const address = place.pathname + place.search + location.hash
    if (place.pathname !== location.pathname) {
      location.replace(address)
      return new Promise<never>(() => {})
    }
    dropPlace(state)
    if (place.search !== location.search) history.replaceState(history.state, '', address)
  }
  // keycloak-js does with cookies what it can.
  if (!canKeep) return undefined
  if (!state) {
    if (isPublic(location.pathname)) return undefined
    return hasUserCache() ? askSilently() : leave()
  }
  const isOurs = code && !answer.has('error') && !answer.has('kc_action_status')
  if (!isOurs || localStorage.getItem(LOGIN_CALLBACK + state) === null) return undefined
  const asked = takeAsked(state)
  history.replaceState(history.state, '', location.pathname + location.search + (place?.hash ?? ''))
  return asked ? exchange(asked, code) : leave()
}

const session = begin()?.catch((error: unknown) => {
  // Of who left meanwhile, in another tab, the code was of a session that is over.
  if (hasLeftHere()) return leave()
  throw error
})
if (session) {
  const calls = session.then(beginCalls)
  // startSession tells what went wrong, also before any tokens were asked.
  session.catch(runApplication)
  calls.catch(() => {})
  window.firstScript = { session, calls }
} else runApplication()
