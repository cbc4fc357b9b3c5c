import { DOWNLOAD_MESSAGE, FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import type { Route } from '#contract/route.ts'
import { callFile, type Sent } from './api.ts'
import { toastError } from './toasts.ts'

/** Delay (ms) before the object URL of a download is revoked. The browser needs the URL until the download starts. */
const REVOKE_AFTER_MS = 10_000
/** Delay (ms) before the object URL of a tab is revoked. Until then the user can print or reload the file. */
const TAB_REVOKE_AFTER_MS = 600_000
const POPUP_MESSAGE =
  'El navegador bloqueó la pestaña. Permití las ventanas emergentes de este sitio y probá de nuevo, o descargalo.'

/**
 * Downloads the file that a call returns. The file gets the name in the answer, or else `fallbackName`. Throws the
 * errors of the call.
 */
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

/** Downloads the file that a call returns; shows an error in a toast. */
export const download = async <R extends Route>(route: R, sent: Sent<R>, fallbackName: string): Promise<void> => {
  try {
    await downloadOrThrow(route, sent, fallbackName)
  } catch (error) {
    toastError(`${error instanceof Error ? error.message : FALLBACK_MESSAGE} ${DOWNLOAD_MESSAGE}`)
  }
}

/**
 * Opens the file that a call returns in a new tab. A link cannot do it, because the call needs the token. The tab opens
 * at once and shows the file when it arrives, because browsers allow a new tab only during a user gesture.
 */
export const openInTab = async <R extends Route>(
  route: R,
  sent: Sent<R>,
  onReceived?: (ratio: number) => void,
): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return toastError(POPUP_MESSAGE)
  // With `noopener`, window.open would return no tab to navigate, so clear `opener` here.
  tab.opener = null
  try {
    const { blob } = await callFile(route, sent, onReceived)
    const url = URL.createObjectURL(blob)
    tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), TAB_REVOKE_AFTER_MS)
  } catch (error) {
    tab.close()
    toastError(`${error instanceof Error ? error.message : FALLBACK_MESSAGE} ${DOWNLOAD_MESSAGE}`)
  }
}
