let tell: () => void

const FRAMES_MS = 5000

/** Settles when the first screen is painted with what it shows; after five seconds at the latest once it was asked for. */
const shown = new Promise<void>((resolve) => (tell = resolve))

/** The first screen is there. */
export const markShown = (): void => tell()

/** What nobody sees at first waits until the first screen is there. */
export const afterFirstScreen = async (): Promise<void> => {
  setTimeout(markShown, FRAMES_MS)
  await shown
}
