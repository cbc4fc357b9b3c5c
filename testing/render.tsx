import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render } from 'vitest-browser-react'
import { queryClient } from '#web/queries.tsx'
import { cssVariables, theme } from '../web/app/theme.ts'
import { Toasts } from '../web/app/Toasts.tsx'

/** Renders routes as the portal does, with its theme and an empty cache of answers. */
export const renderRoutes = (routes: RouteObject[], path = '/') => {
  queryClient.clear()
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  )
}

/** Renders a single component inside the portal's providers. */
export const renderPiece = (piece: ReactNode) => renderRoutes([{ path: '*', element: piece }])
