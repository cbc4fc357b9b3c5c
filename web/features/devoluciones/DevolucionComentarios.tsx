import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { Conversacion } from '#shared/comentarios/Conversacion.tsx'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useComentarios, useCreateComentario, useSetLeido } from '#shared/devoluciones/devoluciones.queries.ts'

interface DevolucionComentariosProps {
  detail: DevolucionDetail
  isAsked?: boolean
  onDone?: PanelProps['onDone'] | undefined
}

export const DevolucionComentarios = ({ detail, ...rest }: DevolucionComentariosProps) => {
  const { devolucionId } = detail
  const comentarios = useComentarios(devolucionId)
  const create = useCreateComentario()
  const read = useSetLeido()
  return (
    <Conversacion
      clase="devolucion"
      id={devolucionId}
      nombre={`${DEVOLUCION.singular} ${devolucionId}`}
      draftKey={`devoluciones/${devolucionId}/comentario`}
      detail={detail}
      cerrada="La devolución está cerrada: ya no admite comentarios."
      comentarios={comentarios}
      ruta={(body) => ({ route: devoluciones.createComentario, sent: { body: { devolucionId, ...body } } })}
      send={({ body, ...sent }) => create.mutateAsync({ ...sent, body: { devolucionId, ...body } })}
      onRead={() => read.mutate({ params: { devolucionId } })}
      {...rest}
    />
  )
}
