/** What reads bars and squares, where the browser brings it. */
interface BarcodeReader {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

const detectorOf = () => (globalThis as { BarcodeDetector?: new () => BarcodeReader }).BarcodeDetector

/** Whether this browser reads codes, and may be asked for a camera. */
export const canScan = (): boolean => detectorOf() !== undefined && navigator.mediaDevices !== undefined

const PAUSE_MS = 150

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Shows the camera in `video` until it sees a code, and gives what the code says; undefined when it was ended before. The
 * camera is let go in any case. Throws what the browser throws when there is no camera or it may not be used.
 */
export const readCode = async (video: HTMLVideoElement, ended: AbortSignal): Promise<string | undefined> => {
  const reader = new (detectorOf()!)()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (ended.aborted) return undefined
    video.srcObject = stream
    await video.play()
    while (!ended.aborted) {
      const [code] = await reader.detect(video)
      if (code) return code.rawValue
      await pause()
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
