import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { PedidoDetail } from '#contract/pedidos-motos.shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useProfile } from '#web/profile.tsx'
import { UnidadDocumentos } from './UnidadDocumentos.tsx'

/** The units that the order got, each with its papers. */
export const PedidoUnidades = ({ detail }: { detail: PedidoDetail }) => {
  const { piezas, estadoId } = detail
  const { can } = useProfile()
  const hasGarantia = estadoId === PEDIDO.ENTREGADO && can(SERVICIOS.garantias)
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
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                Motor {pieza.motor}
              </Text>
              {hasGarantia && (
                <Anchor
                  component={Link}
                  to={`${PREFIX}/garantias/nueva?vin=${pieza.vin}`}
                  size="sm"
                  aria-label={`Pedir la garantía de ${pieza.vin}`}
                >
                  Pedir la garantía
                </Anchor>
              )}
            </Group>
            <UnidadDocumentos detail={detail} pieza={pieza} />
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
