import { useEffect, useState } from 'react'

let resolveShown: () => void
let isShown = false

const FIRST_SCREEN_TIMEOUT_MS = 5000

/** Resolves when the first screen is painted with its data, or 5 s after the first call of `afterFirstScreen`. */
const shown = new Promise<void>((resolve) => (resolveShown = resolve))

export const markShown = (): void => {
  isShown = true
  resolveShown()
}

/** Waits until the first screen is shown. Use it for work whose result users do not see at first. */
export const afterFirstScreen = async (): Promise<void> => {
  setTimeout(markShown, FIRST_SCREEN_TIMEOUT_MS)
  await shown
}

/**
 * Returns a loader for `lazy` that waits until the first screen is shown. Use it for code that has a placeholder on the
 * first screen.
 */
export const later =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await afterFirstScreen()
    return load()
  }

export const isFirstShown = (): boolean => isShown

/** Returns whether the first screen is shown, and renders again when that changes. */
export const useFirstShown = (): boolean => {
  const [is, set] = useState(isShown)
  useEffect(() => void afterFirstScreen().then(() => set(true)), [])
  return is
}
