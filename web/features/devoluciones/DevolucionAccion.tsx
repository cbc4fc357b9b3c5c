import type { Accion, DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { CAMPOS } from './AccionCampos.tsx'
import { accionDefaults, asksLines, CHECKS, toEstadoUpdate } from './accion.form.ts'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useSetEstado } from './devoluciones.queries.ts'

interface DevolucionAccionProps {
  accion: Accion
  detail: DevolucionDetail
  onClose: () => void
}

/** Moves a return to another state. */
export const DevolucionAccion = ({ accion, detail, onClose }: DevolucionAccionProps) => {
  const send = useSetEstado()
  return (
    <AccionDialog
      gestion={DEVOLUCION}
      id={detail.devolucionId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      checks={CHECKS}
      defaults={accionDefaults(detail)}
      isWide={asksLines(accion.pide)}
      onSend={(form) =>
        send.mutateAsync({
          params: { id: detail.devolucionId, statusId: accion.statusId },
          body: toEstadoUpdate(form, accion, detail.version),
        })
      }
      onClose={onClose}
    />
  )
}
