import { sortMotivos } from '#contract/valores/formato.ts'
import type { TicketMotivo } from '#contract/tickets/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { optionsOf } from '#shared/lists/filtros.ts'

/**
 * Returns the negocios (lines of business) of a razón social, with their brands. Staff get all negocios, because the
 * server checks the choice.
 */
export const negociosOf = (
  { usuario, negocios }: Pick<Profile, 'usuario' | 'negocios'>,
  razonSocialId: number | '',
) => {
  const own = usuario.listRazonSocial.find((each) => each.razonSocialId === razonSocialId)?.negocios
  return own ? negocios.filter(({ negocioId }) => own.some((each) => each.negocioId === negocioId)) : negocios
}

/** Returns the options of the reasons; "Otros" is last. */
export const motivoOptions = (motivos: readonly TicketMotivo[]) => optionsOf(sortMotivos(motivos), 'motivoId', 'motivo')
