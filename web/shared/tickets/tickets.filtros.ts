import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { idDeGestion } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'

/** What Inicio counts of a list, as the list says that it shows only that. */
export const verTickets = (esInterno: boolean) => ({
  abiertos: 'En curso',
  sinLeer: 'Con mensajes sin leer',
  esperanCliente: esInterno ? 'Esperan al cliente' : 'Te toca',
})

/** The filter by origin, which both lists have. */
export const origenFiltro = (origenes: TicketCatalogo['origenes']) =>
  idDeGestion('Origen', optionsOf(origenes, 'origenId', 'nombre'))
