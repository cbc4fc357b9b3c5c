/** What reads bars and squares: of what a camera sees, or of a photo. */
export interface BarcodeReader {
  detect: (image: HTMLVideoElement | Blob) => Promise<readonly { rawValue: string }[]>
}

/** The browser's own, which may be there by name alone. */
interface Own {
  new (): BarcodeReader
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own reader where it has one that reads the QR of invoices; else ours, which comes when it is asked for. */
const openReader = async (): Promise<BarcodeReader> => {
  const own = (globalThis as { BarcodeDetector?: Own }).BarcodeDetector
  const formats = await own?.getSupportedFormats().catch((): string[] => [])
  if (own && formats?.includes('qr_code')) return new own()
  const { createReader } = await import('./lector.ts')
  return createReader()
}

const PAUSE_MS = 150

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Shows the camera in `video` until it sees a code, and gives what the code says; undefined when it was ended before. The
 * camera is let go in any case. Throws what the browser throws when there is no camera or it may not be used.
 */
export const readCode = async (video: HTMLVideoElement, ended: AbortSignal): Promise<string | undefined> => {
  // Where the page did not come by https there is no camera to ask for.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (ended.aborted) return undefined
    video.srcObject = stream
    const [reader] = await Promise.all([openReader(), video.play()])
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

/** What the code in a photo says; undefined when there is none to be seen. */
export const readPhoto = async (photo: Blob): Promise<string | undefined> => {
  const reader = await openReader()
  const [code] = await reader.detect(photo)
  return code?.rawValue
}
