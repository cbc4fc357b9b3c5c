import { CUENTA_CERRADA_PATH, FRESCA_S, RECIEN_CERRADA } from '#contract/base/sesion.ts'
import { endHere, library, sessionUser } from './session.ts'

/** Leaves the portal after all sessions of the user were closed. The provider has no session left to end. */
export const leaveShutOut = async (): Promise<void> => {
  await endHere()
  location.replace(CUENTA_CERRADA_PATH + RECIEN_CERRADA)
}

/** Asks for the password again, even with a session, and returns to this URL. Some calls need more than a token. */
export const proveSignIn = async (): Promise<void> =>
  (await library()).login({ prompt: 'login', maxAge: FRESCA_S, loginHint: sessionUser()?.preferredUsername ?? '' })

/** Runs an action at the identity provider, by its name there, and returns to this URL. */
export const doAtProvider = async (action: string): Promise<void> => (await library()).login({ action })

export const changePassword = (): Promise<void> => doAtProvider('UPDATE_PASSWORD')
