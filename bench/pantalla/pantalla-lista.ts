import { matchPath } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { ADMIN, CLIENT, DEALER, canOpen, OWNER, pathsOf, PEOPLE } from '../../e2e/pantallas.ts'
import type { Screen } from '../../web/app/screen.ts'
import { SCREENS } from '../../web/app/screens.ts'
import { FORMS, readBuilt } from '../medidas/bundle.ts'

/** Screen of the table of screens, as a demo user opens it. */
export interface Pantalla {
  name: string
  /** Path in the table of screens. The path of a detail panel includes the path of its list. */
  path: string
  /** Path to open, with the id of a demo row instead of a parameter. undefined: the demo has no such row. */
  address: string | undefined
  /** First demo user who sees the screen. */
  person: string
  /** Selector of an element. When the element is painted, the screen shows. */
  shown: string
  /** true: the screen has a form, and users can type into it as soon as it shows. */
  isForm: boolean
}

type Kind = 'inicio' | 'lista' | 'panel' | 'otra'

/** Selector of elements that are only there while something is loading. */
const LOADING = '[aria-busy=true], [role=status], [aria-label^=Cargando], .mantine-Loader-root'

/** Selector of a row: a card or a row of a table. */
export const ROW = [
  'main a.mantine-Card-root:not(:has(.mantine-Skeleton-root))',
  'main ul[aria-busy=false] > li:not(.mantine-Skeleton-root)',
  'main table[aria-busy=false] > tbody > tr',
].join(',')

const SHOWN: Readonly<Record<Kind, string>> = {
  /** Inicio counts as shown when its first task is painted. */
  inicio: 'main section[aria-labelledby=te-toca] li',
  lista: ROW,
  /**
   * A panel over a list counts as shown when its tabs are painted. A panel without tabs counts as shown when its
   * content has loaded.
   */
  panel: `[role=dialog] [role=tablist], [role=dialog] .mantine-Drawer-body:not(:empty):not(:has(${LOADING}, .mantine-Skeleton-root))`,
  /** Any other screen counts as shown when it has a title and nothing is loading. */
  otra: `main:has(h1):not(:has(${LOADING}))`,
}

const under = (path: string): string => (path ? `${PREFIX}/${path}` : PREFIX)

const paths = new Set(SCREENS.flatMap(pathsOf).map(under))
/** Known paths that have the id of a demo row instead of a parameter. */
const ADDRESSES = [CLIENT, DEALER, OWNER, ADMIN]
  .flat()
  .map(({ path }) => path.replace(/\?.*/, ''))
  .filter((address) => !paths.has(address))

const built = JSON.parse(String(await readBuilt('.vite/pantallas.json'))) as { path: string; sources: string[] }[]
const forms = new Set(built.filter(({ sources }) => FORMS.includes(sources.at(-1)!)).map(({ path }) => path))

const titles = SCREENS.flatMap(({ title, children = [] }) => [title, ...children.map((child) => child.title)])
const isUnique = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title)

/** Returns the kind of a screen. `isOver` true: the screen is a panel over a list. */
const kindOf = ({ path, children }: Screen, isOver: boolean): Kind => {
  if (isOver) return 'panel'
  if (path === '') return 'inicio'
  return children ? 'lista' : 'otra'
}

/** Screens of the table that at least one demo user sees. */
export const PANTALLAS: readonly Pantalla[] = SCREENS.flatMap((screen) => {
  const { children = [] } = screen
  const person = PEOPLE.find((each) => canOpen(screen, each))?.username
  if (!person) return []
  return pathsOf(screen).map((path, at): Pantalla => {
    const { title } = at ? children[at - 1]! : screen
    const pattern = under(path)
    return {
      name: isUnique(title) ? title : `${title} (${path})`,
      path,
      address: pattern.includes(':') ? ADDRESSES.find((address) => matchPath(pattern, address)) : pattern,
      person,
      shown: SHOWN[kindOf(screen, at > 0)],
      isForm: forms.has(pattern),
    }
  })
})

/** Inicio and the lists that customers see. */
export const FRECUENTES: readonly Pantalla[] = PANTALLAS.filter(({ path }) =>
  SCREENS.some((screen) => screen.path === path && !screen.capacidad && (path === '' || screen.children)),
)

/** Returns the screen of a path. The path may have an id instead of a parameter. Throws for an unknown path. */
export const pantallaAt = (path: string): Pantalla => {
  const address = under(path)
  const one =
    PANTALLAS.find((pantalla) => pantalla.path === path) ??
    PANTALLAS.find((pantalla) => matchPath(under(pantalla.path), address))
  if (!one) throw new Error(`La tabla de pantallas no tiene "${path}".`)
  return one.path.includes(':') ? { ...one, name: path, address } : one
}
