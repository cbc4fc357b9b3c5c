import { TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Partida, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { type ClaseComprobante, parseComprobante } from '#contract/valores/comprobantes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { CLASES, claseTexto, diasAtraso, grupoDe, vencimientosDe } from '#contract/cuenta-corriente/partidas.ts'
import { type Informado, restoDe } from '#modules/informado'
import { claveDe, type Criterio, type PartidaErp, SIN_FILTROS } from '#gateways/erp/erp.ts'

/** ARCA class by ERP class and sign. For ARCA, an ERP class that is not listed is no fiscal document. */
const CLASES_ARCA: Readonly<Record<string, ClaseComprobante>> = {
  'RV S': 'factura',
  'DR S': 'factura',
  'DE S': 'nota-debito',
  'RV H': 'nota-credito',
  'DG H': 'nota-credito',
  'DZ H': 'recibo',
}

/** Returns the ARCA class of an ERP document; undefined: none. Several ERP classes have the same ARCA class. */
export const claseArca = ({ clase, signo }: Pick<PartidaErp, 'clase' | 'signo'>): ClaseComprobante | undefined =>
  CLASES_ARCA[`${clase} ${signo}`]

/** Criteria of all open items, oldest due date first; the totals of a header use it. */
export const ABIERTAS: Criterio = {
  ...SIN_FILTROS,
  estado: 'abiertas',
  orden: 'vencimiento',
  descendente: false,
}

/**
 * Converts the user's filters to criteria for the ERP. Ageing buckets and credits are alternatives, combined with "or".
 */
export const criterioOf = (criteria: PartidaCriteria, hoy: string): Criterio => {
  const { tramos, soloCreditos, texto } = criteria
  const grupos = [
    ...(tramos ?? []).map((tramo) => ({ creditos: false, vence: vencimientosDe(tramo, hoy) }) as const),
    ...(soloCreditos ? [{ creditos: true } as const] : []),
  ]
  return {
    estado: criteria.estado,
    clases: criteria.clases?.length ? criteria.clases : undefined,
    grupos: grupos.length ? grupos : undefined,
    moneda: criteria.moneda,
    emision: { desde: criteria.emisionDesde, hasta: criteria.emisionHasta },
    vence: { desde: criteria.venceDesde, hasta: criteria.venceHasta },
    importe: { desde: criteria.importeDesde, hasta: criteria.importeHasta },
    referencia: texto ? (parseComprobante(texto) ?? texto.toUpperCase()) : undefined,
    elegidas: criteria.partidaIds,
    orden: criteria.orden,
    descendente: criteria.descendente,
  }
}

/** Data needed to show items. */
export interface Vista {
  hoy: string
  /** Point of sale of MiPyME electronic credit invoices; 0: none. */
  puntoVentaFce: number
  informado: Informado
  /** Time of the ERP data, read before the items; null: no data was ever loaded. */
  datosAl: Date | null
}

/** Converts an ERP item to what users see on a day. */
export const toPartida = (
  item: PartidaErp,
  razonSocialId: number,
  { hoy, puntoVentaFce, informado }: Vista,
): Partida => {
  const { codigoCliente: _codigo, signo: _signo, lugar: _lugar, ...shown } = item
  const grupo = item.compensada === null ? grupoDe(item, hoy) : 'creditos'
  const tramo = grupo === 'creditos' ? null : grupo
  const partidaId = claveDe(item)
  const pendiente = item.compensada === null ? item.importe : '0.00'
  return {
    ...shown,
    partidaId,
    razonSocialId,
    claseTexto: claseTexto(item, item.compensada !== null, puntoVentaFce),
    pendiente,
    ...restoDe(informado, partidaId, pendiente),
    diasAtraso: tramo ? diasAtraso(item.vencimiento, hoy) : 0,
    tramo,
  }
}

const rango = (name: string, desde: string | undefined, hasta: string | undefined): string[] => [
  ...(desde === undefined ? [] : [`${name} desde ${desde}`]),
  ...(hasta === undefined ? [] : [`${name} hasta ${hasta}`]),
]
const dia = (day: string | undefined) => day && formatDay(day)

/** Returns the filters in words, for a statement on paper. */
export const filtrosEnPalabras = (criteria: PartidaCriteria): string[] => {
  const { estado, clases, tramos, soloCreditos, moneda, texto } = criteria
  const grupos = [...(tramos ?? []).map((tramo) => TRAMOS[tramo]), ...(soloCreditos ? ['créditos sin aplicar'] : [])]
  const importe = (text: string | undefined) => (text === undefined ? undefined : formatMoney(text, moneda))
  // Omit the other filters, because the user picked the documents one by one.
  if (criteria.partidaIds) return ['comprobantes seleccionados']
  return [
    ...(estado === 'abiertas' ? [] : [estado === 'todas' ? 'pendientes y saldados' : 'saldados']),
    ...(clases?.length ? [`clase ${clases.map((clase) => CLASES[clase] ?? clase).join(', ')}`] : []),
    ...(grupos.length ? [grupos.join(', ')] : []),
    ...(moneda ? [`moneda ${moneda}`] : []),
    ...rango('emisión', dia(criteria.emisionDesde), dia(criteria.emisionHasta)),
    ...rango('vencimiento', dia(criteria.venceDesde), dia(criteria.venceHasta)),
    ...rango('importe', importe(criteria.importeDesde), importe(criteria.importeHasta)),
    ...(texto ? [`referencia ${texto}`] : []),
  ]
}
