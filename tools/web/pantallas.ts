import { writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { PREFIX } from '#contract/route.ts'
import { PERFIL, type FirstCall, FIRST_CALLS } from '../../web/app/first-calls.ts'
import type { Screen } from '../../web/app/screen.ts'
import { PUBLIC_TITLES, SCREENS } from '../../web/app/screens.ts'
import { VISTAS } from '../../web/shared/gestiones/gestion.ts'

/** Returns the source file that a screen imports dynamically. */
const sourceOf = ({ path, load }: Screen): string => {
  const [, source] = /import\(['"](\.{1,2}\/[^'"]+)['"]\)/.exec(String(load)) ?? []
  if (!source) throw new Error(`La pantalla "${path}" no dice qué archivo trae.`)
  return posix.join('web/app', source)
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join('/')

/**
 * Returns the first calls of a screen and of the screens that it opens over, the innermost first. A parameter is named
 * by its position in the URL.
 */
const llamadasOf = (path: string, outer: string): FirstCall[] => {
  const parts = joined(PREFIX, path).split('/')
  const placed = (text: string): string =>
    text.replace(/:(\w+)/g, (whole) => (parts.includes(whole) ? `:parte${parts.indexOf(whole)}` : whole))
  return Object.keys(FIRST_CALLS)
    .filter((key) => key.length >= outer.length && (path === key || path.startsWith(`${key}/`)))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((key) => FIRST_CALLS[key]!)
    .map((firstCall) => ({ ...firstCall, url: placed(firstCall.url) }))
}

/**
 * Returns a screen and its children, each with the source files and calls that it needs to show. The server uses them
 * to write the page of the screen.
 */
const pagesOf = (screen: Screen, over: readonly Screen[] = []): object[] => {
  const whole = [...over, screen]
  const path = joined(...whole.map((each) => each.path))
  const own = {
    path: joined(PREFIX, path),
    title: screen.titleOf?.(undefined) ?? screen.title,
    sources: whole.map(sourceOf),
    llamadas: [PERFIL, ...llamadasOf(path, whole[0]!.path)],
  }
  // Each view of a gestión has its own title, so it gets its own page, listed before the page for any view.
  const vistas = screen.titleOf && own.path.endsWith('/:vista') ? Object.keys(VISTAS) : []
  return [
    ...vistas.map((vista) => ({
      ...own,
      path: own.path.replace(':vista', vista),
      title: screen.titleOf?.(vista),
    })),
    own,
    ...(screen.children ?? []).flatMap((child) => pagesOf(child, whole)),
  ]
}

/** Shortcuts in the icon menu of the installed portal. */
const ATAJOS = ['devoluciones', 'reclamos', 'cuenta-corriente']

const atajos = ATAJOS.map((path) => {
  const name = SCREENS.find((screen) => screen.path === path)?.menu?.label
  if (!name) throw new Error(`El atajo "${path}" no está en el menú.`)
  return { name, url: joined(PREFIX, path) }
})
writeFileSync('dist/web/.vite/atajos.json', JSON.stringify(atajos))

const publicas = Object.entries(PUBLIC_TITLES).map(([path, title]) => ({ path, title, sources: [], llamadas: [] }))
const pages = [...SCREENS.flatMap((screen) => pagesOf(screen)), ...publicas]
writeFileSync('dist/web/.vite/pantallas.json', JSON.stringify(pages))
