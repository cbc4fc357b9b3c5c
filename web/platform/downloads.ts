import { DOWNLOAD_MESSAGE, FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import type { Route } from '#contract/route.ts'
import { callFile, type Sent } from './api.ts'
import { toastError } from './toasts.ts'

/** Time for the browser to take the address before it is given back. */
const REVOKE_AFTER_MS = 10_000
/** A tab may be read, printed and reloaded for a while. */
const TAB_REVOKE_AFTER_MS = 600_000
const POPUP_MESSAGE =
  'El navegador bloqueó la pestaña. Permití las ventanas emergentes de este sitio y probá de nuevo, o descargalo.'

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

/**
 * Opens the file that a call answers in a tab of its own. The tab is opened at once, while the browser still knows that
 * somebody clicked, and pointed when the file is here: its address needs a token, so it cannot be a link.
 */
export const openInTab = async <R extends Route>(
  route: R,
  sent: Sent<R>,
  onReceived?: (ratio: number) => void,
): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return toastError(POPUP_MESSAGE)
  // With `noopener` there would be no tab to point: the link back is cut by hand instead.
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
