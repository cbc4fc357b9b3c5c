/** Reads barcodes and QR codes from a video or photo. */
export interface BarcodeReader {
  detect: (image: HTMLVideoElement | Blob) => Promise<readonly { rawValue: string }[]>
}

/** BarcodeDetector of the browser. Some browsers have it but support no format. */
interface NativeDetector {
  new (): BarcodeReader
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Returns the browser's reader if it can read the QR codes of invoices. Otherwise loads the portal's own reader. */
const openReader = async (): Promise<BarcodeReader> => {
  const own = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const formats = await own?.getSupportedFormats().catch((): string[] => [])
  if (own && formats?.includes('qr_code')) return new own()
  const { createReader } = await import('./lector.ts')
  return createReader()
}

const PAUSE_MS = 150

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Shows the camera in `video` until it sees a code, and returns the text of the code; undefined when `ended` fires
 * first. Always stops the camera. Throws the browser's error without a camera or permission.
 */
export const readCode = async (video: HTMLVideoElement, ended: AbortSignal): Promise<string | undefined> => {
  // Without https the browser exposes no cameras.
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

/** Returns the text of the code in a photo; undefined when the photo contains none. */
export const readPhoto = async (photo: Blob): Promise<string | undefined> => {
  const reader = await openReader()
  const [code] = await reader.detect(photo)
  return code?.rawValue
}
