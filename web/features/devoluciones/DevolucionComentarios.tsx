import type { DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { useComentarios, useCreateComentario } from './devoluciones.queries.ts'

/** The conversation of a return. */
export const DevolucionComentarios = ({ detail }: { detail: DevolucionDetail }) => {
  const { devolucionId, puedeComentar } = detail
  const comentarios = useComentarios(devolucionId)
  const create = useCreateComentario()
  return (
    <GestionComentarios
      comentarios={comentarios}
      onSend={(comentario, archivoIds) => create.mutateAsync({ body: { devolucionId, comentario, archivoIds } })}
      disabledReason={puedeComentar ? undefined : 'La devolución está cerrada: ya no admite comentarios.'}
    />
  )
}
