import { Stack } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionTabs } from '#shared/gestiones/GestionTabs.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Seguimiento } from '#shared/gestiones/Seguimiento.tsx'
import { PedidoDetalle } from './PedidoDetalle.tsx'
import { PedidoResumen } from './PedidoResumen.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { usePedido } from './pedidos-motos.queries.ts'
import { PedidoUnidades } from './PedidoUnidades.tsx'

interface PedidoPanelProps {
  pedidoId: number
  vista: Vista
}

/** What is inside the drawer: summary, tabs, and the tab that the address names. */
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
          detalle: <PedidoDetalle detail={data} />,
          unidades: <PedidoUnidades detail={data} />,
          seguimiento: <Seguimiento historial={data.historial} camino={data.camino} />,
        }}
      />
    </Stack>
  )
}
