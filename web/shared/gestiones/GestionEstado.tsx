import { Group, Text } from '@mantine/core'
import { useProfile } from '#web/profile.tsx'
import { EstadoChip } from './EstadoChip.tsx'

interface GestionEstadoProps {
  estadoId: number
  /** It waits for the customer's answer. */
  esperaCliente: boolean
}

/** The state of a gestión, and whose turn it is when it is the customer's. */
export const GestionEstado = ({ estadoId, esperaCliente }: GestionEstadoProps) => {
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
