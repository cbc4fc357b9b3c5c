import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Screen } from './screen.ts'

/** Around every route: the title of the page, the place on it, and the warning before leaving a form. */
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
