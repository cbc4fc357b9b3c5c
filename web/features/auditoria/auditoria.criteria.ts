import type { AuditoriaCriteria } from '#contract/auditoria.ts'
import { type ListPlace, readPlace, toDay } from '#shared/gestiones/gestiones.criteria.ts'

/** What the address of the record says. */
export interface AuditoriaFilters extends ListPlace {
  usuario: string
  operacion: string
  desde: string
  hasta: string
}

export const readAuditoriaFilters = (params: URLSearchParams): AuditoriaFilters => ({
  usuario: params.get('usuario') ?? '',
  operacion: params.get('operacion') ?? '',
  desde: toDay(params.get('desde')),
  hasta: toDay(params.get('hasta')),
  ...readPlace(params),
})

/** What is asked of the server. */
export const toCriteria = ({ usuario, operacion, desde, hasta, rs, cursor }: AuditoriaFilters): AuditoriaCriteria => ({
  ...(usuario && { usuario }),
  ...(operacion && { operacion }),
  ...(desde && { desde }),
  ...(hasta && { hasta }),
  ...(Number(rs) > 0 && { razonSocialId: Number(rs) }),
  ...(cursor && { cursor }),
})
