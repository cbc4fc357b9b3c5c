import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { PREFIX } from '#contract/route.ts'

const UPDATE_INTERVAL_MS = 3_600_000

/** Version of this page, which the server wrote into it; '': register no service worker. */
const PAGE_VERSION = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''

/**
 * Offers to reload the page with the new version. The tab keeps its old version until the user accepts, because a
 * reload loses changes that no draft has stored.
 */
const offer = () =>
  notifications.show({
    id: 'version',
    title: 'Hay una versión nueva',
    message: (
      <Button size="compact-sm" mt={4} onClick={() => location.reload()}>
        Actualizar
      </Button>
    ),
    autoClose: false,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
  })

/**
 * Registers the service worker, which shows a page without a connection. Offers to reload when the worker reports a new
 * version.
 */
export const watchVersion = async (): Promise<void> => {
  const { serviceWorker } = navigator
  if (!serviceWorker || !PAGE_VERSION) return
  serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data !== PAGE_VERSION) offer()
  })
  const registration = await serviceWorker.register('/sw.js', { scope: PREFIX, updateViaCache: 'none' })
  const ask = () => registration.active?.postMessage('version')
  // Ask the worker for its version: the worker may have announced it before this listener existed.
  ask()
  const checkUpdate = async () => {
    await registration.update()
    ask()
  }
  // A failed check is ignored: without a connection there is no update.
  const checkUpdateSafely = () => void checkUpdate().catch(() => {})
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkUpdateSafely()
  })
  addEventListener('online', checkUpdateSafely)
  setInterval(checkUpdateSafely, UPDATE_INTERVAL_MS)
}
