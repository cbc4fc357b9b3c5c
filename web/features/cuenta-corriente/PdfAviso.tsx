import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'

interface PdfAvisoProps {
  problem: unknown
  onClose: () => void
}

/**
 * Warning that the PDF failed (spec §8). An error that the user can correct, such as too many items, shows below the
 * warning.
 */
export const PdfAviso = ({ problem, onClose }: PdfAvisoProps) => (
  <Dialogo opened onClose={onClose} title="Atención" centered size="sm">
    <Stack>
      <Text>¡Ha ocurrido un problema al descargar el PDF!</Text>
      {problem instanceof ApiError && problem.status === 400 && <Text size="sm">{problem.message}</Text>}
      <Group justify="end">
        <Button onClick={onClose} data-autofocus>
          Aceptar
        </Button>
      </Group>
    </Stack>
  </Dialogo>
)
