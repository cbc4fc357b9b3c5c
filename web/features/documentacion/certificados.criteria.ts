import type { CertificadoCriteria } from '#contract/documentos.schemas.ts'
import {
  ESTADOS_CERTIFICADO,
  type EstadoCertificado,
  type TipoCertificado,
  TIPOS_CERTIFICADO,
} from '#contract/documentos.tabla.ts'
import { type ListPlace, razonSocialOf, readPlace } from '#shared/gestiones/gestiones.criteria.ts'

/** What the address of the certificates says. */
export interface CertificadosFilters extends ListPlace {
  /** The tab they are in. */
  vista: 'certificados'
  tipo: TipoCertificado | ''
  estado: EstadoCertificado | ''
}

export const isTipo = (text: string | null): text is TipoCertificado =>
  text !== null && Object.hasOwn(TIPOS_CERTIFICADO, text)
export const isEstado = (text: string | null): text is EstadoCertificado =>
  text !== null && Object.hasOwn(ESTADOS_CERTIFICADO, text)

export const readCertificadosFilters = (params: URLSearchParams): CertificadosFilters => {
  const [tipo, estado] = [params.get('tipo'), params.get('estado')]
  return {
    vista: 'certificados',
    tipo: isTipo(tipo) ? tipo : '',
    estado: isEstado(estado) ? estado : '',
    ...readPlace(params),
  }
}

/** What is asked of the server; `ownId` is the company of the header. */
export const toCriteria = (filters: CertificadosFilters, ownId: number | undefined): CertificadoCriteria => {
  const { tipo, estado, cursor } = filters
  const razonSocialId = razonSocialOf(filters, ownId)
  return {
    ...(razonSocialId && { razonSocialIds: [razonSocialId] }),
    ...(tipo && { tipo }),
    ...(estado && { estado }),
    ...(cursor && { cursor }),
  }
}
