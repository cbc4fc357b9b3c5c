import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { PREFIX } from '#contract/route.ts'

const LOOK_MS = 3_600_000

/** This page's version, as the server wrote it; empty where there is to be no worker. */
const OWN = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? ''

/** Each tab goes on as it is until its person says so; what they typed is a draft, or leaving it asks first. */
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

/** Registers the worker, which shows a page where there is no connection, and hears from it when the portal has changed. */
export const watchVersion = async (): Promise<void> => {
  const { serviceWorker } = navigator
  if (!serviceWorker || !OWN) return
  serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data !== OWN) offer()
  })
  const registration = await serviceWorker.register('/sw.js', { scope: PREFIX, updateViaCache: 'none' })
  const ask = () => registration.active?.postMessage('version')
  // A worker that came while nobody listened here has said so already.
  ask()
  const look = async () => {
    await registration.update()
    ask()
  }
  // Without a connection there is nothing to look for.
  const lookQuietly = () => void look().catch(() => {})
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookQuietly()
  })
  addEventListener('online', lookQuietly)
  setInterval(lookQuietly, LOOK_MS)
}
