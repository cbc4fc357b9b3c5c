import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { ConversacionDe } from '#shared/conversaciones/ConversacionDe.tsx'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { prefetchCall } from '#web/queries.tsx'
import { PedidoAccion } from './PedidoAccion.tsx'
import { PedidoDetalle } from './PedidoDetalle.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { usePedido, useSetEstado } from './pedidos-motos.queries.ts'

export const prefetch = (pedidoId: number): void => {
  prefetchCall(pedidosMotos.get, { params: { pedidoId } })
  prefetchCall(conversaciones.get, { params: { clase: 'pedido', entidadId: pedidoId } })
}

/** Panel of an order in the mesa: lines and actions. */
export const Panel = ({ entidadId: pedidoId, onDone }: PanelProps) => {
  const { mutateAsync } = useSetEstado()
  return (
    <PanelMesa
      read={usePedido(pedidoId)}
      titulo={({ modelos }) => modelos}
      nombre={PEDIDO_MOTO.singular}
      id={pedidoId}
      acciones={({ acciones }) => acciones}
      onDone={onDone}
      onMove={({ version }, { statusId }) =>
        envioDe(pedidosMotos.setEstado, { params: { pedidoId, estadoId: statusId }, body: { version } }, mutateAsync)
      }
      dialogo={(detail, accion, close, mesa) => (
        <PedidoAccion key={accion.statusId} accion={accion} detail={detail} onClose={close} mesa={mesa} />
      )}
      hechos={(detail) => <PedidoDetalle detail={detail} />}
      conversacion={() => <ConversacionDe clase="pedido" id={pedidoId} onDone={onDone} />}
    />
  )
}
