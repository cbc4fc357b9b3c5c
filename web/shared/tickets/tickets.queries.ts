import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'

/** Reads the sectors, reasons and channels for a kind of ticket. */
export const useCatalogo = (tipo: TipoTicket) => useCall(tickets.getCatalogo, { query: { tipo } })

export const useTicket = (ticketId: number) => useCall(tickets.get, { params: { ticketId } })

export const useSetEstado = () => useSend(tickets.setEstado)

export const useSetPuntaje = () => useSend(tickets.setPuntaje)

/** Reads the conversation, refetched every 30 s while mounted. */
export const useComentarios = (ticketId: number) => {
  const { usuarioId } = useProfile().usuario
  return useCall(tickets.getComentarios, { params: { ticketId, usuarioId } }, { refetchInterval: 30_000 })
}

/** Creates a comment whose files have been uploaded. */
export const useCreateComentario = () => useSend(tickets.createComentario)

/** Marks the conversation as read. A failure shows no toast. */
export const useSetLeido = () => useSend(tickets.setLeido, { failure: null })

/** Marks several conversations of a kind as read. */
export const useSetLeidos = (tipo: TipoTicket) => {
  const { isPending, mutate } = useSend(tickets.setLeidos)
  return {
    isPending,
    mutate: (ids: number[], options: { onSuccess: () => void }) => mutate({ body: { tipo, ids } }, options),
  }
}
