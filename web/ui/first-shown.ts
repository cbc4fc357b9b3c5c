import { useEffect, useState } from 'react'

let tell: () => void
let isShown = false

const GIVE_UP_MS = 5000

/** Settles when the first screen is painted with what it shows; after five seconds at the latest once it was asked for. */
const shown = new Promise<void>((resolve) => (tell = resolve))

/** The first screen is there. */
export const markShown = (): void => {
  isShown = true
  tell()
}

/** What nobody sees at first waits until the first screen is there. */
export const afterFirstScreen = async (): Promise<void> => {
  setTimeout(markShown, GIVE_UP_MS)
  await shown
}

/** For `lazy`: code of something that keeps its place on the first screen, and comes after it. */
export const later =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    await afterFirstScreen()
    return load()
  }

/** Whether the first screen is there by now. */
export const isFirstShown = (): boolean => isShown

/** Whether what nobody sees at first may be drawn: once the first screen is there. */
export const useFirstShown = (): boolean => {
  const [is, set] = useState(isShown)
  useEffect(() => void afterFirstScreen().then(() => set(true)), [])
  return is
}
