// First script, inlined in the page before its styles. It looks for the user's session while everything else loads.
import { REGRESOS } from '#contract/base/sesion.ts'
import { dropPlace, keepPlace, readPlace } from '#web/sign-in-place.ts'
import { isPublic } from '#web/publico.ts'
import { canStore, hasLeftHere, hasSignedOut, hasUserCache, LOGIN_CALLBACK } from '#web/storage.ts'
import type {} from '#web/early.ts'
import type { Tokens } from '#web/tokens.ts'
import { runApplication } from './application.ts'
import { ask, exchange, takeAsked } from './code.ts'
import { beginCalls } from './calls.ts'

// Stops zod from testing whether `eval` works, which the content security policy would block and report. zod reads this
// option before it tests.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const FRAME_MS = 4000

/**
 * Leaves for the sign-in page, which returns to this URL. Never resolves. After a sign-out, the provider must ask for
 * the password: its session may not have ended yet and would sign the user in again.
 */
const leave = async (): Promise<never> => {
  sessionStorage.clear()
  const options = hasSignedOut() ? { prompt: 'login' as const } : hasUserCache() ? { motivo: 'sesion-vencida' } : {}
  const { state, address } = await ask(location.origin + REGRESOS.entrada, options)
  keepPlace(state)
  location.replace(address)
  return new Promise<never>(() => {})
}

/** Returns the hash of the frame's URL; '' when the frame shows a page of another origin. */
const answerIn = ({ contentWindow }: HTMLIFrameElement): string => {
  try {
    return contentWindow!.location.hash
  } catch {
    return ''
  }
}

/**
 * Asks the provider for a session in a hidden frame. Leaves for the sign-in page when there is no session, or when the
 * browser blocks cookies in frames.
 */
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
 * Handles the answer of a sign-in on the page where the sign-in began, because that page knows its first calls. Returns
 * undefined when keycloak-js has to handle it: public pages, rejections, account actions, and answers without a stored
 * request.
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
  // In a browser without storage, keycloak-js signs in, as far as cookies allow.
  if (!canStore) return undefined
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
  // The user signed out in another tab, so the code in the URL belongs to a session that has ended.
  if (hasLeftHere()) return leave()
  throw error
})
if (session) {
  const calls = session.then(beginCalls)
  // Run the application after a failure too, because startSession shows the error.
  session.catch(runApplication)
  calls.catch(() => {})
  window.firstScript = { session, calls }
} else runApplication()
