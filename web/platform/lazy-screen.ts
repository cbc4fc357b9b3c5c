import type { ComponentType } from 'react'
import { LIMITS } from './limits.ts'
import { withTimeout } from '#ui/timeout.ts'

/** A screen's code did not arrive: the connection failed, or a new version replaced it. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError'
}

/** A route's `lazy`: brings the screen's code within 120 s or throws ScreenLoadError, for the route's boundary. */
export const lazyScreen =
  (load: () => Promise<{ Component: ComponentType }>) => async (): Promise<{ Component: ComponentType }> => {
    try {
      return await withTimeout(load(), LIMITS.screenLoadMs, new Error('too late'))
    } catch (cause) {
      throw new ScreenLoadError('La pantalla no se pudo cargar.', { cause })
    }
  }
