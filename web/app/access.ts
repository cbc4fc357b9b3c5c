import { CAPACIDADES } from '#contract/capacidades.ts'
import { config } from '#web/config.ts'
import type { Profile } from '#web/profile.tsx'
import type { Screen } from './screen.ts'

/** Whether this person sees the screen: by capability, by service and by feature flag (spec §5). The server checks again. */
export const isVisible = (screen: Screen, { hasRole, can }: Pick<Profile, 'hasRole' | 'can'>): boolean =>
  (screen.capacidad === undefined || hasRole(...CAPACIDADES[screen.capacidad].roles)) &&
  (screen.servicioId === undefined || can(screen.servicioId)) &&
  (screen.flag === undefined || config.flags[screen.flag])
