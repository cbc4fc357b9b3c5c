import { Text, Timeline, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { hitoEstado, tonoEstado } from '#contract/base/estados.ts'
import { formatInstant } from '#contract/base/fechas.ts'

interface SeguimientoProps {
  /** From the first to the present one; `fecha` is an ISO instant. */
  historial: readonly { estadoId: number; fecha: string; autor: string; comentario: string | null }[]
  /** States that are left if all goes well. */
  camino: readonly number[]
}

/** The history as a line: what was done, where it is now, and in grey what is left if all goes well. */
export const Seguimiento = ({ historial, camino }: SeguimientoProps) => {
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
          {hito.comentario && (
            <Text size="sm" mt={4}>
              {hito.comentario}
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
        />
      ))}
    </Timeline>
  )
}
