import { addDays, localDay } from '#contract/fechas.ts'
import { sumImportes } from '#contract/importes.ts'
import { ESTADOS_PEDIDO, PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { Credito, PedidoCriteria, PedidoDetail } from '#contract/pedidos-motos.shapes.ts'
import { CAPACIDADES } from '#contract/capacidades.ts'
import { hasAnyRole } from '#contract/roles.ts'
import { type CuentaParts, summarizeCuenta } from '#modules/cuenta-corriente'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller, Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { pageOf } from '#server/paging.ts'
import { selectModelos } from './modelos.repository.ts'
import { selectDetail } from './pedidos-motos-detalle.repository.ts'
import { type PedidoFilter, pedidosList } from './pedidos-motos-lista.repository.ts'
import { lockHead, type PedidoHead, selectHead } from './pedidos-motos.repository.ts'
import { canChangeColor, hasUnits, isPriced, pedidoMachine } from './pedidos-motos.rules.ts'

export { findPedidos } from './pedidos-motos-busqueda.service.ts'

/** The distributor's people see an order from when it is sent; a draft of theirs, made for a customer, also before. */
const seesDrafts = ({ isStaff }: Caller): boolean => !isStaff

/** An order that the caller may see; any other does not exist. Locked when `lock` is asked. */
export const requirePedido = async ({ sql, caller }: Context, pedidoId: number, lock = false): Promise<PedidoHead> => {
  const head = await (lock ? lockHead : selectHead)(sql, pedidoId)
  if (!head) throw new AppError('no-encontrado')
  requireRazonSocial(caller, head.razonSocialId)
  if (head.estadoId === PEDIDO.BORRADOR && !seesDrafts(caller) && head.usuarioId !== caller.usuarioId)
    throw new AppError('no-encontrado', { detail: 'draft of somebody else' })
  return head
}

/** Says no when somebody else changed it after it was read. */
export const requireVersion = (head: PedidoHead, version: number): void => {
  if (head.version !== version) {
    throw new AppError('conflicto', {
      message: 'Otra persona cambió el pedido. Actualizá la pantalla y probá de nuevo.',
    })
  }
}

/** The models that may be ordered. */
export const listModelos = ({ sql }: Context) => selectModelos(sql)

/** Credit in pesos; what is not known, or cannot be asked, is null. */
export const getCredito = async (
  context: Context,
  { query }: { query: { razonSocialId: number } },
  parts: CuentaParts,
): Promise<Credito> => {
  requireRazonSocial(context.caller, query.razonSocialId)
  try {
    const { datosAl, totales } = await summarizeCuenta(context, { query }, parts)
    const pesos = totales.find(({ moneda }) => moneda === 'ARS')
    return { disponible: pesos?.creditoDisponible ?? null, limite: pesos?.limiteCredito ?? null, datosAl }
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-disponible') {
      return { disponible: null, limite: null, datosAl: null }
    }
    throw error
  }
}

/** The criteria of a search, limited to what the caller may see. */
export const filterOf = (caller: Caller, criteria: PedidoCriteria): PedidoFilter => {
  const { estadoIds, desde, hasta, texto } = criteria
  if (desde && hasta && desde > hasta)
    throw fieldError('hasta', 'La fecha hasta no puede ser anterior a la fecha desde.')
  if (estadoIds?.some((id) => !ESTADOS_PEDIDO.some((estado) => estado.id === id)))
    throw fieldError('estadoIds', 'Elegí un estado de la lista.')
  return {
    scope: limitToScope(caller, criteria.razonSocialIds),
    estadoIds: estadoIds?.length ? [...new Set(estadoIds)] : undefined,
    borradoresDe: seesDrafts(caller) ? undefined : caller.usuarioId,
    desde,
    hasta,
    texto,
  }
}

/** One page: by number near the start, by cursor anywhere. */
export const searchPedidos = async (
  { sql, caller }: Context,
  { params, body }: { params: { page: number; size: number }; body: PedidoCriteria },
) => {
  const rows = await pedidosList.of(sql, filterOf(caller, body))
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => row)
}

/** One order, with what the caller may do to it. */
export const getPedido = async (
  context: Context,
  { params }: { params: { pedidoId: number } },
): Promise<PedidoDetail> => {
  const { sql, caller } = context
  const { pedidoId, estadoId } = await requirePedido(context, params.pedidoId)
  const detail = (await selectDetail(sql, pedidoId))!
  return {
    ...detail,
    total: sumImportes(detail.lineas.map(({ subtotal }) => subtotal)),
    preciosCongelados: isPriced(estadoId),
    camino: pedidoMachine.camino({ estadoId }),
    acciones: pedidoMachine.acciones({ estadoId }, caller.roles),
    puedeEditar: estadoId === PEDIDO.BORRADOR,
    puedeCambiarColor: canChangeColor(estadoId),
    puedeCargarDocumentos: hasUnits(estadoId) && hasAnyRole(caller.roles, CAPACIDADES.revisarPedidosMotos.roles),
  }
}

/** The first day that can be asked for. */
export const firstDay = (now: Date): string => addDays(localDay(now), 1)
