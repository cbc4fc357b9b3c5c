import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { config } from '#web/config.ts'
import type { Profile } from '#web/profile.tsx'
import type { Screen } from './screen.ts'

type Access = Pick<Profile, 'hasRole' | 'can' | 'esInterno'>

/**
 * Whether the user can see the screen, by capability, service and feature flag (spec §5). The server checks each call
 * again.
 */
export const isVisible = (screen: Screen, { hasRole, can, esInterno }: Access): boolean =>
  (screen.capacidad === undefined || hasRole(...CAPACIDADES[screen.capacidad].roles)) &&
  (!esInterno || screen.internos === undefined || hasRole(...CAPACIDADES[screen.internos].roles)) &&
  (screen.servicioId === undefined || can(screen.servicioId)) &&
  (screen.flag === undefined || config.flags[screen.flag])

/** Whether the menu shows the screen. A feature flag can hide it from the menu although its URL still works. */
export const isInMenu = (screen: Screen, profile: Access): boolean =>
  screen.menu !== undefined &&
  (screen.menu.flag === undefined || config.flags[screen.menu.flag]) &&
  isVisible(screen, profile)
