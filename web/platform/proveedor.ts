import { CUENTA_CERRADA_PATH, FRESCA_S, RECIEN_CERRADA } from '#contract/base/sesion.ts'
import { endHere, library, sessionUser } from './session.ts'

/**
 * Leaves the portal after all sessions of the user were closed. Skips the sign-out at the provider, where no session is
 * left.
 */
export const leaveShutOut = async (): Promise<void> => {
  await endHere()
  location.replace(CUENTA_CERRADA_PATH + RECIEN_CERRADA)
}

/**
 * Leaves for the sign-in page, which asks for the password even if there is a session and returns to this URL. Needed
 * for calls that require a recent sign-in.
 */
export const proveSignIn = async (): Promise<void> =>
  (await library()).login({ prompt: 'login', maxAge: FRESCA_S, loginHint: sessionUser()?.preferredUsername ?? '' })

/**
 * Navigates to an action of the identity provider, such as changing the password; the provider then returns to this
 * URL. `action`: the provider's name of the action.
 */
export const doAtProvider = async (action: string): Promise<void> => (await library()).login({ action })

export const changePassword = (): Promise<void> => doAtProvider('UPDATE_PASSWORD')
