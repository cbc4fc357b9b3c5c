import { Text, Timeline, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { hitoEstado, tonoEstado } from '#contract/base/estados.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import type { Duraciones, Hito } from '#contract/base/gestiones.shapes.ts'

interface SeguimientoProps {
  /** Changes of state, oldest first; `fecha` is an ISO timestamp. */
  historial: readonly Hito[]
  /** States that follow if no step fails. */
  camino: readonly number[]
  /** Usual duration of each state. A state with too few measurements has none. */
  duraciones: Duraciones
}

/** Minutes in a working day, to convert durations into working days. */
const JORNADA = 9 * 60

/** Returns "Suele tardar 2 días hábiles"; in hours when shorter than a day. */
const sueleTardar = (minutos: number): string => {
  if (minutos < 60) return 'Suele tardar menos de una hora.'
  const dias = Math.round(minutos / JORNADA)
  return dias < 1
    ? `Suele tardar ${formatCuantos(Math.round(minutos / 60), 'hora hábil', 'horas hábiles')}.`
    : `Suele tardar ${formatCuantos(dias, 'día hábil', 'días hábiles')}.`
}

/** Timeline of a gestión: past states, current state, and in grey the states to come. */
export const Seguimiento = ({ historial, camino, duraciones }: SeguimientoProps) => {
  const usual = (estadoId: number) => {
    const found = duraciones.find((each) => each.estadoId === estadoId)
    return (
      found && (
        <Text size="sm" c="dimmed">
          {sueleTardar(found.minutos)}
        </Text>
      )
    )
  }
  const now = historial.length - 1
  return (
    <Timeline active={now} bulletSize={24} lineWidth={2}>
      {historial.map((hito, at) => (
        <Timeline.Item
          key={`${hito.fecha}-${hito.estadoId}`}
          bullet={at === now ? <IconPointFilled size={16} /> : <IconCheck size={14} />}
          {...(tonoEstado(hito.estadoId) === 'mal' && { color: 'red' })}
          lineVariant={at === now ? 'dashed' : 'solid'}
          title={
            <>
              <VisuallyHidden>{at === now ? 'Ahora: ' : 'Hecho: '}</VisuallyHidden>
              {hitoEstado(hito.estadoId)}
            </>
          }
          aria-current={at === now ? 'step' : undefined}
        >
          <Text size="sm" c="dimmed">
            {formatInstant(hito.fecha)} · {hito.autor}
          </Text>
          {at === now && camino.length > 0 && usual(hito.estadoId)}
          {hito.comentario && (
            <Text size="sm" mt={4}>
              {hito.comentario}
            </Text>
          )}
          {hito.sinEfecto.length > 0 && (
            <Text size="sm" mt={4} c="dimmed">
              Quedó sin efecto: {hito.sinEfecto.join(' · ')}
            </Text>
          )}
        </Timeline.Item>
      ))}
      {camino.map((estadoId) => (
        <Timeline.Item
          key={estadoId}
          lineVariant="dashed"
          title={
            <Text span c="dimmed" fw={500}>
              <VisuallyHidden>Falta: </VisuallyHidden>
              {hitoEstado(estadoId)}
            </Text>
          }
        >
          {usual(estadoId)}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
