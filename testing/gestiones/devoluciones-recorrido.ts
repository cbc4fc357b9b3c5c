import type { EstadoId } from '#contract/base/estados.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { aceptable, camposDeLinea } from '#contract/devoluciones/pide.ts'
import { esperadas, type Veredicto } from '#contract/devoluciones/reglas.ts'
import type { Need } from '#contract/devoluciones/needs.ts'
import type { DevolucionDetail, EstadoUpdate } from '#contract/devoluciones/shapes.ts'
import { devolucionMachine } from '../../server/modules/devoluciones/devoluciones.rules.ts'
import { findProducto, newDevolucion, type Person, type Portal } from '../portal.ts'

/**
 * Functions that return the data which a change of state may require: comment, authorization codes, quantities,
 * reasons.
 */
const DATOS: Readonly<Record<Need, (detail: DevolucionDetail) => EstadoUpdate>> = {
  comentario: () => ({ comentario: 'Se conversó con el cliente.' }),
  codigos: ({ devolucionId, productos }) => ({
    productos: productos.map(({ devolucionLineaId }, at) => ({
      devolucionLineaId,
      codigoAutorizacion: `${devolucionId}-${at + 1}`,
    })),
  }),
  bultosRecibidos: () => ({ bultosRecibidos: 1 }),
  recepcion: ({ productos }) => ({
    productos: productos.map((linea) => ({
      devolucionLineaId: linea.devolucionLineaId,
      cantidadRecibida: esperadas(linea),
    })),
  }),
  resolucion: ({ productos }) => ({
    productos: productos.map((linea) => ({
      devolucionLineaId: linea.devolucionLineaId,
      cantidadAceptada: aceptable(linea),
    })),
  }),
  motivoRechazo: () => ({ motivoRechazoId: 1 }),
  notaCredito: () => ({ notaCredito: 'A-0001-00008810', notaCreditoSinVerificar: true }),
  remitoDevolucion: () => ({ remitoDevolucion: 'R-0001-00000001' }),
}

const ENVIO = { numeroRemito: 'R-0001-00009931', transporte: 'Expreso Rosario Sur', numeroGuia: '77001', cantidad: 1 }

/**
 * Moves a return through states by the portal's own calls, with the data that each call requires. Postventa makes the
 * changes, but the administration reopens a closed return.
 */
export const walkDevolucion = async (
  portal: Portal,
  devolucionId: number,
  states: readonly number[],
  over: EstadoUpdate = {},
): Promise<DevolucionDetail> => {
  const read = async (person: Person) =>
    (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId } })).body
  let detail = await read('rsosa')
  let from: number = detail.estadoId
  for (const to of states) {
    const { pide } = devolucionMachine.rowOf(from as EstadoId, to as EstadoId)
    // Read the return again, because the data that its lines require depend on their current state.
    if (camposDeLinea(pide).length) detail = await read('rsosa')
    const body: EstadoUpdate = { ...Object.assign({}, ...pide.map((need) => DATOS[need](detail))), ...over }
    const answer =
      to === 12
        ? await portal.call('lferreyra', devoluciones.saveEnvio, { body: { devolucionId, ...ENVIO } })
        : await portal.call(from === 4 ? 'admin' : 'rsosa', devoluciones.setEstado, {
            params: { id: devolucionId, statusId: to },
            body,
          })
    if (answer.status !== 200) throw new Error(`${from}→${to}: ${JSON.stringify(answer.body)}`)
    from = to
  }
  return read('lferreyra')
}

interface Pedida {
  codigo?: string
  cantidad?: number
  /** Products and quantities of the return. They replace `codigo` and `cantidad`. */
  lineas?: readonly (readonly [codigo: string, cantidad: number])[]
  requiereEnvioTransporte?: boolean
  motivoId?: number
}

/** Creates a return of the razón social 1042. By default its goods have to be shipped. */
export const createDevolucion = async (
  portal: Portal,
  {
    codigo = 'VM-O220',
    cantidad = 2,
    lineas = [[codigo, cantidad]],
    requiereEnvioTransporte = true,
    motivoId = 2,
  }: Pedida = {},
): Promise<number> => {
  const facturas = []
  for (const [each, units] of lineas) {
    const producto = await findProducto(portal, 1042, each)
    facturas.push(...newDevolucion(producto, { cantidad: units, motivo: { motivoId } }).facturas)
  }
  const body = { razonSocialId: 1042, comentarios: '', requiereEnvioTransporte, facturas }
  const answer = await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.devolucionId
}

/** How the goods come back: a carrier ships them, the customer brings them, or they do not come back. */
type Mercaderia = 'despachada' | 'propia' | 'ninguna'

const PEDIDA: Readonly<Record<Mercaderia, Pedida>> = {
  despachada: { requiereEnvioTransporte: true },
  propia: { requiereEnvioTransporte: false },
  ninguna: { requiereEnvioTransporte: false, motivoId: 9 },
}

const DECIDIDA = [9, 7, 5] as const

/** States that a return normally passes, by the way its goods come back. No path reaches the hidden state. */
const CAMINOS: Readonly<Record<Mercaderia, readonly number[]>> = {
  despachada: [1, 2, 8, 12, 10, ...DECIDIDA, 4],
  propia: [1, 2, 10, ...DECIDIDA, 4],
  ninguna: [1, 2, 5, 4],
}

const caminoTo = (estadoId: number, mercaderia: Mercaderia): readonly number[] => {
  if (estadoId === 11) return []
  const camino = estadoId === 6 ? [1, 2, 6] : CAMINOS[mercaderia]
  if (!camino.includes(estadoId)) throw new Error(`no road of goods ${mercaderia} leads to ${estadoId}`)
  return camino.slice(0, camino.indexOf(estadoId) + 1)
}

/** Creates a return of the razón social 1042 and moves the return to a state. */
export const aDevolucionEn = async (
  portal: Portal,
  estadoId: number,
  { mercaderia = 'despachada', ...pedida }: Pedida & { mercaderia?: Mercaderia } = {},
): Promise<number> => {
  const devolucionId = await createDevolucion(portal, { ...PEDIDA[mercaderia], ...pedida })
  await walkDevolucion(portal, devolucionId, caminoTo(estadoId, mercaderia))
  return devolucionId
}

/** Decides the lines of a return, in their order. The reason for a rejection is the expired deadline. */
export const authorizeDevolucion = async (
  portal: Portal,
  devolucionId: number,
  veredictos: readonly Veredicto[],
): Promise<void> => {
  const params = { devolucionId }
  const { version, productos } = (await portal.call<DevolucionDetail>('rsosa', devoluciones.get, { params })).body
  const lineas = productos.map(({ devolucionLineaId }, at) => ({
    devolucionLineaId,
    veredicto: veredictos[at],
    ...(veredictos[at] === 'rechazada' && { motivoRechazoId: 1 }),
  }))
  const answer = await portal.call('rsosa', devoluciones.authorize, { params, body: { version, lineas } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** Adds units to all invoice lines, so that tests always have units to return. */
export const giveUnidades = (portal: Portal) => portal.pool.query('update factura_linea set cantidad = cantidad + 1000')
