import type { Faltas } from '#contract/base/machine.ts'
import { pideDe } from '#contract/base/needs.ts'
import { DEVOLUCION_NEEDS, type Need } from './needs.ts'
import { MOTIVO_RECHAZO_MESSAGE, VEREDICTO_MESSAGE, type Veredicto, esperadas, isParcial, siguen } from './reglas.ts'
import type { Autorizacion, Recepcion } from './decision.shapes.ts'
import type { EstadoUpdate } from './shapes.ts'

/** Line of a return, with the fields that the checks of a change of state read. */
interface LineaDevuelta {
  devolucionLineaId: number
  cantidad: number
  cantidadAutorizada: number | null
  cantidadRecibida: number | null
  veredicto: Veredicto | null
}

interface DevolucionMovida {
  productos: readonly LineaDevuelta[]
  /** Reasons with which staff can reject the return; undefined: the reason is not checked here. */
  rechazos?: readonly { motivoRechazoId: number }[] | undefined
}

const faltaMotivo = (
  motivoRechazoId: number | undefined,
  { rechazos }: Pick<DevolucionMovida, 'rechazos'>,
): string | undefined =>
  motivoRechazoId && (rechazos?.some((each) => each.motivoRechazoId === motivoRechazoId) ?? true)
    ? undefined
    : MOTIVO_RECHAZO_MESSAGE

const motivoRechazo = (
  { motivoRechazoId }: { motivoRechazoId?: number | undefined },
  devolucion: Pick<DevolucionMovida, 'rechazos'>,
): Faltas => {
  const falta = faltaMotivo(motivoRechazoId, devolucion)
  return falta ? { motivoRechazoId: falta } : {}
}

type LineUpdate = NonNullable<EstadoUpdate['productos']>[number]

/** Field that each line must have, for each need about lines (data that a change of state asks for). */
export const PIDE_DE_LINEA = {
  codigos: 'codigoAutorizacion',
  recepcion: 'cantidadRecibida',
  resolucion: 'cantidadAceptada',
} as const satisfies Partial<Record<Need, keyof LineUpdate>>

const isDeLinea = (need: Need): need is keyof typeof PIDE_DE_LINEA => need in PIDE_DE_LINEA

/** Returns the fields that a change of state asks for in each line; empty: none. */
export const camposDeLinea = (pide: readonly Need[]) => pide.filter(isDeLinea).map((need) => PIDE_DE_LINEA[need])

/** Returns the data that were sent for a line. If a line was sent twice, the first data count. */
export const updateDe = (
  { productos }: EstadoUpdate,
  { devolucionLineaId }: Pick<LineaDevuelta, 'devolucionLineaId'>,
): LineUpdate | undefined => productos?.find((each) => each.devolucionLineaId === devolucionLineaId)

/**
 * Checks every line that was not rejected. The index in the path of an error is the index of the line in the return.
 */
const deCadaLinea = (
  sent: EstadoUpdate,
  { productos }: DevolucionMovida,
  need: keyof typeof PIDE_DE_LINEA,
  ask: (update: LineUpdate | undefined, linea: LineaDevuelta) => string | undefined,
): Faltas =>
  Object.fromEntries(
    productos.flatMap((linea, at) => {
      const message = linea.veredicto === 'rechazada' ? undefined : ask(updateDe(sent, linea), linea)
      return message ? [[`productos.${at}.${PIDE_DE_LINEA[need]}`, message]] : []
    }),
  )

const hasta = (value: number | undefined, most: number, what: string): string | undefined => {
  if (value === undefined) return 'Ingresá la cantidad'
  if (!Number.isInteger(value) || value < 0) return 'Ingresá un número entero, desde 0'
  return value > most ? `No puede superar lo ${what} (${most})` : undefined
}

type Cantidades = Pick<LineaDevuelta, 'cantidad' | 'cantidadAutorizada' | 'cantidadRecibida'>

/** Returns the maximum number of units of a line that staff can accept. */
export const aceptable = (linea: Cantidades): number => linea.cantidadRecibida ?? esperadas(linea)

/** Returns the word that an error message uses for the limit: authorized or requested units. */
const pedidoDe = (linea: Cantidades): string => (isParcial(linea) ? 'autorizado' : 'pedido')

const resolucion = (sent: EstadoUpdate, devolucion: DevolucionMovida): Faltas => {
  const faltas = deCadaLinea(sent, devolucion, 'resolucion', (update, linea) =>
    hasta(update?.cantidadAceptada, aceptable(linea), linea.cantidadRecibida === null ? pedidoDe(linea) : 'recibido'),
  )
  const isNothing = siguen(devolucion.productos).every((linea) => updateDe(sent, linea)?.cantidadAceptada === 0)
  return isNothing ? { 'productos.0.cantidadAceptada': 'Si no se acepta nada, rechazá la devolución' } : faltas
}

/** Checks of the needs (required data) of a return's changes of state. */
export const PIDE_DEVOLUCION = pideDe<typeof DEVOLUCION_NEEDS, EstadoUpdate, DevolucionMovida>(DEVOLUCION_NEEDS, {
  codigos: (sent, devolucion) =>
    deCadaLinea(sent, devolucion, 'codigos', (update) =>
      update?.codigoAutorizacion ? undefined : 'Ingresá el código',
    ),
  recepcion: (sent, devolucion) =>
    deCadaLinea(sent, devolucion, 'recepcion', (update, linea) =>
      hasta(update?.cantidadRecibida, esperadas(linea), pedidoDe(linea)),
    ),
  resolucion,
  motivoRechazo,
})

/**
 * Returns the error of a number of authorized units. Zero is an error: staff have to reject the line with a reason
 * instead.
 */
const autorizable = (value: number, pedidas: number): string | undefined =>
  value === 0 ? 'Para no autorizar ninguna, rechazá el producto' : hasta(value, pedidas, 'pedido')

/** Returns the errors of an authorization. The index in the path of an error is the index of the line in the return. */
export const faltasDeAutorizacion = (
  { lineas }: { lineas: readonly Partial<Autorizacion['lineas'][number]>[] },
  {
    productos,
    rechazos,
  }: { productos: readonly Pick<LineaDevuelta, 'devolucionLineaId' | 'cantidad'>[] } & Pick<
    DevolucionMovida,
    'rechazos'
  >,
): Faltas =>
  Object.fromEntries(
    productos.flatMap(({ devolucionLineaId, cantidad }, at) => {
      const decided = lineas.find((each) => each.devolucionLineaId === devolucionLineaId)
      if (!decided?.veredicto) return [[`lineas.${at}.veredicto`, VEREDICTO_MESSAGE]]
      if (decided.veredicto === 'rechazada') {
        const motivo = faltaMotivo(decided.motivoRechazoId, { rechazos })
        return motivo ? [[`lineas.${at}.motivoRechazoId`, motivo]] : []
      }
      const falta = autorizable(decided.cantidadAutorizada ?? cantidad, cantidad)
      return falta ? [[`lineas.${at}.cantidadAutorizada`, falta]] : []
    }),
  )

/** Whether a reception also says how many of the received units are accepted. */
export const resuelve = ({ lineas }: Pick<Recepcion, 'lineas'>): boolean =>
  lineas.some(({ cantidadAceptada }) => cantidadAceptada !== undefined)

/** Whether none of the received units is accepted. The return is then rejected. */
export const nadaAceptado = ({ lineas }: Pick<Recepcion, 'lineas'>): boolean =>
  resuelve({ lineas }) && lineas.every(({ cantidadAceptada }) => cantidadAceptada === 0)

/** Returns the errors of a reception. The index in the path of an error is the index of the line in the return. */
export const faltasDeRecepcion = (sent: Recepcion, { productos, rechazos }: DevolucionMovida): Faltas => {
  const update: EstadoUpdate = { productos: sent.lineas }
  const recibidos = productos.map((linea) => ({
    ...linea,
    cantidadRecibida: updateDe(update, linea)?.cantidadRecibida ?? null,
  }))
  const faltas = {
    ...PIDE_DEVOLUCION.recepcion(update, { productos }),
    ...(resuelve(sent) &&
      deCadaLinea(update, { productos: recibidos }, 'resolucion', (said, linea) =>
        hasta(said?.cantidadAceptada, aceptable(linea), 'recibido'),
      )),
    ...(nadaAceptado(sent) && motivoRechazo(sent, { rechazos })),
  }
  return Object.fromEntries(
    Object.entries(faltas).map(([path, message]) => [path.replace(/^productos\./, 'lineas.'), message]),
  )
}
