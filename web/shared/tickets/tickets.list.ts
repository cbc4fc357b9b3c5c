import { keepPreviousData } from '@tanstack/react-query'
import { getTicketCatalogo, searchTickets } from '#web/first-calls.ts'
import type { TicketCatalogo, TicketCriteria, TipoTicket } from '#contract/tickets.schemas.ts'
import { idDeGestion } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'
import { PAGE_SIZE } from '#shared/lists/use-filtros.ts'
import { useCall } from '#web/queries.tsx'

// Apart from the other calls, whose rows bring zod: the lists show without it.

/** One page of a list; the page before stays on screen while the next one comes. */
export const useTickets = (page: number, body: TicketCriteria) =>
  useCall(searchTickets, { query: { page, size: PAGE_SIZE }, body }, { placeholderData: keepPreviousData })

/** Sectors, reasons and origins of a kind: they hardly change. */
export const useCatalogo = (tipo: TipoTicket) =>
  useCall(getTicketCatalogo, { query: { tipo } }, { staleTime: 10 * 60_000 })

/** What Inicio counts of a list, as the list says that it shows only that. */
export const verTickets = (esInterno: boolean) => ({
  abiertos: 'En curso',
  sinLeer: 'Con mensajes sin leer',
  esperanCliente: esInterno ? 'Esperan al cliente' : 'Te toca',
})

/** The filter by origin, which both lists have. */
export const origenFiltro = (origenes: TicketCatalogo['origenes']) =>
  idDeGestion('Origen', optionsOf(origenes, 'origenId', 'nombre'))
