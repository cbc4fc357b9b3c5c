import { Card, Group, Progress, Stack, Text } from '@mantine/core'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'

/** Progress of a running import. The import continues when the user leaves the screen. */
export const EnCurso = ({ importacion }: { importacion: Importacion }) => {
  const { avance, leidas, rechazadas, simulada, estado } = importacion
  const isUndone = estado === 'deshaciendo'
  const what = isUndone ? 'Deshaciendo' : simulada ? 'Revisando el archivo' : 'Importando'
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{what}</Text>
          <Text>{avance} %</Text>
        </Group>
        <Progress.Root size="lg">
          <Progress.Section value={avance} aria-label={what} />
        </Progress.Root>
        <Text size="sm" c="dimmed" aria-live="polite">
          {!isUndone &&
            `${formatCuantos(leidas, 'fila leída', 'filas leídas')}${rechazadas > 0 ? `, ${formatCount(rechazadas)} con errores` : ''}. `}
          Podés salir de acá: sigue sola y la encontrás en el historial.
        </Text>
      </Stack>
    </Card>
  )
}
