import type { AuditoriaRow } from '#contract/auditoria/shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'

/** Names of the subjects of a record. */
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

/**
 * Names of the ids in a call. Razón social, version and list owner are omitted: they have their own columns or mean
 * nothing to readers.
 */
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

/** Formats a value: texts as they are, others as JSON, "—" when empty. */
export const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the subject of a record: the entity when known, otherwise the ids of the call. */
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
