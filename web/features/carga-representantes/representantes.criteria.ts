import type { EstadoRepresentante, RepresentanteCriteria } from '#contract/representantes.schemas.ts'
import { type ListPlace, readPlace } from '#shared/gestiones/gestiones.criteria.ts'
import { ESTADOS } from './representantes.words.ts'

/** What the address of the list says. */
export interface RepresentantesFilters extends ListPlace {
  texto: string
  estado: EstadoRepresentante | ''
}

export const isEstado = (text: string | null): text is EstadoRepresentante =>
  text !== null && Object.hasOwn(ESTADOS, text)

export const readRepresentantesFilters = (params: URLSearchParams): RepresentantesFilters => {
  const estado = params.get('estado')
  return { texto: params.get('texto') ?? '', estado: isEstado(estado) ? estado : '', ...readPlace(params) }
}

/** What is asked of the server; a company only when it was chosen: one's representatives are few. */
export const toCriteria = ({ texto, estado, rs }: RepresentantesFilters): RepresentanteCriteria => ({
  ...(texto.trim() && { texto: texto.trim().slice(0, 80) }),
  ...(estado && { estado }),
  ...(Number(rs) > 0 && { razonSocialId: Number(rs) }),
})
