import { type PedidoAccion as Accion, type PedidoDetail, PedidoEstadoUpdate } from '#contract/pedidos-motos.shapes.ts'
import { PIDE_PEDIDO } from '#contract/pedidos-motos.reglas.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { CAMPOS } from './AccionCampos.tsx'
import { accionDefaults, toEstadoUpdate } from './accion.form.ts'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { useSetEstado } from './pedidos-motos.queries.ts'

interface PedidoAccionProps {
  accion: Accion
  detail: PedidoDetail
  onClose: () => void
}

/** Moves an order to another state. */
export const PedidoAccion = ({ accion, detail, onClose }: PedidoAccionProps) => {
  const send = useSetEstado()
  const { pedidoId } = detail
  return (
    <AccionDialog
      gestion={PEDIDO_MOTO}
      id={pedidoId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      needs={PIDE_PEDIDO}
      start={accionDefaults(detail)}
      shape={PedidoEstadoUpdate}
      bodyOf={(form) => toEstadoUpdate(form, accion, detail.version)}
      isWide={['bonificaciones', 'cantidades', 'unidades'].some((need) => accion.pide.some((each) => each === need))}
      onSend={(body) => send.mutateAsync({ params: { pedidoId, estadoId: accion.statusId }, body })}
      onClose={onClose}
    />
  )
}
