import type { Resultado } from '#contract/buscar/shapes.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import { PESTANAS_PEDIDO } from '#contract/base/pestanas.ts'
import { ESTADOS_PEDIDO, PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { Credito, PedidoCriteria, PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import type { BodyOf } from '#contract/route.ts'
import type { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { type CuentaParts, summarizeCuenta } from '#modules/cuenta-corriente'
import { criteriosDe, porPestana } from '#modules/gestiones'
import { sheetHeading, requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { EXCEL_DATE_FORMAT, EXCEL_PESOS, type ExcelColumn, createExcel, excelDay } from '#server/import/excel.ts'
import type { FileReply } from '#server/http/implement.ts'
import { readingOf } from '#server/db/changes.ts'
import { batchesOf, pageOf } from '#server/db/paging.ts'
import { selectModelos } from './modelos.repository.ts'
import {
  selectComprometido,
  type PedidoFilter,
  type PedidoHead,
  type PedidoListRow,
  pedidosList,
  selectDetail,
  selectHead,
} from './pedidos-motos.repository.ts'
import { canChangeColor, hasUnits, isPriced, pedidoMachine } from './pedidos-motos.rules.ts'

const toResultado = (row: PedidoListRow): Resultado => ({
  tipo: 'pedido',
  titulo: `Pedido ${row.pedidoId}`,
  detalle: row.modelos,
  estadoId: row.estadoId,
  razonSocial: row.razonSocial,
  razonSocialId: row.razonSocialId,
  enlace: `/pedidos-motos/${row.pedidoId}`,
  fecha: row.fecha,
})

/** Finds orders by number, model, chassis or word, newest first. */
export const findPedidos = async (db: Db, caller: Caller, { texto }: Consulta, limit: number): Promise<Resultado[]> => {
  // Staff do not see the drafts of customers, only their own.
  const borradoresDe = caller.isStaff ? caller.usuarioId : undefined
  return (await pedidosList.first(db, { scope: caller.scope, borradoresDe, texto }, limit)).map(toResultado)
}

const COLUMNS: readonly ExcelColumn<PedidoListRow>[] = [
  { title: 'Nº', width: 10, value: (row) => row.pedidoId },
  { title: 'Razón social', width: 36, value: (row) => row.razonSocial },
  { title: 'Modelos', width: 44, value: (row) => row.modelos },
  { title: 'Unidades', width: 10, total: true, value: (row) => row.unidades },
  { title: 'Estado', width: 22, value: (row) => textoEstado(row.estadoId) },
  { title: 'Fecha', width: 12, format: EXCEL_DATE_FORMAT, value: (row) => excelDay(row.fecha) },
  { title: 'Total sin IVA', width: 18, format: EXCEL_PESOS, total: true, value: (row) => Number(row.total) },
]

/** Returns the filtered list as an Excel file. */
export const downloadPedidosExcel = async (
  { sql, caller, now }: Context,
  { body }: { body: PedidoCriteria },
): Promise<FileReply> => {
  const filter = filterOf(caller, body)
  const batches = batchesOf(await pedidosList.of(sql, filter))
  const encima = await sheetHeading({ sql, now }, filter.scope)
  return createExcel({
    subject: 'pedidos',
    ids: filter.scope,
    name: 'Pedidos',
    above: encima,
    columns: COLUMNS,
    batches,
  })
}

/** Whether the user sees the drafts of others: staff only see their own. */
const seesDrafts = ({ isStaff }: Caller): boolean => !isStaff

/** Returns an order that the user may see; `lock` locks its row until the transaction ends. Throws `no-encontrado`. */
export const requirePedido = async ({ sql, caller }: Context, pedidoId: number, lock = false): Promise<PedidoHead> => {
  const head = await selectHead(sql, pedidoId, lock)
  if (!head) throw new AppError('no-encontrado')
  requireRazonSocial(caller, head.razonSocialId)
  if (head.estadoId === PEDIDO.BORRADOR && !seesDrafts(caller) && head.usuarioId !== caller.usuarioId)
    throw new AppError('no-encontrado', { detail: 'draft of another user' })
  return head
}

/** Lists the models that can be ordered. */
export const listModelos = ({ sql }: Context) => selectModelos(sql)

/** Returns the available credit in pesos, less the approved orders; null: it is unknown, or the ERP is unavailable. */
export const getCredito = async (
  context: Context,
  { query }: { query: { razonSocialId: number } },
  parts: CuentaParts,
): Promise<Credito> => {
  requireRazonSocial(context.caller, query.razonSocialId)
  const comprometido = await selectComprometido(context.sql, query.razonSocialId)
  try {
    const { datosAl, totales } = await summarizeCuenta(
      context,
      { query: { razonSocialIds: [query.razonSocialId] } },
      parts,
    )
    const pesos = totales.find(({ moneda }) => moneda === 'ARS')
    const { creditoDisponible = null, limiteCredito = null } = pesos ?? {}
    const disponible = creditoDisponible && fromCents(toCents(creditoDisponible) - toCents(comprometido))
    return { disponible, comprometido, limite: limiteCredito, datosAl }
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-disponible') {
      return { disponible: null, comprometido, limite: null, datosAl: null }
    }
    throw error
  }
}

/** Returns the filter of a search, limited to orders visible to the user. */
const filterOf = (caller: Caller, criteria: PedidoCriteria): PedidoFilter => ({
  ...criteriosDe(caller, criteria, {
    pestanas: PESTANAS_PEDIDO,
    isEstado: (id) => ESTADOS_PEDIDO.some((estado) => estado.id === id),
  }),
  borradoresDe: seesDrafts(caller) ? undefined : caller.usuarioId,
})

/** Returns one page of orders, by page number or by cursor. */
export const searchPedidos = async (
  context: Context,
  { params, body }: { params: { page: number; size: number }; body: BodyOf<typeof pedidosMotos.search> },
) => {
  const { cambiadoDesde, ...criteria } = body
  const filter = filterOf(context.caller, criteria)
  const { db, cambios } = await readingOf(context, filter.scope, cambiadoDesde)
  const rows = await pedidosList.of(db, { ...filter, cambios })
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => row)
}

/** Counts the filtered orders of each tab. */
export const countPedidos = ({ sql, caller }: Context, { body }: { body: BodyOf<typeof pedidosMotos.count> }) =>
  pedidosList.count(
    sql,
    porPestana(PESTANAS_PEDIDO, (ver) => filterOf(caller, { ...body, ver })),
  )

/** Returns an order with the actions allowed to the user. */
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

/** Returns the earliest delivery date that can be requested: tomorrow. */
export const firstDay = (now: Date): string => addDays(localDay(now), 1)

export { FOTO_ID, PRECIO_VIGENTE } from './modelos.repository.ts'
