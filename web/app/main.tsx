import { styleNonce } from '#web/content-policy.ts'
import './mantine-css.ts'
import { Button, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter as Router } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { dropEarly, earlySession, settleEarly } from '#web/early.ts'
import { afterFirstScreen, later, markShown } from '#ui/first-shown.ts'
import { isPublic } from '#web/publico.ts'
import { queryClient } from '#web/queries.tsx'
import { PERFIL } from '#web/profile.tsx'
import { sessionUser, startSession } from '#web/session.ts'
import { bringFault, Problem } from './Problem.tsx'
import { routes } from './router.tsx'
import { Soporte } from '#shared/Soporte.tsx'
import { bringFont, colourSchemeManager, cssVariables, fontFamily, theme } from './theme.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// A toast shown before this arrives waits in its queue.
const Toasts = lazyPiece(later(async () => (await import('./Toasts.tsx')).Toasts))

const root = createRoot(document.getElementById('root')!)

const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={{ ...theme, fontFamily: fontFamily() }}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {content}
      </MantineProvider>
    </StrictMode>,
  )

/** Two frames are painted and nothing is left to do; where a browser does not tell, soon. */
const whenIdle = (then: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(then)))

/** The first screen is there once nothing that it asked is on its way and that is painted. */
const whenShown = () => {
  const cache = queryClient.getQueryCache()
  const look = () => {
    if (queryClient.isFetching()) return
    stop()
    whenIdle(markShown)
  }
  const stop = cache.subscribe(look)
  look()
}

/** What was answered before the application was there is old by then; a form that waits for its draft asks later than the rest. */
const OLD_MS = 10_000

/** After the screen, whose queries have begun when this is mounted. */
const FirstShown = () => {
  useEffect(() => {
    void afterFirstScreen().then(() => setTimeout(dropEarly, OLD_MS))
    void later(() => import('./version.tsx'))().then(({ watchVersion }) => watchVersion())
    whenShown()
  }, [])
  return null
}

/** Resolves when the screen's code has arrived, or is known to fail. */
const initialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized: isReady }) => {
      if (!isReady) return
      stop()
      resolve()
    })
  })

/** Answers that take longer than this are shown when they come. */
const ANSWERS_MS = 600

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const start = async (): Promise<void> => {
  void bringFont().catch(() => {})
  // Nothing goes away under the focus before the first screen is there.
  void later(() => import('#ui/focus-successor.ts'))().catch(() => {})
  // Where the first script left the address alone, the library may change it: the router reads it afterwards.
  const ahead = earlySession && createBrowserRouter(routes)
  const session = startSession()
  // The session is settled before a screen renders: the router may be told to leave. What is everybody's waits for nobody.
  if (!isPublic(location.pathname)) await session
  const router = ahead ?? createBrowserRouter(routes)
  // Until then the page says "Cargando Autogestión…" by itself: one render, with its rows, instead of three.
  const perfil = sessionUser() && queryClient.prefetchQuery(PERFIL)
  await Promise.all([initialized(router), perfil])
  await Promise.race([settleEarly(), wait(ANSWERS_MS)])
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <FirstShown />
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>,
  )
}

addEventListener('error', ({ error }) => bringFault(error))
addEventListener('unhandledrejection', ({ reason }) => bringFault(reason))

// Never awaited here: what comes later imports this file's chunk, and would wait for it while it waits for them.
start().catch((error: unknown) => {
  console.error(error)
  bringFault(error)
  show(
    <Problem
      title="No pudimos comprobar tu sesión."
      actions={<Button onClick={() => location.reload()}>Reintentar</Button>}
    >
      Puede que el servicio de ingreso no esté disponible. Esperá un momento y reintentá. <Soporte />
    </Problem>,
  )
})
