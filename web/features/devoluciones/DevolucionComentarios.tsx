import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { useLectura } from '#shared/gestiones/use-lectura.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useComentarios, useCreateComentario, useSetLeido } from './devoluciones.queries.ts'

/** The conversation of a return. On screen is read. */
export const DevolucionComentarios = ({
  detail,
  onDone,
}: {
  detail: DevolucionDetail
  /** At the desk: what comes after one that was moved. */
  onDone?: PanelProps['onDone'] | undefined
}) => {
  const { devolucionId, acciones, version, puedeComentar, puedeAnotar, leidoHasta, sinLeer } = detail
  const comentarios = useComentarios(devolucionId)
  const create = useCreateComentario()
  const read = useSetLeido()
  useLectura(comentarios.data, sinLeer, () => read.mutate({ params: { devolucionId } }))
  return (
    <GestionComentarios
      draftKey={`devoluciones/${devolucionId}/comentario`}
      mesa={onDone && { clase: 'devolucion', entidadId: devolucionId, acciones }}
      comentarios={comentarios}
      leidoHasta={leidoHasta}
      opciones={puedeAnotar ? { esNota: true, pideRespuesta: puedeComentar, soloNota: !puedeComentar } : undefined}
      nombre={`${DEVOLUCION.singular} ${devolucionId}`}
      bodyOf={(nuevo, { esNota, pideRespuesta, statusId }) => ({
        devolucionId,
        ...nuevo,
        esNota,
        pideRespuesta,
        ...(statusId > 0 && { estado: { statusId, version } }),
      })}
      send={(sent) => create.mutateAsync(sent)}
      onMoved={onDone}
      disabledReason={
        puedeComentar || puedeAnotar ? undefined : 'La devolución está cerrada: ya no admite comentarios.'
      }
    />
  )
}
