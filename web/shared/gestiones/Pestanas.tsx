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
  /** How many rows each has, and `todas`; undefined on their way. */
  cuentas: Readonly<Record<string, number>> | undefined
  /** The one that is shown; '' for all of them. */
  ver: string
  linkTo: (some: { ver: string }) => string
  /** What is filtered, as views keep it. */
  direccion: string
  vistas: readonly ListaVista[]
}

// On a phone they are wider than the screen.
const SCROLLS = { overflowX: 'auto' } as const
/** As wide before its number comes as with it. */
const CUANTOS = { minWidth: 28, marginLeft: 6, fontSize: 12 }
/** Past this what is said is that there are more: the number keeps its width. */
const MOST = 999

/** The parts of a list, each with how much is in it. They are links: each has its address. */
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
    <Group component="nav" gap={0} wrap="nowrap" style={SCROLLS} aria-label={gestion.plural}>
      {tabs.map(([name, texto]) => {
        const total = cuentas?.[name || 'todas'] ?? 0
        const said = cuentas ? (total > MOST ? `${MOST}+` : `${total}`) : ''
        return (
          <Link
            key={name}
            to={linkTo({ ver: name })}
            className={classes.tab}
            aria-current={!vista && name === shown ? 'page' : undefined}
          >
            {texto}{' '}
            <span style={CUANTOS}>
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
