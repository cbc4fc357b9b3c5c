import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionTabs } from '#shared/gestiones/GestionTabs.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Seguimiento } from '#shared/gestiones/Seguimiento.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'
import { useProfile } from '#web/profile.tsx'
import { PedidoDetalle } from './PedidoDetalle.tsx'
import { PedidoResumen } from './PedidoResumen.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { usePedido } from './pedidos-motos.queries.ts'
import { UnidadDocumentos } from './UnidadDocumentos.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Conversation. Loaded after the rest of the panel.
const ConversacionDe = lazyPiece(
  later(async () => (await import('#shared/conversaciones/ConversacionDe.tsx')).ConversacionDe),
)

/** Motos of the order. Each has its papers. */
const PedidoUnidades = ({ detail }: { detail: PedidoDetail }) => {
  const { piezas, estadoId } = detail
  const { can } = useProfile()
  const hasGarantia = estadoId === PEDIDO.ENTREGADO && can(SERVICIOS.garantias)
  if (!piezas.length)
    return (
      <EmptyState text="Todavía no hay unidades asignadas. Acá van a estar su Nº de chasis, su Nº de motor y su documentación." />
    )
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
                Nº de motor {pieza.motor}
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

interface PedidoPanelProps {
  pedidoId: number
  vista: Vista
}

/** Content of the drawer: summary and tabs. The URL selects the tab. */
export const PedidoPanel = ({ pedidoId, vista }: PedidoPanelProps) => {
  const { data, error, refetch } = usePedido(pedidoId)
  const { search } = useLocation()
  const navigate = useNavigate()
  if (!data) return <PanelPorVenir gestion={PEDIDO_MOTO} error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="lg">
      <PedidoResumen detail={data} />
      <GestionTabs
        vista={vista}
        onShow={(next) => void navigate(PEDIDO_MOTO.path(pedidoId, next, search), { replace: true })}
        tabs={{
          detalle: (
            <PedidoDetalle
              detail={data}
              // A draft has no conversation.
              conversacion={
                data.estadoId !== PEDIDO.BORRADOR && (
                  <Suspense fallback={<Placeholder height={160} />}>
                    <ConversacionDe clase="pedido" id={pedidoId} isAsked={vista === 'comentarios'} />
                  </Suspense>
                )
              }
            />
          ),
          unidades: <PedidoUnidades detail={data} />,
          seguimiento: <Seguimiento {...data} />,
        }}
      />
    </Stack>
  )
}
