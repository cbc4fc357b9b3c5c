import type { EstadoPedidoId } from '#contract/pedidos-motos/estados.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { PedidoDetail, PedidoRow } from '#contract/pedidos-motos/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Person, Portal } from '../portal.ts'

/** Valid order of the razón social 1043: two TH 110 City, a model that is sold in pairs, and one TH 150 Cross. */
export const newPedido = (over: Record<string, unknown> = {}) => ({
  razonSocialId: 1043,
  entrega: 'retiro',
  formaPago: 'cuenta',
  lineas: [
    { modeloId: 1, version: 'Base', color: 'Rojo', cantidad: 2 },
    { modeloId: 2, version: 'Base', color: 'Negro', cantidad: 1 },
  ],
  ...over,
})

/** Creates a draft order; returns its number. */
export const createPedido = async (
  portal: Portal,
  over: Record<string, unknown> = {},
  person: Person = 'hquiroga',
): Promise<number> => {
  const answer = await portal.call<ReplyOf<typeof pedidosMotos.create>>(person, pedidosMotos.create, {
    body: newPedido(over),
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.pedidoId
}

export const readPedido = async (portal: Portal, pedidoId: number, person: Person = 'admin'): Promise<PedidoDetail> =>
  (await portal.call<PedidoDetail>(person, pedidosMotos.get, { params: { pedidoId } })).body

/** Returns the first 50 orders in a user's list. */
export const searchPedidos = async (
  portal: Portal,
  person: Person,
  body: Record<string, unknown> = {},
): Promise<PedidoRow[]> =>
  (await portal.call<{ filas: PedidoRow[] }>(person, pedidosMotos.search, { params: { page: 1, size: 50 }, body })).body
    .filas

/** Changes the state of an order. Reads its current version first. */
export const move = async (
  portal: Portal,
  person: Person,
  pedidoId: number,
  estadoId: number,
  data: Record<string, unknown> = {},
) => {
  const { rows } = await portal.pool.query<{ version: number }>(
    'select version from pedido_moto where pedido_id = $1',
    [pedidoId],
  )
  return portal.call<{ version: number; message: string; fields?: Record<string, string> }>(
    person,
    pedidosMotos.setEstado,
    { params: { pedidoId, estadoId }, body: { version: rows[0]?.version ?? 1, ...data } },
  )
}

/** Returns invented chassis and motor numbers for each approved unit. */
export const unidadesDe = ({ lineas, pedidoId }: Pick<PedidoDetail, 'lineas' | 'pedidoId'>) =>
  lineas.flatMap(({ lineaId, aprobada }, line) =>
    Array.from({ length: aprobada ?? 0 }, (_, at) => ({
      lineaId,
      vin: `8AXTH${pedidoId}CS0${String(line * 100 + at).padStart(4, '0')}`.slice(0, 17),
      motor: `TH157FMJ-${pedidoId}${line}${at}`,
    })),
  )

/** User who makes each change of state, and the data that the change requires. */
const PASOS: Readonly<Record<number, readonly [Person, (pedido: PedidoDetail) => Record<string, unknown>]>> = {
  102: ['hquiroga', () => ({})],
  103: ['darrieta', () => ({})],
  104: ['darrieta', () => ({})],
  // Approve one unit less than requested.
  105: [
    'darrieta',
    ({ lineas }) => ({
      lineas: lineas.map(({ lineaId, cantidad }, at) => ({ lineaId, aprobada: at === 0 ? cantidad - 1 : cantidad })),
    }),
  ],
  106: ['darrieta', () => ({ motivo: 'Sin crédito.' })],
  107: ['darrieta', (pedido) => ({ unidades: unidadesDe(pedido) })],
  108: ['admin', () => ({ factura: 'A-0003-00000500' })],
  109: ['admin', () => ({ remito: 'R-0003-00000900', transporte: 'Expreso del Litoral', guia: 'G-100' })],
  110: ['hquiroga', () => ({})],
  111: ['hquiroga', () => ({ motivo: 'Ya no hace falta.' })],
}

/** Moves an order through states by the portal's own calls, with the data that each call requires. */
export const walkPedido = async (portal: Portal, pedidoId: number, states: readonly number[]): Promise<void> => {
  for (const to of states) {
    const [person, sent] = PASOS[to]!
    const pedido = await readPedido(portal, pedidoId, person)
    const answer = await move(portal, person, pedidoId, to, sent(pedido))
    if (answer.status !== 200) throw new Error(`${pedido.estadoId}→${to}: ${JSON.stringify(answer.body)}`)
  }
}

/** States to pass on the way to each state. An order is sent before it is cancelled. */
const CAMINOS: Readonly<Record<EstadoPedidoId, readonly EstadoPedidoId[]>> = {
  101: [],
  102: [102],
  103: [102, 103],
  104: [102, 103, 104],
  105: [102, 103, 105],
  106: [102, 103, 106],
  107: [102, 103, 104, 107],
  108: [102, 103, 104, 107, 108],
  109: [102, 103, 104, 107, 108, 109],
  110: [102, 103, 104, 107, 108, 109, 110],
  111: [102, 111],
}

/** Creates an order of the razón social 1043 and moves the order to a state. */
export const aPedidoEn = async (
  portal: Portal,
  estadoId: EstadoPedidoId,
  over: Record<string, unknown> = {},
): Promise<number> => {
  const pedidoId = await createPedido(portal, over)
  await walkPedido(portal, pedidoId, CAMINOS[estadoId])
  return pedidoId
}

/** Sets a large stock, so that the stock limits no order of a test. */
export const giveExistencias = (portal: Portal) => portal.pool.query('update modelo_moto_color set existencias = 500')

/** Sets a large credit limit, so that the credit limits no order of a test. */
export const giveCredito = (portal: Portal) =>
  portal.pool.query(`update credito set limite = 900000000 where moneda = 'ARS'`)
