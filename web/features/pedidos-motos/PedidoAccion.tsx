import type { PedidoAccion as Accion, PedidoDetail } from '#contract/pedidos-motos.schemas.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { CAMPOS } from './AccionCampos.tsx'
import { accionDefaults, CHECKS, toEstadoUpdate } from './accion.form.ts'
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
  const { pedidoId, version } = detail
  return (
    <AccionDialog
      gestion={PEDIDO_MOTO}
      id={pedidoId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      checks={CHECKS}
      defaults={accionDefaults(detail)}
      isWide={['bonificaciones', 'cantidades', 'unidades'].some((need) => accion.pide.some((each) => each === need))}
      onSend={(form) =>
        send.mutateAsync({
          params: { pedidoId, estadoId: accion.statusId },
          body: toEstadoUpdate(form, accion, version),
        })
      }
      onClose={onClose}
    />
  )
}
