import { sortMotivos } from '#contract/valores/formato.ts'
import type { TicketMotivo } from '#contract/tickets/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { optionsOf } from '#shared/lists/filtros.ts'

/** The businesses that a company works with, with their brands. Staff choose among all: the server knows which are right. */
export const negociosOf = (
  { usuario, negocios }: Pick<Profile, 'usuario' | 'negocios'>,
  razonSocialId: number | '',
) => {
  const own = usuario.listRazonSocial.find((each) => each.razonSocialId === razonSocialId)?.negocios
  return own ? negocios.filter(({ negocioId }) => own.some((each) => each.negocioId === negocioId)) : negocios
}

/** Reasons to choose from, "Otros" last. */
export const motivoOptions = (motivos: readonly TicketMotivo[]) => optionsOf(sortMotivos(motivos), 'motivoId', 'motivo')
