import { useEffect, useEffectEvent } from 'react'
import type { TicketDetail } from '#contract/tickets.shapes.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { useComentarios, useCreateComentario, useSetLeido } from './tickets.queries.ts'

/** The conversation of a ticket. On screen is read. */
export const TicketComentarios = ({ detail }: { detail: TicketDetail }) => {
  const { ticketId, puedeComentar, puedeAnotar, leidoHasta, sinLeer } = detail
  const comentarios = useComentarios(ticketId)
  const create = useCreateComentario()
  const read = useSetLeido()
  const newest = comentarios.data?.at(-1)?.comentarioId

  const markRead = useEffectEvent(() => {
    if (newest !== undefined && (sinLeer || !comentarios.data?.at(-1)?.esMio)) read.mutate({ params: { ticketId } })
  })
  useEffect(() => markRead(), [newest])

  return (
    <GestionComentarios
      draftKey={`tickets/${ticketId}/comentario`}
      comentarios={comentarios}
      leidoHasta={leidoHasta}
      opciones={puedeAnotar ? { esNota: true, pideRespuesta: puedeComentar } : undefined}
      onSend={(nuevo, { esNota, pideRespuesta }) =>
        create.mutateAsync({ body: { ticketId, ...nuevo, esNota, pideRespuesta } })
      }
      disabledReason={
        puedeComentar || puedeAnotar
          ? undefined
          : 'Está cerrado: ya no admite comentarios. Si el problema sigue, podés reabrirlo.'
      }
    />
  )
}
