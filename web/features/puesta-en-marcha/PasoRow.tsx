import { Button, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatCount } from '#contract/valores/formato.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { MAXIMO_CONTADO, pasoDe } from '#contract/puesta-en-marcha/reglas.ts'
import type { PuestaEnMarcha } from '#contract/puesta-en-marcha/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { useSend } from '#web/queries.tsx'
import classes from './PuestaEnMarcha.module.css'

type Paso = PuestaEnMarcha['pasos'][number]

const ESTADOS = {
  listo: { Icon: IconCircleCheckFilled, texto: 'Listo', className: classes.done },
  falta: { Icon: IconCircle, texto: 'Falta', className: classes.open },
  omitido: { Icon: IconCircleMinus, texto: 'No se usa', className: classes.open },
} as const

/** Returns "12 empresas", or "Más de …" when there are more than the server counts; undefined when there are none. */
const hayDe = ({ cantidad }: Paso, cosas: readonly [string, string] | undefined): string | undefined => {
  if (!cantidad || !cosas) return undefined
  if (cantidad >= MAXIMO_CONTADO) return `Más de ${formatCount(MAXIMO_CONTADO)} ${cosas[1]}`
  return `${formatCount(cantidad)} ${cosas[cantidad === 1 ? 0 : 1]}`
}

interface PasoRowProps {
  paso: Paso
  /** true: the step is the first missing step. */
  isNext: boolean
}

/** Row of a setup step: state, reason and link to its screen. */
export const PasoRow = ({ paso, isNext }: PasoRowProps) => {
  const { titulo, texto, pantalla, importacion, cosas, obligatorio } = pasoDe(paso.paso)
  const { Icon, texto: estado, className } = ESTADOS[paso.estado]
  const omit = useSend(puestaEnMarcha.omitir)
  const habituales = useSend(puestaEnMarcha.usarHabituales)
  const falta = paso.estado === 'falta'
  const omitido = paso.estado === 'omitido'
  return (
    <li className={classes.row}>
      <Icon size={22} className={className} aria-hidden />
      <div>
        <Text fw={600}>
          {titulo}{' '}
          <Text span size="sm" fw={400} c="dimmed">
            · {hayDe(paso, cosas) ?? estado}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {texto}
        </Text>
      </div>
      <Group gap="xs" className={classes.actions ?? ''}>
        {!obligatorio && paso.estado !== 'listo' && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={omit.isPending}
            aria-label={`${omitido ? 'Volver a usarlo' : 'No lo usamos'}: ${titulo}`}
            onClick={() => omit.mutate({ params: { paso: paso.paso }, body: { omitido: !omitido } })}
          >
            {omitido ? 'Volver a usarlo' : 'No lo usamos'}
          </Button>
        )}
        {paso.paso === 'sectores' && falta && (
          <Button
            size="compact-sm"
            variant="default"
            loading={habituales.isPending}
            onClick={() => habituales.mutate({})}
          >
            Usar los habituales
          </Button>
        )}
        {importacion && !omitido && (
          <Button
            component={Link}
            to={`${PREFIX}/importaciones/nueva/${importacion}`}
            size="compact-sm"
            variant="default"
            aria-label={`Importar: ${titulo}`}
          >
            Importar
          </Button>
        )}
        {!omitido && (
          <Button
            component={Link}
            to={`${PREFIX}/${pantalla}`}
            size="compact-sm"
            variant={isNext ? 'filled' : 'default'}
            aria-label={`${isNext ? 'Empezar' : 'Abrir'}: ${titulo}`}
          >
            {isNext ? 'Empezar' : 'Abrir'}
          </Button>
        )}
      </Group>
    </li>
  )
}
