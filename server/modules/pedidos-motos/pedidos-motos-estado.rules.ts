import { NUMERO_MESSAGE } from '#contract/comprobantes.ts'
import type { PedidoEstadoUpdate, PedidoNeed } from '#contract/pedidos-motos.schemas.ts'
import { normalizeVin, vinHint } from '#contract/vehiculos.ts'

type Fields = Record<string, string>

/** What the needs look at in an order. */
export interface PedidoSubject {
  entrega: string | null
  lineas: readonly { lineaId: number; modelo: string; color: string; cantidad: number; aprobada: number | null }[]
}

/** A unit as it is stored. */
export interface NuevaUnidad {
  lineaId: number
  vin: string
  motor: string
}

/** Chassis and motors as they are stored: upper case, without spaces. */
export const unidadesOf = (sent: PedidoEstadoUpdate): NuevaUnidad[] =>
  (sent.unidades ?? []).map(({ lineaId, vin, motor }) => ({
    lineaId,
    vin: normalizeVin(vin),
    motor: motor.toUpperCase().replace(/\s/g, ''),
  }))

/** What was approved of a line; all of it when nothing else was said. */
export const aprobadaOf = (sent: PedidoEstadoUpdate, lineaId: number): number | undefined =>
  sent.lineas?.find((each) => each.lineaId === lineaId)?.aprobada

const cantidades = (sent: PedidoEstadoUpdate, { lineas }: PedidoSubject): Fields => {
  const fields: Fields = {}
  for (const [at, { lineaId, cantidad }] of lineas.entries()) {
    const aprobada = aprobadaOf(sent, lineaId)
    if (aprobada === undefined) fields[`lineas.${at}.aprobada`] = 'Ingresá la cantidad aprobada.'
    else if (aprobada > cantidad) fields[`lineas.${at}.aprobada`] = `No puede superar lo pedido (${cantidad}).`
  }
  if (Object.keys(fields).length) return fields
  const [approved, asked] = lineas.reduce(
    ([some, all], { lineaId, cantidad }) => [some + (aprobadaOf(sent, lineaId) ?? 0), all + cantidad],
    [0, 0],
  )
  if (approved === 0) return { 'lineas.0.aprobada': 'Si no se aprueba nada, rechazá el pedido.' }
  return approved === asked ? { 'lineas.0.aprobada': 'Si se aprueba todo, usá Aprobar.' } : {}
}

const repeated = (texts: readonly string[], at: number): boolean => texts.indexOf(texts[at]!) !== at

/** Exactly one chassis and one motor for each approved unit, none of them twice. */
const unidades = (sent: PedidoEstadoUpdate, { lineas }: PedidoSubject): Fields => {
  const list = unidadesOf(sent)
  const fields: Fields = {}
  const [vins, motores] = [list.map(({ vin }) => vin), list.map(({ motor }) => motor)]
  for (const [at, { vin, motor }] of list.entries()) {
    const hint = vin ? vinHint(vin) : 'Ingresá el chasis.'
    if (hint) fields[`unidades.${at}.vin`] = hint
    else if (repeated(vins, at)) fields[`unidades.${at}.vin`] = 'Ese chasis está dos veces.'
    if (!motor) fields[`unidades.${at}.motor`] = 'Ingresá el motor.'
    else if (repeated(motores, at)) fields[`unidades.${at}.motor`] = 'Ese motor está dos veces.'
  }
  for (const { lineaId, modelo, color, cantidad, aprobada } of lineas) {
    const wanted = aprobada ?? cantidad
    const given = list.filter((unidad) => unidad.lineaId === lineaId).length
    if (given !== wanted) fields.unidades = `De ${modelo} ${color} van ${wanted} unidades y hay ${given}.`
  }
  if (list.some(({ lineaId }) => !lineas.some((linea) => linea.lineaId === lineaId)))
    fields.unidades = 'Hay unidades de otro pedido.'
  return fields
}

/** What each need of a transition asks of what was sent. */
const CHECKS: Record<PedidoNeed, (sent: PedidoEstadoUpdate, subject: PedidoSubject) => Fields> = {
  motivo: ({ motivo }) => (motivo ? {} : { motivo: 'Escribí el motivo: lo leen las dos partes.' }),
  // None is a discount of zero.
  bonificaciones: () => ({}),
  cantidades,
  unidades,
  factura: ({ factura }) => (factura ? {} : { factura: NUMERO_MESSAGE }),
  despacho: ({ remito, transporte, guia }, { entrega }) => ({
    ...(!remito && { remito: NUMERO_MESSAGE }),
    ...(entrega === 'envio' && !transporte && { transporte: 'Ingresá el transporte.' }),
    ...(entrega === 'envio' && !guia && { guia: 'Ingresá el número de guía.' }),
  }),
}

/** Everything a transition needs and does not have, each beside its field. */
export const checkNeeds = (pide: readonly PedidoNeed[], sent: PedidoEstadoUpdate, subject: PedidoSubject): Fields =>
  Object.assign({}, ...pide.map((need) => CHECKS[need](sent, subject))) as Fields
