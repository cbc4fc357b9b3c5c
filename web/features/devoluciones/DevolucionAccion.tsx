import type { Accion, DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { PIDE_DEVOLUCION } from '#contract/devoluciones/pide.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { CAMPOS } from './AccionCampos.tsx'
import { accionDefaults, asksLines, toEstadoUpdate } from './accion.form.ts'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useSetEstado } from './devoluciones.queries.ts'

interface DevolucionAccionProps {
  accion: Accion
  detail: DevolucionDetail
  onClose: () => void
  /** It was moved. */
  onDone?: () => unknown
}

/** Moves a return to another state. */
export const DevolucionAccion = ({ accion, detail, onClose, onDone }: DevolucionAccionProps) => {
  const send = useSetEstado()
  return (
    <AccionDialog
      gestion={DEVOLUCION}
      id={detail.devolucionId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      needs={PIDE_DEVOLUCION}
      start={accionDefaults(detail)}
      shape={async () => (await import('#contract/devoluciones/shapes.ts')).EstadoUpdate}
      bodyOf={(form) => toEstadoUpdate(form, accion, detail.version)}
      isWide={asksLines(accion.pide)}
      onSend={(body) => send.mutateAsync({ params: { id: detail.devolucionId, statusId: accion.statusId }, body })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
