import { vi } from 'vitest'

/** Returns the video stream of a fake camera. */
export const aCamera = (): MediaStream => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
  return canvas.captureStream(10)
}

/**
 * Gives the browser a fake BarcodeDetector and a fake camera. Each scan returns the next element of `seen`, later scans
 * nothing.
 */
export const withReader = (...seen: { rawValue: string }[][]): void => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_128', 'qr_code']
      detect = async () => seen.shift() ?? []
    },
  )
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => aCamera())
}
