/** Prefix of the keys with which keycloak-js stores a sign-in in progress, of this or another tab. */
export const LOGIN_CALLBACK = 'kc-callback-'

/** Returns a storage; undefined when the browser blocks it, because then even reading the property throws. */
const kept = (name: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return window[name]
  } catch {
    return undefined
  }
}
const local = kept('localStorage')
/** Storage of this tab; undefined when the browser blocks it. */
export const session = kept('sessionStorage')

/** Whether the browser allows both storages. */
export const canStore = local !== undefined && session !== undefined

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

/** Returns the razón social and negocio chosen last time. */
export const readChoice = () => ({ negocioActualId: readNumber('negocioActualId'), rs: readNumber('rs') })

/** Returns the ids of the services of the last user. */
export const readServicios = (): readonly number[] => JSON.parse(local?.getItem('servicios') ?? '[]') as number[]

const prefixOf = (version: number) => `data:image/webp;version=${version};`

/** Returns the stored picture as a data URL if it has this version; otherwise an empty string. */
export const readImagen = (version: number | null): string => {
  const kept = local?.getItem('imagenPerfil') ?? ''
  return version !== null && kept.startsWith(prefixOf(version)) ? kept : ''
}

/** Writes the version into the data URL, so that an old picture is recognized. */
export const markImagen = (dataUrl: string, version: number): string =>
  dataUrl.replace('data:image/webp;', prefixOf(version))

const SIGNED_OUT = 'salio'

/** Whether the user signed out, in any tab, and no user has signed in since. */
export const hasSignedOut = (): boolean => local?.getItem(SIGNED_OUT) != null

/** Whether the user signed out after this page was requested: then it stores nothing of them. */
export const hasLeftHere = (): boolean => Number(local?.getItem(SIGNED_OUT)) >= performance.timeOrigin

/** Stores the miniature of the user for their next visit. */
export const writeImagen = (dataUrl: string): void => {
  if (!hasLeftHere()) local?.setItem('imagenPerfil', dataUrl)
}

/** Clears local storage, except sign-ins in progress in other tabs and the mark of the sign-out. */
export const forgetUser = (): void => {
  for (const key of Object.keys(local ?? {}))
    if (key !== SIGNED_OUT && !key.startsWith(LOGIN_CALLBACK)) local?.removeItem(key)
}

/** Clears local storage at sign-out and marks it, so that other tabs do not show it as an expired session. */
export const forgetUserWhoLeft = (): void => {
  forgetUser()
  local?.setItem(SIGNED_OUT, String(Date.now()))
}

export const writeChoice = (rs: number | undefined, negocioActualId: number | undefined): void => {
  local?.setItem('negocioActualId', String(negocioActualId ?? ''))
  local?.setItem('rs', String(rs ?? ''))
}

/** Clears local storage and writes the four keys when the user is loaded (spec §9). */
export const rememberUser = (user: UserCache): void => {
  if (hasLeftHere()) return
  forgetUser()
  local?.removeItem(SIGNED_OUT)
  local?.setItem('servicios', JSON.stringify(user.servicios))
  writeChoice(user.rs, user.negocioActualId)
  local?.setItem('imagenPerfil', user.imagenPerfil)
}

/** Whether a user was signed in here and did not sign out: if the sign-in page shows, their session has expired. */
export const hasUserCache = (): boolean => local?.getItem('servicios') != null

/**
 * Key of the mark of an expired session. It survives the sign-in, so that the portal says it even if the sign-in page
 * could not.
 */
const EXPIRED_KEY = 'sesion-vencida'

/** Clears what the last session left in this tab. */
export const clearSession = (): void => session?.clear()

/** Marks that the session expired without a sign-out, for the page that returns from the sign-in. */
export const writeExpired = (): void => session?.setItem(EXPIRED_KEY, '1')

/** Whether the session expired. The first call clears the mark. */
export const takeExpired = (): boolean => {
  const wasExpired = session?.getItem(EXPIRED_KEY) != null
  session?.removeItem(EXPIRED_KEY)
  return wasExpired
}
