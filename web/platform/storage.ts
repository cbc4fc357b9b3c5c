/** A sign-in that is under way, here or in another tab, keeps its state under this and its name (keycloak-js). */
export const LOGIN_CALLBACK = 'kc-callback-'

/** What a browser keeps; one that is told to keep nothing throws at the mere name of it. */
const kept = (name: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return window[name]
  } catch {
    return undefined
  }
}
const local = kept('localStorage')
/** What this tab keeps; undefined where a browser keeps nothing. */
export const session = kept('sessionStorage')

/** Whether this browser keeps anything at all. */
export const canKeep = local !== undefined && session !== undefined

interface UserCache {
  servicios: readonly number[]
  negocioActualId: number | undefined
  rs: number | undefined
  imagenPerfil: string
}

const readNumber = (key: string): number | undefined => {
  const value = Number(local?.getItem(key) ?? '')
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** The razón social and the negocio chosen last time. */
export const readChoice = () => ({ negocioActualId: readNumber('negocioActualId'), rs: readNumber('rs') })

/** The services of who was here last, as their ids. */
export const readServicios = (): readonly number[] => JSON.parse(local?.getItem('servicios') ?? '[]') as number[]

const marked = (version: number) => `data:image/webp;version=${version};`

/** The picture of this version, as a data URL, if it is the one that was kept; empty when it is not. */
export const readImagen = (version: number | null): string => {
  const kept = local?.getItem('imagenPerfil') ?? ''
  return version !== null && kept.startsWith(marked(version)) ? kept : ''
}

/** Names the version inside the data URL, so that an old picture is known for one. */
export const markImagen = (dataUrl: string, version: number): string =>
  dataUrl.replace('data:image/webp;', marked(version))

const SIGNED_OUT = 'salio'

/** Whether the person left by themselves, in this tab or in another one, and nobody came in since. */
export const hasSignedOut = (): boolean => local?.getItem(SIGNED_OUT) != null

/** Whether they left while this page was here or on its way: it keeps nothing of them any more. */
export const hasLeftHere = (): boolean => Number(local?.getItem(SIGNED_OUT)) >= performance.timeOrigin

/** Keeps the person's own small picture for their next visit. */
export const writeImagen = (dataUrl: string): void => {
  if (!hasLeftHere()) local?.setItem('imagenPerfil', dataUrl)
}

/** Clears local storage, sparing a sign-in under way in another tab, and that the person left. */
export const forgetUser = (): void => {
  for (const key of Object.keys(local ?? {}))
    if (key !== SIGNED_OUT && !key.startsWith(LOGIN_CALLBACK)) local?.removeItem(key)
}

/** Clears local storage as the person leaves; the other tabs know by it that nothing expired. */
export const forgetUserWhoLeft = (): void => {
  forgetUser()
  local?.setItem(SIGNED_OUT, String(Date.now()))
}

/** Keeps the choice of razón social and negocio. */
export const writeChoice = (rs: number | undefined, negocioActualId: number | undefined): void => {
  local?.setItem('negocioActualId', String(negocioActualId ?? ''))
  local?.setItem('rs', String(rs ?? ''))
}

/** On loading the user local storage is cleared and the four keys are written (spec §9). */
export const rememberUser = (user: UserCache): void => {
  if (hasLeftHere()) return
  forgetUser()
  local?.removeItem(SIGNED_OUT)
  local?.setItem('servicios', JSON.stringify(user.servicios))
  writeChoice(user.rs, user.negocioActualId)
  local?.setItem('imagenPerfil', user.imagenPerfil)
}

/** Somebody was here and did not leave by the door: if the sign-in page shows, their session is over. */
export const hasUserCache = (): boolean => local?.getItem('servicios') != null

/** In session storage over the sign-in: whoever comes back reads what happened, also where the sign-in page could not say it. */
const OVER_KEY = 'sesion-vencida'

/** What the session before left in this tab is gone. */
export const clearSession = (): void => session?.clear()

/** Marks that the session ended although nobody left, for the page that comes back from the sign-in. */
export const writeOver = (): void => session?.setItem(OVER_KEY, '1')

/** Whether it was marked. Told once. */
export const takeOver = (): boolean => {
  const wasOver = session?.getItem(OVER_KEY) != null
  session?.removeItem(OVER_KEY)
  return wasOver
}
