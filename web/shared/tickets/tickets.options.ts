import { sortMotivos } from '#contract/base/formato.ts'
import type { TicketCatalogo, TicketMotivo } from '#contract/tickets/shapes.ts'
import { useProfile } from '#web/profile.tsx'
import { idDeGestion } from '#shared/gestiones/use-lista.ts'
import { optionsOf } from '#shared/lists/filtros.ts'

/** What Inicio counts of a list, as the list says that it shows only that. */
export const verTickets = (esInterno: boolean) => ({
  abiertos: 'En curso',
  sinLeer: 'Con mensajes sin leer',
  esperanCliente: esInterno ? 'Esperan al cliente' : 'Te toca',
})

/** The businesses that a company works with, with their brands. Staff choose among all: the server knows which are right. */
export const useNegociosOf = (razonSocialId: number | '') => {
  const { usuario, negocios } = useProfile()
  const own = usuario.listRazonSocial.find((each) => each.razonSocialId === razonSocialId)?.negocios
  return own ? negocios.filter(({ negocioId }) => own.some((each) => each.negocioId === negocioId)) : negocios
}

/** Reasons to choose from, "Otros" last. */
export const motivoOptions = (motivos: readonly TicketMotivo[]) => optionsOf(sortMotivos(motivos), 'motivoId', 'motivo')

/** The filter by origin, which both lists have. */
export const origenFiltro = (origenes: TicketCatalogo['origenes']) =>
  idDeGestion('Origen', optionsOf(origenes, 'origenId', 'nombre'))
