import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketCriteria } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import type { BodySentOf } from '#contract/route.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSend, useSteadyCall } from '#web/queries.tsx'

/** One page of a list; the page before stays on screen while the next one comes. */
export const useTickets = (page: number, body: TicketCriteria) =>
  useSteadyCall(tickets.search, { query: { page, size: PAGE_SIZE }, body })

/** How many of what is filtered are in each tab; those of before stay until the next come. */
export const useCuentas = ({ ver: _tab, cursor: _place, ...body }: BodySentOf<typeof tickets.search>) =>
  useSteadyCall(tickets.count, { body }).data

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
export const useSetLeido = () => useSend(tickets.setLeido)

/** The same of several of a kind, by their numbers. */
export const useSetLeidos = (tipo: TipoTicket) => {
  const { isPending, mutate } = useSend(tickets.setLeidos)
  return {
    isPending,
    mutate: (ids: number[], options: { onSuccess: () => void }) => mutate({ body: { tipo, ids } }, options),
  }
}
