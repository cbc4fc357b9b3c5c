import { ACTORES } from '#contract/base/roles.ts'
import type { Profile } from '#web/profile.tsx'

/** Returns the text that says whom to ask for changes that this user cannot make. */
export const quienCorrige = ({ esInterno, hasRole }: Pick<Profile, 'esInterno' | 'hasRole'>): string => {
  if (esInterno) return 'a la administración del portal'
  return hasRole(...ACTORES.titular) ? 'a tu vendedor' : 'al titular de tu empresa o a tu vendedor'
}
