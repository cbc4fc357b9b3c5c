import { devoluciones } from '#contract/devoluciones/calls.ts'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { prefetchCall } from '#web/queries.tsx'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { DevolucionTrabajoForm } from './DevolucionTrabajo.tsx'
import { DevolucionAccion } from './DevolucionAccion.tsx'
import { DevolucionComentarios } from './DevolucionComentarios.tsx'
import { DevolucionDetalle } from './DevolucionDetalle.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useDevolucion, useSetEstado } from '#shared/devoluciones/devoluciones.queries.ts'

const FORM = 'trabajo-devolucion'

/**
 * Returns the first action of the panel, which submits the form of the step that postventa (after-sales staff) has to
 * do. undefined: postventa has nothing to do.
 */
const primeraDe = ({ puedeDecidir, puedeRecibir }: DevolucionDetail) =>
  puedeDecidir || puedeRecibir
    ? {
        texto: puedeDecidir ? 'Confirmar la decisión' : 'Confirmar la recepción',
        run: () => document.querySelector<HTMLFormElement>(`#${FORM} form`)?.requestSubmit(),
      }
    : undefined

export const prefetch = (devolucionId: number): void => {
  prefetchCall(devoluciones.get, { params: { devolucionId } })
  prefetchCall(devoluciones.getMotivos, {})
  prefetchCall(devoluciones.getComentarios, { params: { id: devolucionId } })
}

/** Panel of a return in the mesa: products, conversation, actions. */
export const Panel = ({ entidadId: devolucionId, onDone }: PanelProps) => {
  const { mutateAsync } = useSetEstado()
  return (
    <PanelMesa
      read={useDevolucion(devolucionId)}
      titulo={({ motivo }) => motivo}
      nombre={DEVOLUCION.singular}
      id={devolucionId}
      acciones={({ acciones }) => acciones}
      primera={primeraDe}
      onDone={onDone}
      onMove={({ version }, { statusId }) =>
        envioDe(devoluciones.setEstado, { params: { id: devolucionId, statusId }, body: { version } }, mutateAsync)
      }
      dialogo={(detail, accion, close, mesa) => (
        <DevolucionAccion key={accion.statusId} accion={accion} detail={detail} onClose={close} mesa={mesa} />
      )}
      hechos={(detail) => {
        const isDecided = !detail.puedeDecidir && !detail.puedeRecibir
        return (
          <>
            {!isDecided && (
              <div id={FORM}>
                <DevolucionTrabajoForm key={detail.version} detail={detail} mesa={onDone} />
              </div>
            )}
            <DevolucionDetalle detail={detail} sinProductos={!isDecided} />
          </>
        )
      }}
      conversacion={(detail) => <DevolucionComentarios key={devolucionId} detail={detail} onDone={onDone} />}
    />
  )
}
