import type { Destino } from '../features/buscar/opciones.ts'
import type { Profile } from '#web/profile.tsx'
import { isVisible } from './access.ts'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'

const withChildren = (screen: Screen): Screen[] => [
  screen,
  ...(screen.children ?? []).map((child) => ({ ...child, path: `${screen.path}/${child.path}` })),
]

/** What the search of the header opens by its name: every screen and form that this person sees. */
export const destinosDe = (profile: Pick<Profile, 'hasRole' | 'can' | 'esInterno'>): Destino[] =>
  SCREENS.filter((screen) => isVisible(screen, profile))
    .flatMap(withChildren)
    // The address of one thing has its number: its list finds it.
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title, menu }) => ({ enlace: path && `/${path}`, titulo: menu?.label ?? title }))
