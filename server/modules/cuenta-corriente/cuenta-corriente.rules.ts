import { TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Partida, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { type ClaseComprobante, parseComprobante } from '#contract/valores/comprobantes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { CLASES, claseTexto, diasAtraso, grupoDe, vencimientosDe } from '#contract/cuenta-corriente/partidas.ts'
import { claveDe, type Criterio, type PartidaErp, SIN_FILTROS } from '#gateways/erp/erp.ts'

/** What the books' documents are to ARCA, by class and side; a class that is not here is nothing of ARCA's. */
const CLASES_ARCA: Readonly<Record<string, ClaseComprobante>> = {
  'RV S': 'factura',
  'DR S': 'factura',
  'DE S': 'nota-debito',
  'RV H': 'nota-credito',
  'DG H': 'nota-credito',
  'DZ H': 'recibo',
}

/** What a document is to ARCA: the class of its number, which other classes may have, too. */
export const claseArca = ({ clase, signo }: Pick<PartidaErp, 'clase' | 'signo'>): ClaseComprobante | undefined =>
  CLASES_ARCA[`${clase} ${signo}`]

/** Everything that is open, oldest debt first: what a header is about. */
export const ABIERTAS: Criterio = {
  ...SIN_FILTROS,
  estado: 'abiertas',
  orden: 'vencimiento',
  descendente: false,
}

/** What people filter by, as the books are asked. Buckets and credits together are either. */
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

/** What a movement is shown with: the day, and the branch of MiPyME electronic credit invoices. */
export interface Vista {
  hoy: string
  puntoVentaFce: number
}

/** An item of the books as people see it on a day. */
export const toPartida = (item: PartidaErp, razonSocialId: number, { hoy, puntoVentaFce }: Vista): Partida => {
  const { codigoCliente: _codigo, signo: _signo, lugar: _lugar, ...shown } = item
  const grupo = item.compensada === null ? grupoDe(item, hoy) : 'creditos'
  const tramo = grupo === 'creditos' ? null : grupo
  return {
    ...shown,
    partidaId: claveDe(item),
    razonSocialId,
    claseTexto: claseTexto(item, item.compensada !== null, puntoVentaFce),
    pendiente: item.compensada === null ? item.importe : '0.00',
    diasAtraso: tramo ? diasAtraso(item.vencimiento, hoy) : 0,
    tramo,
  }
}

const rango = (name: string, desde: string | undefined, hasta: string | undefined): string[] => [
  ...(desde === undefined ? [] : [`${name} desde ${desde}`]),
  ...(hasta === undefined ? [] : [`${name} hasta ${hasta}`]),
]
const dia = (day: string | undefined) => day && formatDay(day)

/** What was filtered, in words for whoever reads the statement on paper. */
export const filtrosEnPalabras = (criteria: PartidaCriteria): string[] => {
  const { estado, clases, tramos, soloCreditos, moneda, texto } = criteria
  const grupos = [...(tramos ?? []).map((tramo) => TRAMOS[tramo]), ...(soloCreditos ? ['créditos sin aplicar'] : [])]
  const importe = (text: string | undefined) => (text === undefined ? undefined : formatMoney(text, moneda))
  // Whoever picked them sees which they are.
  if (criteria.partidaIds) return ['documentos elegidos']
  return [
    ...(estado === 'abiertas' ? [] : [estado === 'todas' ? 'abiertas y compensadas' : 'compensadas']),
    ...(clases?.length ? [`clase ${clases.map((clase) => CLASES[clase] ?? clase).join(', ')}`] : []),
    ...(grupos.length ? [grupos.join(', ')] : []),
    ...(moneda ? [`moneda ${moneda}`] : []),
    ...rango('emisión', dia(criteria.emisionDesde), dia(criteria.emisionHasta)),
    ...rango('vencimiento', dia(criteria.venceDesde), dia(criteria.venceHasta)),
    ...rango('importe', importe(criteria.importeDesde), importe(criteria.importeHasta)),
    ...(texto ? [`referencia ${texto}`] : []),
  ]
}
