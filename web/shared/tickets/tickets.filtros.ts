import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { idDeGestion } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'

/** Creates the filter by channel (origen), for the lists of claims and of warranties. */
export const origenFiltro = (origenes: TicketCatalogo['origenes']) =>
  idDeGestion('Origen', optionsOf(origenes, 'origenId', 'nombre'))
