import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { useComentarios, useCreateComentario } from './devoluciones.queries.ts'

/** The conversation of a return. */
export const DevolucionComentarios = ({
  detail,
  conTeclas = false,
}: {
  detail: DevolucionDetail
  conTeclas?: boolean
}) => {
  const { devolucionId, puedeComentar } = detail
  const comentarios = useComentarios(devolucionId)
  const create = useCreateComentario()
  return (
    <GestionComentarios
      draftKey={`devoluciones/${devolucionId}/comentario`}
      comentarios={comentarios}
      conTeclas={conTeclas}
      onSend={(nuevo) => create.mutateAsync({ body: { devolucionId, ...nuevo } })}
      disabledReason={puedeComentar ? undefined : 'La devolución está cerrada: ya no admite comentarios.'}
    />
  )
}
