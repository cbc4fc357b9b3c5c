import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { aprobadaDe, PIDE_PEDIDO, unidadesDe } from '#contract/pedidos-motos/pide.ts'
import { excesoDe, problemasDeLineas } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoEstadoUpdate } from '#contract/pedidos-motos/shapes.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import type { CuentaParts } from '#modules/cuenta-corriente'
import { type Llegada, createMove } from '#modules/gestiones'
import { insertUnidadesVendidas } from '#modules/tickets'
import { requireActiveRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { selectModelos, updateExistencias } from './modelos.repository.ts'
import {
  type LineaRow,
  type PedidoHead,
  historial,
  lockCredito,
  selectLineas,
  selectTotal,
  updateAprobacion,
  updateColor,
  assignVendedor,
} from './pedidos-motos.repository.ts'
import { type Effect, canChangeColor, pedidoMachine } from './pedidos-motos.rules.ts'
import { firstDay, getCredito, requirePedido } from './pedidos-motos.service.ts'
import { insertUnidades, type NuevaUnidad, selectEntregadas, selectTomados } from './unidades.repository.ts'

/** Throws field errors unless a draft is complete and its models are still offered. */
const checkEnvio = async (context: Context, head: PedidoHead, lineas: readonly LineaRow[]): Promise<void> => {
  const { sql, now } = context
  await requireActiveRazonSocial(context, head.razonSocialId)
  requireCompleto({
    ...problemasDeLineas(lineas, await selectModelos(sql)),
    ...(!head.entrega && { entrega: 'Elegí cómo las recibís.' }),
    ...(head.entrega === 'envio' && !head.domicilio && { domicilio: 'Ingresá el domicilio o la sucursal de entrega.' }),
    ...(head.fechaDeseada !== null &&
      head.fechaDeseada < firstDay(now) && { fechaDeseada: 'Elegí una fecha desde mañana.' }),
    ...(!head.formaPago && { formaPago: 'Elegí la condición de pago.' }),
  })
}

/**
 * Stores the approved quantities with their prices and discounts, so that later price lists do not change the order.
 */
const approve = (sql: Db, head: PedidoHead, sent: PedidoEstadoUpdate, to: number, lineas: readonly LineaRow[]) =>
  updateAprobacion(
    sql,
    head.pedidoId,
    lineas.map(({ lineaId, cantidad }) => ({
      lineaId,
      aprobada: to === PEDIDO.APROBADO ? cantidad : (aprobadaDe(sent, lineaId) ?? 0),
      bonificacion: sent.lineas?.find((each) => each.lineaId === lineaId)?.bonificacion ?? '0',
    })),
  )

/**
 * Returns the comment for the history when an order above the credit is approved; undefined within the credit. An
 * unknown credit is no limit. Throws `sin-permiso` for users who may not exceed the credit, and a field error without a
 * reason.
 */
const requireCredito = async (
  context: Context,
  { pedidoId, razonSocialId }: PedidoHead,
  { sent, parts }: { sent: PedidoEstadoUpdate; parts: CuentaParts },
): Promise<string | undefined> => {
  await lockCredito(context.sql, razonSocialId)
  const { disponible } = await getCredito(context, { query: { razonSocialId } }, parts)
  const exceso = disponible === null ? undefined : excesoDe(await selectTotal(context.sql, pedidoId), disponible)
  if (exceso === undefined) return undefined
  const over = `El pedido supera el crédito disponible en ${unbroken(formatMoney(exceso))}.`
  if (!hasAnyRole(context.caller.roles, CAPACIDADES.excederCredito.roles)) {
    throw new AppError('sin-permiso', {
      message: `${over} Lo tiene que aprobar Administración; también podés aprobarlo en parte.`,
    })
  }
  if (!sent.motivoExceso) throw fieldError('motivoExceso', `${over} Escribí por qué se aprueba: queda en el historial.`)
  return `Aprobado con ${unbroken(formatMoney(exceso))} sobre el crédito disponible: ${sent.motivoExceso}`
}

/**
 * Assigns units to an order. From then on searches find the order by the codes of its units. Throws a field error for
 * each chassis or motor of another unit.
 */
const allocate = async (sql: Db, pedidoId: number, unidades: readonly NuevaUnidad[]): Promise<Llegada> => {
  const [vins, motores] = [unidades.map(({ vin }) => vin), unidades.map(({ motor }) => motor)]
  const taken = await selectTomados(sql, vins, motores)
  const fields: Record<string, string> = {}
  for (const [at, { vin, motor }] of unidades.entries()) {
    if (taken.some((each) => each.vin === vin))
      fields[`unidades.${at}.vin`] = 'Ese Nº de chasis ya está en otro pedido o se vendió. Revisalo.'
    if (taken.some((each) => each.motor === motor))
      fields[`unidades.${at}.motor`] = 'Ese Nº de motor ya es de otra unidad. Revisalo.'
  }
  requireCompleto(fields)
  await insertUnidades(sql, pedidoId, unidades)
  await updateExistencias(sql, pedidoId)
  return { codes: [...vins, ...motores] }
}

/** Stores the delivered units as sold to the company, with warranty from today. */
const deliver = async ({ sql, now }: Context, { pedidoId, razonSocialId }: PedidoHead, factura: string) => {
  const fechaEntrega = localDay(now)
  const units = await selectEntregadas(sql, pedidoId)
  await insertUnidadesVendidas(
    sql,
    units.map((unit) => ({ ...unit, razonSocialId, factura, fechaEntrega })),
  )
}

interface Step {
  head: PedidoHead
  to: number
  sent: PedidoEstadoUpdate
  lineas: readonly LineaRow[]
}

/** Action of each effect of a transition, which returns the comment for the history, or columns to set. */
const ACTIONS: Readonly<Record<Effect, (context: Context, paso: Step, parts: CuentaParts) => Promise<Llegada>>> = {
  envia: async (context, { head, lineas }) => {
    await checkEnvio(context, head, lineas)
    await assignVendedor(context.sql, head.pedidoId)
    // The date of an order is the day on which it is sent.
    return { columns: { fecha: localDay(context.now) } }
  },
  descarta: async () => ({}),
  aprueba: async (context, { head, to, sent, lineas }, parts) => {
    await approve(context.sql, head, sent, to, lineas)
    // Check after the approved quantities are stored, because the check reads them. An error rolls the approval back.
    return { comentario: await requireCredito(context, head, { sent, parts }) }
  },
  asigna: ({ sql }, { head: { pedidoId }, sent }) => allocate(sql, pedidoId, unidadesDe(sent)),
  entrega: async (context, { head }) => {
    await deliver(context, head, head.factura ?? '')
    return {}
  },
}

const orderMove = createMove({
  table: 'pedido_moto',
  key: 'pedido_id',
  name: 'pedidoId',
  historial,
  require: (context, pedidoId) => requirePedido(context, pedidoId, true),
  machineOf: () => pedidoMachine,
  subjectOf: (_sql, head) => head,
  look: async (sql, { pedidoId, entrega }) => ({ entrega, lineas: await selectLineas(sql, pedidoId) }),
  needs: PIDE_PEDIDO,
  facts: {
    motivo: 'motivo',
    bonificaciones: {},
    cantidades: {},
    unidades: {},
    factura: 'factura',
    despacho: { remito: 'remito', transporte: 'transporte', guia: 'guia' },
  },
  foundBy: ['factura', 'remito', 'guia'],
  bring: async (context, { head, row: { to, pide, effect }, sent, looked: { lineas } }, parts: CuentaParts) => {
    const brought = effect ? await ACTIONS[effect](context, { head, to, sent, lineas }, parts) : {}
    return { ...brought, comentario: pide.includes('motivo') ? sent.motivo : brought.comentario }
  },
  announce: async ({ audit, enqueue, caller }, { pedidoId, razonSocialId, estadoId }, { last: { to, effect } }) => {
    audit({ razonSocialId, entidad: 'pedidoMoto', entidadId: pedidoId, cambios: { estado: [estadoId, to] } })
    // A discarded draft notifies nobody.
    if (effect !== 'descarta') await enqueue('pedidoMoto', { pedidoId, estadoId: to, actorId: caller.usuarioId })
  },
})

/** Moves an order to another state, if the table of transitions allows it. */
export const setEstadoPedido = (
  context: Context,
  { params, body }: { params: { pedidoId: number; estadoId: number }; body: PedidoEstadoUpdate },
  parts: CuentaParts,
) => orderMove.move(context, params.pedidoId, { statusId: params.estadoId }, body, parts)

/** Changes the colour of a line and records the change in the history. Throws `conflicto` once units are assigned. */
export const setColorPedido = async (
  context: Context,
  { params, body }: { params: { pedidoId: number; lineaId: number }; body: { color: string; version: number } },
) => {
  const { sql, caller, audit, now } = context
  const head = await orderMove.begin(context, params.pedidoId, body.version)
  const { pedidoId, estadoId } = head
  const linea = (await selectLineas(sql, pedidoId)).find(({ lineaId }) => lineaId === params.lineaId)
  if (!linea) throw new AppError('no-encontrado')
  if (!canChangeColor(estadoId))
    throw new AppError('conflicto', { message: 'El color se puede cambiar hasta que las unidades estén asignadas.' })
  const modelo = (await selectModelos(sql)).find(({ modeloId }) => modeloId === linea.modeloId)
  const stock = modelo?.colores.find(({ color }) => color === body.color)?.stock
  if (!stock) throw fieldError('color', 'Elegí un color del modelo.')
  if (stock === 'sin') throw fieldError('color', 'Sin stock en ese color. Elegí otro.')
  const version = await updateColor(sql, pedidoId, linea.lineaId, body.color)
  const comentario = `${linea.modelo}: de ${linea.color} a ${body.color}.`
  await historial.insert(sql, {
    id: pedidoId,
    desdeId: estadoId,
    estadoId,
    usuarioId: caller.usuarioId,
    comentario,
    fecha: now,
  })
  audit({
    razonSocialId: head.razonSocialId,
    entidad: 'pedidoMoto',
    entidadId: pedidoId,
    cambios: { color: [linea.color, body.color] },
  })
  return { pedidoId, version }
}
