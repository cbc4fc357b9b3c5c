import { replace, type RouteObject } from 'react-router'
import { CUENTA_CERRADA_PATH } from '#contract/base/sesion.ts'
import { PREFIX } from '#contract/route.ts'
import { lazyScreen } from '#web/lazy-screen.ts'
import { Loading } from '#ui/Loading.tsx'
import { Boundary } from './Problem.tsx'
import { Private } from './Private.tsx'
import { Root } from './Root.tsx'
import type { Screen } from './screen.ts'
import { PUBLIC_TITLES, SCREENS } from './screens.ts'

const routeOf = (screen: Screen): RouteObject => {
  const own = { lazy: lazyScreen(screen.load), handle: screen }
  if (screen.path === '') return { ...own, index: true }
  return { ...own, path: screen.path, ...(screen.children ? { children: screen.children.map(routeOf) } : {}) }
}

const notFound: RouteObject = {
  path: '*',
  lazy: lazyScreen(() => import('./NotFoundScreen.tsx')),
  handle: { title: 'Página no encontrada' },
}

/** Former paths that users may have bookmarked, with their replacement. */
const MOVED = { 'centro-garantia': 'centro-garantias' } as const

const redirects: RouteObject[] = Object.entries(MOVED).map(([old, now]) => ({
  path: `${old}/*`,
  loader: ({ request, params }) => {
    const rest = params['*'] ? `/${params['*']}` : ''
    return replace(`${PREFIX}/${now}${rest}${new URL(request.url).search}`)
  },
}))

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Boundary,
    HydrateFallback: () => <Loading text="Cargando Autogestión…" />,
    children: [
      // The root redirects to the portal (spec §2).
      { path: '/', loader: () => replace(PREFIX) },
      {
        path: '/terminos-condiciones',
        handle: { title: PUBLIC_TITLES['/terminos-condiciones'] },
        lazy: lazyScreen(() => import('../features/terminos/TerminosScreen.tsx')),
      },
      {
        path: CUENTA_CERRADA_PATH,
        handle: { title: PUBLIC_TITLES[CUENTA_CERRADA_PATH] },
        lazy: lazyScreen(() => import('./CuentaCerradaScreen.tsx')),
      },
      {
        path: PREFIX,
        Component: Private,
        // On a parent route: a route whose code failed to load cannot render its own error boundary.
        children: [{ ErrorBoundary: Boundary, children: [...SCREENS.map(routeOf), ...redirects, notFound] }],
      },
      notFound,
    ],
  },
]
