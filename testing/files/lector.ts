import { vi } from 'vitest'

/** A camera: a drawing that moves. */
export const aCamera = (): MediaStream => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
  return canvas.captureStream(10)
}

/** A browser that reads codes, and has a camera: what it sees, one look after the other. */
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
