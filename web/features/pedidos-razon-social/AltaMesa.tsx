import { formatCuit } from '#contract/valores/comprobantes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ConversacionDe } from '#shared/conversaciones/ConversacionDe.tsx'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { prefetchCall, useCall } from '#web/queries.tsx'
import { ResolverDialog } from './ResolverDialog.tsx'

export const prefetch = (pedidoId: number): void => {
  prefetchCall(pedidosRazonSocial.get, { params: { pedidoId } })
  prefetchCall(conversaciones.get, { params: { clase: 'alta', entidadId: pedidoId } })
}

const REVISAR = { statusId: 5, texto: 'Revisar y resolver', pide: ['datos'], principal: true, destructiva: false }

/** Mesa panel of a request for access to a razón social: data, proof and decision. */
export const Panel = ({ entidadId: pedidoId, onDone }: PanelProps) => (
  <PanelMesa
    read={useCall(pedidosRazonSocial.get, { params: { pedidoId } })}
    acciones={({ estado }) => (estado === 'pendiente' ? [REVISAR] : [])}
    titulo={({ razonSocial }) => razonSocial}
    nombre="Alta"
    id={pedidoId}
    onDone={onDone}
    dialogo={(pedido, _accion, close, mesa) => <ResolverDialog pedido={pedido} onClose={close} mesa={mesa} />}
    hechos={(pedido) => (
      <>
        <Fact label="CUIT">{formatCuit(pedido.cuit)}</Fact>
        <Fact label="Provincia">{pedido.provincia}</Fact>
        <Fact label="Quién la pide">{`${pedido.usuario} · ${pedido.email}, el ${formatInstant(pedido.creado)}`}</Fact>
        {pedido.comentario && <Fact label="Comentario">{pedido.comentario}</Fact>}
      </>
    )}
    conversacion={() => <ConversacionDe clase="alta" id={pedidoId} onDone={onDone} />}
  />
)
