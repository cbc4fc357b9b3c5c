import { CUENTA_CERRADA_PATH, FRESCA_S, RECIEN_CERRADA } from '#contract/base/sesion.ts'
import { endHere, library, sessionUser } from './session.ts'

/**
 * Leaves the portal after all sessions of the user were closed. Does not sign out at the provider, because no session
 * is left there.
 */
export const leaveShutOut = async (): Promise<void> => {
  await endHere()
  location.replace(CUENTA_CERRADA_PATH + RECIEN_CERRADA)
}

/**
 * Leaves for the sign-in page and returns to this URL. The page asks for the password even if there is a session, as
 * calls that require a recent sign-in need.
 */
export const proveSignIn = async (): Promise<void> =>
  (await library()).login({ prompt: 'login', maxAge: FRESCA_S, loginHint: sessionUser()?.preferredUsername ?? '' })

/**
 * Leaves for an action of the identity provider, such as changing the password. The provider then returns to this URL.
 * `action`: name of the action in Keycloak.
 */
export const doAtProvider = async (action: string): Promise<void> => (await library()).login({ action })

export const changePassword = (): Promise<void> => doAtProvider('UPDATE_PASSWORD')
