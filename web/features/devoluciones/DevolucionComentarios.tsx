import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { useLectura } from '#shared/gestiones/use-lectura.ts'
import { useComentarios, useCreateComentario, useSetLeido } from './devoluciones.queries.ts'

/** The conversation of a return. On screen is read. */
export const DevolucionComentarios = ({
  detail,
  conTeclas = false,
}: {
  detail: DevolucionDetail
  conTeclas?: boolean
}) => {
  const { devolucionId, puedeComentar, puedeAnotar, leidoHasta, sinLeer } = detail
  const comentarios = useComentarios(devolucionId)
  const create = useCreateComentario()
  const read = useSetLeido()
  useLectura(comentarios.data, sinLeer, () => read.mutate({ params: { devolucionId } }))
  return (
    <GestionComentarios
      draftKey={`devoluciones/${devolucionId}/comentario`}
      conTeclas={conTeclas}
      comentarios={comentarios}
      leidoHasta={leidoHasta}
      opciones={puedeAnotar ? { esNota: true, pideRespuesta: puedeComentar } : undefined}
      onSend={(nuevo, { esNota, pideRespuesta }) =>
        create.mutateAsync({ body: { devolucionId, ...nuevo, esNota, pideRespuesta } })
      }
      disabledReason={
        puedeComentar || puedeAnotar ? undefined : 'La devolución está cerrada: ya no admite comentarios.'
      }
    />
  )
}
