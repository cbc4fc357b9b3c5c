import './mantine-css.ts'
import '#ui/focus-successor.ts'
import { Button, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#web/queries.tsx'
import { startSession } from '#web/session.ts'
import { Problem } from './Problem.tsx'
import { routes } from './router.tsx'
import { Soporte } from './Soporte.tsx'
import { colourSchemeManager, cssVariables, theme } from './theme.ts'

// A toast shown before this arrives waits in its queue.
const Toasts = lazy(() => import('./Toasts.tsx').then((module) => ({ default: module.Toasts })))

const root = createRoot(document.getElementById('root')!)

const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
      >
        {content}
      </MantineProvider>
    </StrictMode>,
  )

try {
  // The session is settled before anything renders: keycloak-js may start only once, and the router may be told to leave.
  await startSession()
  const router = createBrowserRouter(routes)
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>,
  )
} catch (error) {
  console.error(error)
  show(
    <Problem
      title="No pudimos comprobar tu sesión."
      actions={<Button onClick={() => location.reload()}>Reintentar</Button>}
    >
      Puede que el servicio de ingreso no esté disponible. Esperá un momento y reintentá. <Soporte />
    </Problem>,
  )
}
