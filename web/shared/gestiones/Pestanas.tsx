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
  /** Number of rows of each tab and of `todas`; undefined while loading. */
  cuentas: Readonly<Record<string, number>> | undefined
  /** Current tab; '' for all. */
  ver: string
  linkTo: (some: { ver: string }) => string
  /** Current filters, as views store them. */
  direccion: string
  vistas: readonly ListaVista[]
}

// On a phone the tabs are wider than the screen.
const SCROLL_STYLE = { overflowX: 'auto' } as const
/** Fixed width, so that the number does not shift the tabs when it arrives. */
const COUNT_STYLE = { minWidth: 28, marginLeft: 6, fontSize: 12 }
/** Maximum that is shown as a number, so that it keeps its width; above it, "+". */
const MAX_SHOWN = 999

/** Tabs of a list with their counts. They are links, each with its URL. */
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
