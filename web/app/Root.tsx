import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useBlocker, useMatches } from 'react-router'
import { hasUnsavedChanges } from '#web/leave.ts'
import type { Screen } from './screen.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const SalirSinEnviar = lazyPiece(async () => (await import('./SalirSinEnviar.tsx')).SalirSinEnviar)

/** Asks before the user leaves a form with unsaved changes for another screen. */
const LeaveGuard = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <SalirSinEnviar {...blocker} />
    </Suspense>
  )
}

/** Parent of every route: sets the page title and scroll position, and asks before leaving a form. */
export const Root = () => {
  const match = useMatches().findLast(({ handle }) => handle)
  const screen = match?.handle as Pick<Screen, 'title' | 'titleOf'> | undefined
  const title = screen?.titleOf?.(match?.params['vista']) ?? screen?.title ?? 'Autogestión'
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <Outlet />
      <LeaveGuard />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
