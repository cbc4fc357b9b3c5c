import { devoluciones } from '#contract/devoluciones/calls.ts'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { prefetchCall } from '#web/queries.tsx'
import { DevolucionAccion } from './DevolucionAccion.tsx'
import { DevolucionComentarios } from './DevolucionComentarios.tsx'
import { DevolucionDetalle } from './DevolucionDetalle.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useDevolucion, useSetEstado } from './devoluciones.queries.ts'

/** Asks for a return and its conversation. */
export const prefetch = (devolucionId: number): void => {
  prefetchCall(devoluciones.get, { params: { devolucionId } })
  prefetchCall(devoluciones.getComentarios, { params: { id: devolucionId } })
}

/** A return as it is worked: its lines first, then what was said, then what may be decided. */
export const Panel = ({ entidadId: devolucionId, onDone }: PanelProps) => {
  const { mutateAsync } = useSetEstado()
  return (
    <PanelMesa
      read={useDevolucion(devolucionId)}
      titulo={({ motivo }) => motivo}
      nombre={DEVOLUCION.singular}
      id={devolucionId}
      acciones={({ acciones }) => acciones}
      onDone={onDone}
      onMove={({ version }, { statusId }) => mutateAsync({ params: { id: devolucionId, statusId }, body: { version } })}
      dialogo={(detail, accion, close) => (
        <DevolucionAccion key={accion.statusId} accion={accion} detail={detail} onClose={close} onDone={onDone} />
      )}
      hechos={(detail) => <DevolucionDetalle detail={detail} />}
      conversacion={(detail) => <DevolucionComentarios key={devolucionId} detail={detail} onDone={onDone} />}
    />
  )
}
