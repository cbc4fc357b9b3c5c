import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const NAME = 'tema'
const YEAR_SECONDS = 31_536_000

const isScheme = (value: string | undefined): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto'

/** The look is kept in a cookie, because local storage is cleared whenever the user is loaded (spec §9). */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => {
    const value = new RegExp(`(?:^|; )${NAME}=(\\w+)`).exec(document.cookie)?.[1]
    return isScheme(value) ? value : defaultValue
  },
  set: (value) => {
    document.cookie = `${NAME}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  },
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {
    document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax`
  },
}
