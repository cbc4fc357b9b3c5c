import { Checkbox, Group, Text, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { textoEstado } from '#contract/base/estados.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { TrabajoRow } from '#contract/mesa/shapes.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import classes from './Mesa.module.css'
import { ausenteText } from './ausencia.ts'
import { itemOf } from './mesa.paths.ts'
import { useAhora } from './use-ahora.ts'
import { lapso, venceDe } from './vence.ts'

/** Returns the initials of the first two words of a name. */
const iniciales = (nombre: string): string =>
  nombre
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

/** Priority "Media". A row shows its priority only if it is higher. */
const NORMAL = 2

/** Props of a row. Pass stable callbacks: new callbacks would render all fifty rows whenever a row opens. */
interface MesaFilaProps {
  trabajo: TrabajoRow
  to: string
  isOpen: boolean
  isChosen: boolean
  onChoose: (trabajo: TrabajoRow, isChosen: boolean) => void
  /** Ref callback that registers the link of the row. Returns the function that unregisters it. */
  onLink: (name: string, link: HTMLAnchorElement | null) => () => void
}

/** Row of an item in a queue. Memoised, because a queue shows fifty rows. */
export const MesaFila = memo(({ trabajo, to, isOpen, isChosen, onChoose, onLink }: MesaFilaProps) => {
  const { clase, entidadId, razonSocial, asunto, estadoId, asignado, ausenteHasta, contesto, sinLeer, prioridadId } =
    trabajo
  const now = useAhora()
  const vence = venceDe(trabajo.vence, now)
  const nombre = `${CLASES[clase].texto} ${entidadId}`
  return (
    <li className={classes.fila} data-abierta={isOpen || undefined} data-leida={!sinLeer || undefined}>
      <Checkbox
        size="xs"
        mt={3}
        className={classes.elegir ?? ''}
        checked={isChosen}
        aria-label={`Seleccionar ${nombre}`}
        onChange={(event) => onChoose(trabajo, event.currentTarget.checked)}
      />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <span className={classes.nombre}>
            {sinLeer && (
              <span className={classes.sinLeer}>
                <VisuallyHidden>Sin leer</VisuallyHidden>
              </span>
            )}
            <Link
              ref={(link) => onLink(itemOf(trabajo), link)}
              to={to}
              replace={isOpen}
              aria-current={isOpen ? 'true' : undefined}
            >
              {nombre}
            </Link>
          </span>
          {vence && (
            <span className={classes.vence} data-tono={vence.tono}>
              {vence.texto}
            </span>
          )}
        </Group>
        <Group wrap="nowrap" gap={6}>
          {prioridadId > NORMAL && (
            <span className={classes.prioridad} data-prioridad={prioridadId}>
              <VisuallyHidden>Prioridad </VisuallyHidden>
              {PRIORIDADES[prioridadId]}
            </span>
          )}
          <Text size="sm" lineClamp={1} title={asunto}>
            {asunto}
          </Text>
        </Group>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="xs" c="dimmed" truncate>
            {razonSocial}
          </Text>
          {trabajo.externa && (
            <Text size="xs" c="dimmed">
              En InvGate
            </Text>
          )}
          {asignado && !ausenteHasta && (
            <span className={classes.quien} title={`Asignada a ${asignado}`}>
              <span aria-hidden>{iniciales(asignado)}</span>
              <VisuallyHidden>Asignada a {asignado}</VisuallyHidden>
            </span>
          )}
        </Group>
        {asignado && ausenteHasta && (
          <Text size="xs" c="var(--mantine-color-anchor)">
            {ausenteText(asignado, ausenteHasta)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {estadoId > 0 && `${textoEstado(estadoId)} · `}
          hace {lapso(now.getTime() - Date.parse(trabajo.desde))}
          {contesto && (
            <Text span size="xs" fw={600} c="var(--mantine-color-anchor)">
              {' '}
              · Contestó el cliente
            </Text>
          )}
        </Text>
      </div>
    </li>
  )
})
