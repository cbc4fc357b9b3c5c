import type { ComponentType } from 'react'
import { LIMITS } from './limits.ts'
import { withTimeout } from '#ui/timeout.ts'

/** Error when the code of a screen does not load: the connection failed, or a new version replaced it. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError'
}

/**
 * Returns a route's `lazy`. It loads the code of the screen or throws ScreenLoadError for the route's error boundary.
 */
export const lazyScreen =
  (load: () => Promise<{ Component: ComponentType }>) => async (): Promise<{ Component: ComponentType }> => {
    try {
      return await withTimeout(load(), LIMITS.screenLoadMs, new Error('too late'))
    } catch (cause) {
      throw new ScreenLoadError('La pantalla no se pudo cargar.', { cause })
    }
  }
