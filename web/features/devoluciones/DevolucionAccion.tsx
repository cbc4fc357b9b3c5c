import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { Accion, DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { PIDE_DEVOLUCION } from '#contract/devoluciones/pide.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { CAMPOS } from './AccionCampos.tsx'
import { ACCION_SAMPLE, accionDefaults, asksLines, toEstadoUpdate } from './accion.form.ts'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useSetEstado } from './devoluciones.queries.ts'

interface DevolucionAccionProps {
  accion: Accion
  detail: DevolucionDetail
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone']
}

/** Moves a return to another state. */
export const DevolucionAccion = ({ accion, detail, onClose, mesa }: DevolucionAccionProps) => {
  const { mutateAsync } = useSetEstado()
  const { devolucionId } = detail
  return (
    <AccionDialog
      gestion={DEVOLUCION}
      id={devolucionId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      needs={PIDE_DEVOLUCION}
      start={accionDefaults(detail)}
      sample={ACCION_SAMPLE}
      shape={async () => (await import('#contract/devoluciones/shapes.ts')).EstadoUpdate}
      bodyOf={(form) => toEstadoUpdate(form, accion, detail.version)}
      isWide={asksLines(accion.pide)}
      envio={(body) =>
        envioDe(devoluciones.setEstado, { params: { id: devolucionId, statusId: accion.statusId }, body }, mutateAsync)
      }
      onClose={onClose}
      mesa={mesa}
    />
  )
}
