import type { TipoTicket } from '#contract/tickets/reglas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'

/** Sectors, reasons and origins of a kind. */
export const useCatalogo = (tipo: TipoTicket) => useCall(tickets.getCatalogo, { query: { tipo } })

/** One ticket, whole. */
export const useTicket = (ticketId: number) => useCall(tickets.get, { params: { ticketId } })

/** Moves a ticket to another state. */
export const useSetEstado = () => useSend(tickets.setEstado)

/** Says how the distributor did. */
export const useSetPuntaje = () => useSend(tickets.setPuntaje)

/** The conversation, asked again every half a minute while it is on screen. */
export const useComentarios = (ticketId: number) => {
  const { usuarioId } = useProfile().usuario
  return useCall(tickets.getComentarios, { params: { ticketId, usuarioId } }, { refetchInterval: 30_000 })
}

/** Says something, with files that are already up. */
export const useCreateComentario = () => useSend(tickets.createComentario)

/** The conversation was on screen: what is in it counts as read. */
export const useSetLeido = () => useSend(tickets.setLeido, { failure: null })

/** The same of several of a kind, by their numbers. */
export const useSetLeidos = (tipo: TipoTicket) => {
  const { isPending, mutate } = useSend(tickets.setLeidos)
  return {
    isPending,
    mutate: (ids: number[], options: { onSuccess: () => void }) => mutate({ body: { tipo, ids } }, options),
  }
}
