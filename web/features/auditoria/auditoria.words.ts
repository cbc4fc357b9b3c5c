import type { AuditoriaRow } from '#contract/auditoria/shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'

/** What a record may be about, as people call it. */
const ENTIDADES: Record<string, string> = {
  reclamo: 'Reclamo',
  garantia: 'Garantía',
  devolucion: 'Devolución',
  pago: 'Pago informado',
  pedidoMoto: 'Pedido de motos',
  pedidoRazonSocial: 'Pedido de razón social',
  razonSocial: 'Razón social',
  representante: 'Representante',
  usuario: 'Usuario',
  documento: 'Documento',
  certificado: 'Certificado',
  catalogo: 'Catálogo',
  centro: 'Centro de garantía',
  maestro: 'Maestro',
  importacion: 'Importación',
}

/** What calls name by id. Company, version and whose list it was are in other columns, or say nothing to people. */
const IDS: Record<string, string> = {
  ticketId: 'Reclamo o garantía',
  devolucionId: 'Devolución',
  pagoId: 'Pago informado',
  pedidoId: 'Pedido',
  documentoId: 'Documento',
  certificadoId: 'Certificado',
  catalogoId: 'Catálogo',
  centroId: 'Centro de garantía',
  importacionId: 'Importación',
  comentarioId: 'Comentario',
  archivoId: 'Archivo',
  sesionId: 'Sesión',
}

/** Texts and numbers as they are, the rest as it was sent. */
export const show = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a record is about, in words: the thing when it is known, else what the call named. */
export const sobreOf = (
  { entidad, entidadId, entidadNombre }: Pick<AuditoriaRow, 'entidad' | 'entidadId' | 'entidadNombre'>,
  ids: Record<string, unknown>,
): string => {
  const estado = ids.statusId === undefined ? [] : [`a ${textoEstado(Number(ids.statusId))}`]
  const named = entidad
    ? [`${ENTIDADES[entidad] ?? entidad} ${entidadNombre ?? entidadId ?? ''}`.trim()]
    : Object.entries(IDS).flatMap(([id, word]) => (ids[id] === undefined ? [] : [`${word} ${show(ids[id])}`]))
  return [...named, ...estado].join(' · ') || '—'
}
