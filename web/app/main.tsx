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
import { reportFaultLater, Problem } from './Problem.tsx'
import { routes } from './router.tsx'
import { Soporte } from '#shared/Soporte.tsx'
import { loadFont, colourSchemeManager, cssVariables, fontFamily, theme } from './theme.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded after the first screen; toasts shown before that wait in a queue.
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

/**
 * Runs `then` after two frames have been painted and the browser is idle. Without requestIdleCallback, right after the
 * frames.
 */
const whenIdle = (then: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(then)))

/** Marks the first screen as shown once no query is running and the result is painted. */
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

/**
 * Age (ms) at which unused answers of the first script become stale. Long enough for a form that first waits for its
 * draft.
 */
const EARLY_ANSWERS_TTL_MS = 10_000

/**
 * Starts the work that comes after the first screen. Mounted after the screen, so the queries of the screen have
 * already begun.
 */
const FirstShown = () => {
  useEffect(() => {
    void afterFirstScreen().then(() => setTimeout(dropEarly, EARLY_ANSWERS_TTL_MS))
    void later(() => import('./version.tsx'))().then(({ watchVersion }) => watchVersion())
    whenShown()
  }, [])
  return null
}

/** Resolves when the code of the screen has loaded or failed to load. */
const initialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized: isReady }) => {
      if (!isReady) return
      stop()
      resolve()
    })
  })

/** Maximum time (ms) that the first render waits for the answers of the first script. */
const EARLY_ANSWERS_WAIT_MS = 600

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const start = async (): Promise<void> => {
  void loadFont().catch(() => {})
  // Loaded after the first screen: it moves the focus from removed rows, and no row can be removed before.
  void later(() => import('#ui/focus-successor.ts'))().catch(() => {})
  // Create the router before the session if the first script has handled the URL. Otherwise keycloak-js may still
  // change the URL.
  const earlyRouter = earlySession && createBrowserRouter(routes)
  const session = startSession()
  // A private screen waits for the session, which may redirect to the sign-in page. A public screen does not wait.
  if (!isPublic(location.pathname)) await session
  const router = earlyRouter ?? createBrowserRouter(routes)
  // Until the data arrive, the page shows "Cargando Autogestión…" without React. React then renders once, with data,
  // instead of three times.
  const perfil = sessionUser() && queryClient.prefetchQuery(PERFIL)
  await Promise.all([initialized(router), perfil])
  await Promise.race([settleEarly(), wait(EARLY_ANSWERS_WAIT_MS)])
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

addEventListener('error', ({ error }) => reportFaultLater(error))
addEventListener('unhandledrejection', ({ reason }) => reportFaultLater(reason))

// Do not use top-level await: chunks that load later import this module, so both would wait for each other forever.
start().catch((error: unknown) => {
  console.error(error)
  reportFaultLater(error)
  show(
    <Problem
      title="No pudimos comprobar tu sesión."
      actions={<Button onClick={() => location.reload()}>Reintentar</Button>}
    >
      Puede que el servicio de ingreso no esté disponible. Esperá un momento y reintentá. <Soporte />
    </Problem>,
  )
})
