import { useParams } from 'react-router'
import { GestionDrawer } from '#shared/gestiones/GestionDrawer.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { PedidoPanel } from './PedidoPanel.tsx'

/** Drawer of an order over its list. */
export function Component() {
  const { pedidoId } = useParams()
  return (
    <GestionDrawer gestion={PEDIDO_MOTO} id={pedidoId}>
      {(id, vista) => <PedidoPanel pedidoId={id} vista={vista} />}
    </GestionDrawer>
  )
}
