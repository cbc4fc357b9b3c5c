import type { AuditoriaRow } from '#contract/auditoria/shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'

/** Display names of the entities that an audit record can be about. */
const ENTIDADES: Record<string, string> = {
  reclamo: 'Reclamo',
  garantia: 'Garantía',
  devolucion: 'Devolución',
  pago: 'Pago informado',
  pedidoMoto: 'Pedido de motos',
  pedidoRazonSocial: 'Alta de razón social',
  razonSocial: 'Razón social',
  representante: 'Representante',
  usuario: 'Usuario',
  documento: 'Documento',
  certificado: 'Certificado',
  catalogo: 'Catálogo',
  centro: 'Centro de garantías',
  maestro: 'Maestro',
  importacion: 'Importación',
}

/** Display names of the ids in a call. Ids that have their own column or mean nothing to readers are omitted. */
const IDS: Record<string, string> = {
  ticketId: 'Reclamo o garantía',
  devolucionId: 'Devolución',
  pagoId: 'Pago informado',
  pedidoId: 'Pedido',
  documentoId: 'Documento',
  certificadoId: 'Certificado',
  catalogoId: 'Catálogo',
  centroId: 'Centro de garantías',
  importacionId: 'Importación',
  comentarioId: 'Comentario',
  archivoId: 'Archivo',
  sesionId: 'Sesión',
}

/** Formats an audited value for display: text unchanged, other types as JSON, "—" when empty. */
export const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Returns the text of an audit record's entity: its kind with its name or id. Without an entity, the ids of the call.
 */
export const sobreOf = (
  { entidad, entidadId, entidadNombre }: Pick<AuditoriaRow, 'entidad' | 'entidadId' | 'entidadNombre'>,
  ids: Record<string, unknown>,
): string => {
  const estado = ids.statusId === undefined ? [] : [`a ${textoEstado(Number(ids.statusId))}`]
  const named = entidad
    ? [`${ENTIDADES[entidad] ?? entidad} ${entidadNombre ?? entidadId ?? ''}`.trim()]
    : Object.entries(IDS).flatMap(([id, word]) => (ids[id] === undefined ? [] : [`${word} ${formatValue(ids[id])}`]))
  return [...named, ...estado].join(' · ') || '—'
}
