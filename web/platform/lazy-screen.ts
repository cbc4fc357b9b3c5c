import type { ComponentType } from 'react'
import { LIMITS } from './limits.ts'
import { withTimeout } from '#ui/timeout.ts'

/** Error when the code of a screen fails to load, because the connection failed or a new version has replaced it. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError'
}

/**
 * Returns the `lazy` function of a route, which loads the code of a screen. Throws ScreenLoadError, which the error
 * boundary of the route shows.
 */
export const lazyScreen =
  (load: () => Promise<{ Component: ComponentType }>) => async (): Promise<{ Component: ComponentType }> => {
    try {
      return await withTimeout(load(), LIMITS.screenLoadMs, new Error('too late'))
    } catch (cause) {
      throw new ScreenLoadError('La pantalla no se pudo cargar.', { cause })
    }
  }
