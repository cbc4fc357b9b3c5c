import { Group, Text } from '@mantine/core'
import { EstadoChip } from '#shared/EstadoChip.tsx'
import { useProfile } from '#web/profile.tsx'

interface TicketEstadoProps {
  estadoId: number
  /** It waits for the customer's answer. */
  esperaCliente: boolean
}

/** The state of a ticket, and whose turn it is when it is the customer's. */
export const TicketEstado = ({ estadoId, esperaCliente }: TicketEstadoProps) => {
  const { esInterno } = useProfile()
  // "Aguardando datos de transporte" says it by itself.
  const isSaid = estadoId === 8
  return (
    <Group gap={6} wrap="nowrap">
      <EstadoChip estadoId={estadoId} esMia={esperaCliente && !esInterno} />
      {esperaCliente && !isSaid && (
        <Text size="xs" fw={600} flex="none">
          {esInterno ? 'Espera al cliente' : 'Te toca'}
        </Text>
      )}
    </Group>
  )
}
