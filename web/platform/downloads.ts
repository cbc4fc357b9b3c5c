import { DOWNLOAD_MESSAGE, FALLBACK_MESSAGE } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { callFile, type Sent } from './api.ts'
import { toastError } from './toasts.ts'

/** Time for the browser to take the address before it is given back. */
const REVOKE_AFTER_MS = 10_000

/** Downloads the file that a call answers, under the name it proposes or the given one. Throws what the call throws. */
export const downloadOrThrow = async <R extends Route>(
  route: R,
  sent: Sent<R>,
  fallbackName: string,
): Promise<void> => {
  const { blob, fileName } = await callFile(route, sent)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName ?? fallbackName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** The same; a failure is told in a toast. */
export const download = async <R extends Route>(route: R, sent: Sent<R>, fallbackName: string): Promise<void> => {
  try {
    await downloadOrThrow(route, sent, fallbackName)
  } catch (error) {
    toastError(`${error instanceof Error ? error.message : FALLBACK_MESSAGE} ${DOWNLOAD_MESSAGE}`)
  }
}
