import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Screen } from './screen.ts'

/** Around every route: the title of the page, the place on it, and the warning before leaving a form. */
export const Root = () => {
  const title = useMatches().findLast(({ handle }) => handle)?.handle as Pick<Screen, 'title'> | undefined
  useEffect(() => {
    document.title = title?.title ?? 'Autogestión'
  }, [title])
  return (
    <>
      <Outlet />
      <LeaveGuard />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
