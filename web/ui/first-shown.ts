import { useEffect, useState } from 'react'

let resolveShown: () => void
let isShown = false

const FIRST_SCREEN_TIMEOUT_MS = 5000

/** Resolves when the first screen is painted with its data; at the latest 5 s after the first `afterFirstScreen`. */
const shown = new Promise<void>((resolve) => (resolveShown = resolve))

/** Marks the first screen as shown. */
export const markShown = (): void => {
  isShown = true
  resolveShown()
}

/** Waits for the first screen: work that is invisible at first runs afterwards. */
export const afterFirstScreen = async (): Promise<void> => {
  setTimeout(markShown, FIRST_SCREEN_TIMEOUT_MS)
  await shown
}

/** Loader for `lazy` that waits for the first screen, for code whose placeholder is already on it. */
export const later =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await afterFirstScreen()
    return load()
  }

export const isFirstShown = (): boolean => isShown

/** Whether the first screen is shown; rerenders when it is. */
export const useFirstShown = (): boolean => {
  const [is, set] = useState(isShown)
  useEffect(() => void afterFirstScreen().then(() => set(true)), [])
  return is
}
