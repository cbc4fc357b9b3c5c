import { matchPath } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { ADMIN, CLIENT, DEALER, isFor, OWNER, pathsOf, PEOPLE } from '../../e2e/pantallas.ts'
import type { Screen } from '../../web/app/screen.ts'
import { SCREENS } from '../../web/app/screens.ts'
import { FORMS, readBuilt } from '../medidas/bundle.ts'

/** One screen of the table, as somebody of the demo opens it. */
export interface Pantalla {
  name: string
  /** As the table has it, with those that it opens over. */
  path: string
  /** Where it is opened: with a row of the demo; none where the demo has no such row. */
  address: string | undefined
  /** The first of the demo who sees it. */
  person: string
  /** What is painted when it shows, as a selector. */
  shown: string
  /** Something is typed in it from the start. */
  isForm: boolean
}

type Kind = 'inicio' | 'lista' | 'panel' | 'otra'

/** What says that something is on its way. */
const WAITED = '[aria-busy=true], [role=status], [aria-label^=Cargando], .mantine-Loader-root'

/** A row: as a card, as a line of a table. */
export const ROW = [
  'main a.mantine-Card-root:not(:has(.mantine-Skeleton-root))',
  'main ul[aria-busy=false] > li:not(.mantine-Skeleton-root)',
  'main table[aria-busy=false] > tbody > tr',
].join(',')

const SHOWN: Readonly<Record<Kind, string>> = {
  /** The first thing that waits for them. */
  inicio: 'main section[aria-labelledby=te-toca] li',
  lista: ROW,
  /** What opens over a list: its tabs, or where it has none what it says of its row. */
  panel: `[role=dialog] [role=tablist], [role=dialog] .mantine-Drawer-body:not(:empty):not(:has(${WAITED}, .mantine-Skeleton-root))`,
  /** A title, and nothing that is still waited for. */
  otra: `main:has(h1):not(:has(${WAITED}))`,
}

const under = (path: string): string => (path ? `${PREFIX}/${path}` : PREFIX)

const paths = new Set(SCREENS.flatMap(pathsOf).map(under))
/** Those with a row of the demo in them. */
const ADDRESSES = [CLIENT, DEALER, OWNER, ADMIN]
  .flat()
  .map(({ path }) => path.replace(/\?.*/, ''))
  .filter((address) => !paths.has(address))

const built = JSON.parse(String(await readBuilt('.vite/pantallas.json'))) as { path: string; sources: string[] }[]
const forms = new Set(built.filter(({ sources }) => FORMS.includes(sources.at(-1)!)).map(({ path }) => path))

const titles = SCREENS.flatMap(({ title, children = [] }) => [title, ...children.map((child) => child.title)])
const isAlone = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title)

/** Of a screen, or of one that opens over it. */
const kindOf = ({ path, children }: Screen, isOver: boolean): Kind => {
  if (isOver) return 'panel'
  if (path === '') return 'inicio'
  return children ? 'lista' : 'otra'
}

/** Every screen of the table that somebody sees. */
export const PANTALLAS: readonly Pantalla[] = SCREENS.flatMap((screen) => {
  const { children = [] } = screen
  const person = PEOPLE.find((each) => isFor(screen, each))?.username
  if (!person) return []
  return pathsOf(screen).map((path, at): Pantalla => {
    const { title } = at ? children[at - 1]! : screen
    const pattern = under(path)
    return {
      name: isAlone(title) ? title : `${title} (${path})`,
      path,
      address: pattern.includes(':') ? ADDRESSES.find((address) => matchPath(pattern, address)) : pattern,
      person,
      shown: SHOWN[kindOf(screen, at > 0)],
      isForm: forms.has(pattern),
    }
  })
})

/** Inicio and the lists of who buys. */
export const FRECUENTES: readonly Pantalla[] = PANTALLAS.filter(({ path }) =>
  SCREENS.some((screen) => screen.path === path && !screen.capacidad && (path === '' || screen.children)),
)

/** The screen at an address: as the table has it, or one of its rows. */
export const pantallaAt = (path: string): Pantalla => {
  const address = under(path)
  const one =
    PANTALLAS.find((pantalla) => pantalla.path === path) ??
    PANTALLAS.find((pantalla) => matchPath(under(pantalla.path), address))
  if (!one) throw new Error(`La tabla de pantallas no tiene "${path}".`)
  return one.path.includes(':') ? { ...one, name: path, address } : one
}
