/** A sign-in that is under way, here or in another tab, keeps its state under this and its name (keycloak-js). */
export const LOGIN_CALLBACK = 'kc-callback-'

interface UserCache {
  servicios: readonly number[]
  negocioActualId: number | undefined
  rs: number | undefined
  imagenPerfil: string
}

const readNumber = (key: string): number | undefined => {
  const value = Number(localStorage.getItem(key) ?? '')
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** The razón social and the negocio chosen last time. */
export const readChoice = () => ({ negocioActualId: readNumber('negocioActualId'), rs: readNumber('rs') })

/** The services of who was here last, as their ids. */
export const readServicios = (): readonly number[] => JSON.parse(localStorage.getItem('servicios') ?? '[]') as number[]

const marked = (version: number) => `data:image/webp;version=${version};`

/** The picture of this version, as a data URL, if it is the one that was kept; empty when it is not. */
export const readImagen = (version: number | null): string => {
  const kept = localStorage.getItem('imagenPerfil') ?? ''
  return version !== null && kept.startsWith(marked(version)) ? kept : ''
}

/** Names the version inside the data URL, so that an old picture is known for one. */
export const markImagen = (dataUrl: string, version: number): string =>
  dataUrl.replace('data:image/webp;', marked(version))

/** Keeps the person's own small picture for their next visit. */
export const writeImagen = (dataUrl: string): void => localStorage.setItem('imagenPerfil', dataUrl)

/** Clears local storage, sparing a sign-in under way in another tab. */
export const forgetUser = (): void => {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(LOGIN_CALLBACK)) localStorage.removeItem(key)
}

/** Keeps the choice of razón social and negocio. */
export const writeChoice = (rs: number | undefined, negocioActualId: number | undefined): void => {
  localStorage.setItem('negocioActualId', String(negocioActualId ?? ''))
  localStorage.setItem('rs', String(rs ?? ''))
}

/** On loading the user local storage is cleared and the four keys are written (spec §9). */
export const rememberUser = (user: UserCache): void => {
  forgetUser()
  localStorage.setItem('servicios', JSON.stringify(user.servicios))
  writeChoice(user.rs, user.negocioActualId)
  localStorage.setItem('imagenPerfil', user.imagenPerfil)
}

/** Somebody was here and did not leave by the door: if the sign-in page shows, their session is over. */
export const hasUserCache = (): boolean => localStorage.getItem('servicios') !== null

const SIGNED_OUT = 'salio'

/** Clears local storage as the person leaves; the other tabs know by it that nothing expired. */
export const forgetUserWhoLeft = (): void => {
  forgetUser()
  localStorage.setItem(SIGNED_OUT, '1')
}

/** Whether the person left by themselves, in this tab or in another one. */
export const hasSignedOut = (): boolean => localStorage.getItem(SIGNED_OUT) !== null

/** In session storage over the sign-in: whoever comes back reads what happened, also where the sign-in page could not say it. */
export const OVER_KEY = 'sesion-vencida'
