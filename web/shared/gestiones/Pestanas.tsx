import { Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Pestana } from '#contract/base/pestanas.ts'
import type { ListaVista } from '#contract/listas/shapes.ts'
import { useProfile } from '#web/profile.tsx'
import { Chip } from '#shared/Chip.tsx'
import type { Gestion } from './gestion.ts'
import classes from './Pestanas.module.css'

interface PestanasProps {
  gestion: Gestion
  pestanas: Readonly<Record<string, Pestana>>
  /** Number of rows in each tab; `todas`: total of all tabs. undefined while loading. */
  cuentas: Readonly<Record<string, number>> | undefined
  /** Current tab; '': the tab of all rows. */
  ver: string
  linkTo: (some: { ver: string }) => string
  /** Current filters as a query string. Used to find the saved view that has the same filters. */
  direccion: string
  vistas: readonly ListaVista[]
}

// Scrollable, because on a phone the tabs are wider than the screen.
const SCROLL_STYLE = { overflowX: 'auto' } as const
/** Fixed width, so that the tabs do not shift when a count arrives. */
const COUNT_STYLE = { minWidth: 28, marginLeft: 6, fontSize: 12 }
/** Largest count shown as a number. A higher count shows as "999+", which keeps the width. */
const MAX_SHOWN = 999

/** Tabs of a list with their counts. Each tab is a link with its own URL. */
export const Pestanas = ({ gestion, pestanas, cuentas, ver, linkTo, direccion, vistas }: PestanasProps) => {
  const { esInterno } = useProfile()
  const tabs: [ver: string, texto: string][] = [
    ...Object.entries(pestanas).map(([name, { texto, femenino, interno }]): [string, string] => [
      name,
      (esInterno && interno) || (gestion.isFemenina && femenino) || texto,
    ]),
    ['', gestion.todas],
  ]
  const vista = vistas.find((each) => each.direccion === direccion)
  const shown = Object.hasOwn(pestanas, ver) ? ver : ''
  return (
    <Group component="nav" gap={0} wrap="nowrap" style={SCROLL_STYLE} aria-label={gestion.plural}>
      {tabs.map(([name, texto]) => {
        const total = cuentas?.[name || 'todas'] ?? 0
        const said = cuentas ? (total > MAX_SHOWN ? `${MAX_SHOWN}+` : `${total}`) : ''
        return (
          <Link
            key={name}
            to={linkTo({ ver: name })}
            className={classes.tab}
            aria-current={!vista && name === shown ? 'page' : undefined}
          >
            {texto}{' '}
            <span style={COUNT_STYLE}>
              {name === 'esperanCliente' && !esInterno && total ? <Chip tono="mio">{said}</Chip> : said}
            </span>
          </Link>
        )
      })}
      {vistas.map((each) => (
        <Link
          key={each.vistaId}
          to={`?${each.direccion}`}
          className={classes.tab}
          aria-current={each === vista ? 'page' : undefined}
        >
          {each.nombre}
        </Link>
      ))}
    </Group>
  )
}
