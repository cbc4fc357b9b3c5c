/** Prefix of the keys under which keycloak-js stores the pending sign-ins of all tabs. */
export const LOGIN_CALLBACK = 'kc-callback-'

/** undefined: the browser blocks this storage. Then even reading the property throws. */
const kept = (name: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return window[name]
  } catch {
    return undefined
  }
}
const local = kept('localStorage')
/** Session storage, which belongs to this tab; undefined when the browser blocks it. */
export const session = kept('sessionStorage')

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

/** Returns the razón social and negocio that the user chose last. */
export const readChoice = () => ({ negocioActualId: readNumber('negocioActualId'), rs: readNumber('rs') })

/** Returns the ids of the services of the last user. */
export const readServicios = (): readonly number[] => JSON.parse(local?.getItem('servicios') ?? '[]') as number[]

const prefixOf = (version: number) => `data:image/webp;version=${version};`

/** Returns the stored picture as a data URL. '': none is stored, or it is of another version. */
export const readImagen = (version: number | null): string => {
  const kept = local?.getItem('imagenPerfil') ?? ''
  return version !== null && kept.startsWith(prefixOf(version)) ? kept : ''
}

/** Writes the version into a data URL, so that readers can detect an old picture. */
export const markImagen = (dataUrl: string, version: number): string =>
  dataUrl.replace('data:image/webp;', prefixOf(version))

const SIGNED_OUT = 'salio'

/** Whether the user signed out in any tab and no user has signed in since. */
export const hasSignedOut = (): boolean => local?.getItem(SIGNED_OUT) != null

/** Whether the user signed out after this page was requested. If so, the page must store nothing about the user. */
export const hasLeftHere = (): boolean => Number(local?.getItem(SIGNED_OUT)) >= performance.timeOrigin

/** Stores the miniature of the user, for their next visit. */
export const writeImagen = (dataUrl: string): void => {
  if (!hasLeftHere()) local?.setItem('imagenPerfil', dataUrl)
}

/** Clears local storage, except pending sign-ins of other tabs and the mark of a sign-out. */
export const forgetUser = (): void => {
  for (const key of Object.keys(local ?? {}))
    if (key !== SIGNED_OUT && !key.startsWith(LOGIN_CALLBACK)) local?.removeItem(key)
}

/** Clears local storage at sign-out. Writes a mark, so that other tabs do not report that the session expired. */
export const forgetUserWhoLeft = (): void => {
  forgetUser()
  local?.setItem(SIGNED_OUT, String(Date.now()))
}

export const writeChoice = (rs: number | undefined, negocioActualId: number | undefined): void => {
  local?.setItem('negocioActualId', String(negocioActualId ?? ''))
  local?.setItem('rs', String(rs ?? ''))
}

/** Clears local storage and writes the four keys, when the profile is loaded (spec §9). */
export const rememberUser = (user: UserCache): void => {
  if (hasLeftHere()) return
  forgetUser()
  local?.removeItem(SIGNED_OUT)
  local?.setItem('servicios', JSON.stringify(user.servicios))
  writeChoice(user.rs, user.negocioActualId)
  local?.setItem('imagenPerfil', user.imagenPerfil)
}

/**
 * Whether a user was signed in here and did not sign out. If this is true on the sign-in page, the session of that user
 * has expired.
 */
export const hasUserCache = (): boolean => local?.getItem('servicios') != null

/**
 * Key of the mark that the session expired. The mark outlives the sign-in, so that the portal can report the expiry if
 * the sign-in page did not.
 */
const EXPIRED_KEY = 'sesion-vencida'

/** Clears the data that the last session stored in this tab. */
export const clearSession = (): void => session?.clear()

/** Marks that the session expired without a sign-out. The page to which the sign-in returns reads the mark. */
export const writeExpired = (): void => session?.setItem(EXPIRED_KEY, '1')

/** Whether the session expired, by its mark. The first call removes the mark. */
export const takeExpired = (): boolean => {
  const wasExpired = session?.getItem(EXPIRED_KEY) != null
  session?.removeItem(EXPIRED_KEY)
  return wasExpired
}
