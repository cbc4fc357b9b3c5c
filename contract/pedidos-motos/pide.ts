import { formatUnidades } from '#contract/valores/unidades.ts'
import { NUMERO_MESSAGE } from '#contract/valores/comprobantes.ts'
import { type Faltas, requires } from '#contract/base/machine.ts'
import { pideDe } from '#contract/base/needs.ts'
import { normalizeVin, vinHint } from '#contract/valores/vehiculos.ts'
import { PEDIDO_NEEDS } from './needs.ts'
import type { PedidoEstadoUpdate } from './shapes.ts'

/** Order, with the fields that the checks of a change of state read. */
interface PedidoMovido {
  entrega: string | null
  lineas: readonly { lineaId: number; modelo: string; color: string; cantidad: number; aprobada: number | null }[]
}

/** Returns the sent chassis and engine numbers, in upper case and without spaces. */
export const unidadesDe = ({ unidades = [] }: PedidoEstadoUpdate) =>
  unidades.map(({ lineaId, vin, motor }) => ({
    lineaId,
    vin: normalizeVin(vin),
    motor: motor.toUpperCase().replace(/\s/g, ''),
  }))

/** Returns the approved units that were sent for a line; undefined: none were sent. */
export const aprobadaDe = ({ lineas }: PedidoEstadoUpdate, lineaId: number): number | undefined =>
  lineas?.find((each) => each.lineaId === lineaId)?.aprobada

const cantidades = (sent: PedidoEstadoUpdate, { lineas }: PedidoMovido): Faltas => {
  const faltas: Faltas = {}
  let isNothing = true
  let isEverything = true
  for (const [at, { lineaId, cantidad }] of lineas.entries()) {
    const aprobada = aprobadaDe(sent, lineaId)
    if (aprobada === undefined || !Number.isInteger(aprobada) || aprobada < 0)
      faltas[`lineas.${at}.aprobada`] = 'Ingresá un número entero, desde 0'
    else if (aprobada > cantidad) faltas[`lineas.${at}.aprobada`] = `No puede superar lo pedido (${cantidad})`
    isNothing &&= aprobada === 0
    isEverything &&= aprobada === cantidad
  }
  if (isNothing) return { 'lineas.0.aprobada': 'Si no se aprueba nada, rechazá el pedido' }
  return isEverything ? { 'lineas.0.aprobada': 'Si se aprueba todo, usá Aprobar' } : faltas
}

const isRepeated = (texts: readonly string[], at: number): boolean => texts.indexOf(texts[at]!) !== at

/** Checks that each approved unit has a chassis and an engine number, without duplicates. */
const unidades = (sent: PedidoEstadoUpdate, { lineas }: PedidoMovido): Faltas => {
  const list = unidadesDe(sent)
  const faltas: Faltas = {}
  const [vins, motores] = [list.map(({ vin }) => vin), list.map(({ motor }) => motor)]
  for (const [at, { vin, motor }] of list.entries()) {
    const hint = vin ? vinHint(vin) : 'Ingresá el Nº de chasis'
    if (hint) faltas[`unidades.${at}.vin`] = hint
    else if (isRepeated(vins, at)) faltas[`unidades.${at}.vin`] = 'Ese Nº de chasis está dos veces'
    if (!motor) faltas[`unidades.${at}.motor`] = 'Ingresá el Nº de motor'
    else if (isRepeated(motores, at)) faltas[`unidades.${at}.motor`] = 'Ese Nº de motor está dos veces'
  }
  for (const { lineaId, modelo, color, cantidad, aprobada } of lineas) {
    const wanted = aprobada ?? cantidad
    const given = list.filter((unidad) => unidad.lineaId === lineaId).length
    if (given !== wanted)
      faltas.unidades = `De ${modelo} ${color} ${wanted === 1 ? 'va' : 'van'} ${formatUnidades(wanted)} y hay ${given}`
  }
  if (list.some(({ lineaId }) => !lineas.some((linea) => linea.lineaId === lineaId)))
    faltas.unidades = 'Hay unidades de otro pedido'
  return faltas
}

/** Checks of the needs (required data) of an order's changes of state. */
export const PIDE_PEDIDO = pideDe<typeof PEDIDO_NEEDS, PedidoEstadoUpdate, PedidoMovido>(PEDIDO_NEEDS, {
  // No check: discounts are optional, and a missing discount is zero.
  bonificaciones: () => ({}),
  cantidades,
  unidades,
  despacho: (sent, { entrega }) => ({
    ...requires('remito', NUMERO_MESSAGE)(sent),
    ...(entrega === 'envio' && requires('transporte', 'Ingresá el transporte')(sent)),
    ...(entrega === 'envio' && requires('guia', 'Ingresá el número de guía')(sent)),
  }),
})
