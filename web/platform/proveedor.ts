import { CUENTA_CERRADA_PATH, FRESCA_S, RECIEN_CERRADA } from '#contract/base/sesion.ts'
import { endHere, library, sessionUser } from './session.ts'

/** Leaves after every session of the person was ended, this one too: there is none at the provider to end any more. */
export const leaveShutOut = async (): Promise<void> => {
  await endHere()
  location.replace(CUENTA_CERRADA_PATH + RECIEN_CERRADA)
}

/** Asks for the password again, whatever session there is, and comes back to this address: for what a token alone may not do. */
export const proveSignIn = async (): Promise<void> =>
  (await library()).login({ prompt: 'login', maxAge: FRESCA_S, loginHint: sessionUser()?.preferredUsername ?? '' })

/** Goes to the identity provider to do something there, by its name of it, and comes back here. */
export const doAtProvider = async (action: string): Promise<void> => (await library()).login({ action })

/** Goes to the identity provider's change-password page and comes back here. */
export const changePassword = (): Promise<void> => doAtProvider('UPDATE_PASSWORD')
