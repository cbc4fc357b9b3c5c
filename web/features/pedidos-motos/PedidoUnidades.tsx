import { Card, Group, Stack, Text } from '@mantine/core'
import type { PedidoDetail } from '#contract/pedidos-motos.schemas.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { UnidadDocumentos } from './UnidadDocumentos.tsx'

/** The units that the order got, each with its papers. */
export const PedidoUnidades = ({ detail }: { detail: PedidoDetail }) => {
  const { piezas } = detail
  if (!piezas.length)
    return <EmptyState text="Todavía no hay unidades asignadas. Acá van a estar su chasis, su motor y sus papeles." />
  return (
    <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Unidades asignadas">
      {piezas.map((pieza) => (
        <Card key={pieza.unidadId} withBorder component="li">
          <Stack gap="sm">
            <Group justify="space-between" gap="xs">
              <Text fw={600}>
                {pieza.modelo} {pieza.color}
              </Text>
              <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {pieza.vin}
              </Text>
            </Group>
            <Text size="sm" c="dimmed">
              Motor {pieza.motor}
            </Text>
            <UnidadDocumentos detail={detail} pieza={pieza} />
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
