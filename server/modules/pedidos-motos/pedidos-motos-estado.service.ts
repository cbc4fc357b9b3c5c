import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { localDay } from '#contract/base/fechas.ts'
import { formatMoney, unbroken } from '#contract/base/formato.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { aprobadaDe, PIDE_PEDIDO, unidadesDe } from '#contract/pedidos-motos/pide.ts'
import { excesoDe, problemasDeLineas } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoEstadoUpdate, PedidoNeed } from '#contract/pedidos-motos/shapes.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { faltasDe } from '#contract/base/machine.ts'
import type { CuentaParts } from '#modules/cuenta-corriente'
import { insertUnidadesVendidas } from '#modules/tickets'
import { requireActiveRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { documentOf } from '#server/db/search.ts'
import { selectModelos, updateExistencias } from './modelos.repository.ts'
import {
  type LineaRow,
  type PedidoHead,
  appendDocumento,
  historial,
  lockCredito,
  selectLineas,
  selectTotal,
  updateAprobacion,
  updateColor,
  assignVendedor,
  updateEstado,
} from './pedidos-motos.repository.ts'
import { canChangeColor, pedidoMachine } from './pedidos-motos.rules.ts'
import { firstDay, getCredito, requirePedido, requireVersion } from './pedidos-motos.service.ts'
import { insertUnidades, type NuevaUnidad, selectEntregadas, selectTomados } from './unidades.repository.ts'

/** A draft that may be sent: complete, and of models that are still offered. */
const checkEnvio = async (context: Context, head: PedidoHead, lineas: readonly LineaRow[]): Promise<void> => {
  const { sql, now } = context
  await requireActiveRazonSocial(context, head.razonSocialId)
  requireCompleto({
    ...problemasDeLineas(lineas, await selectModelos(sql)),
    ...(!head.entrega && { entrega: 'Elegí cómo las recibís.' }),
    ...(head.entrega === 'envio' && !head.domicilio && { domicilio: 'Ingresá el domicilio o la sucursal de entrega.' }),
    ...(head.fechaDeseada !== null &&
      head.fechaDeseada < firstDay(now) && { fechaDeseada: 'Elegí una fecha desde mañana.' }),
    ...(!head.formaPago && { formaPago: 'Elegí la forma de pago.' }),
  })
}

/** Freezes prices, discounts and quantities. */
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
 * An order that goes over the credit is approved only by who may do that, and says why: the words go to the history.
 * Credit that is not known stands in nobody's way; it is never zero for not being known.
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

/** Gives the order its units; a chassis or motor that anything else has is refused beside its field. */
const allocate = async (sql: Db, pedidoId: number, unidades: readonly NuevaUnidad[]): Promise<void> => {
  const [vins, motores] = [unidades.map(({ vin }) => vin), unidades.map(({ motor }) => motor)]
  const taken = await selectTomados(sql, vins, motores)
  const fields: Record<string, string> = {}
  for (const [at, { vin, motor }] of unidades.entries()) {
    if (taken.some((each) => each.vin === vin))
      fields[`unidades.${at}.vin`] = 'Ese chasis ya está en otro pedido o se vendió.'
    if (taken.some((each) => each.motor === motor)) fields[`unidades.${at}.motor`] = 'Ese motor ya está en otra unidad.'
  }
  requireCompleto(fields)
  await insertUnidades(sql, pedidoId, unidades)
  await updateExistencias(sql, pedidoId)
  await appendDocumento(sql, pedidoId, documentOf([...vins, ...motores], []))
}

/** From the day they are delivered the units have warranty, in the name of the company. */
const deliver = async ({ sql, now }: Context, { pedidoId, razonSocialId }: PedidoHead, factura: string) => {
  const fechaEntrega = localDay(now)
  const units = await selectEntregadas(sql, pedidoId)
  await insertUnidadesVendidas(
    sql,
    units.map((unit) => ({ ...unit, razonSocialId, factura, fechaEntrega })),
  )
}

/** Moves an order along the table (domain §6), with what the change asks for and one row of history. */
export const setEstadoPedido = async (
  context: Context,
  { params, body: sent }: { params: { pedidoId: number; estadoId: number }; body: PedidoEstadoUpdate },
  parts: CuentaParts,
) => {
  const { sql, caller, enqueue, audit, now } = context
  const head = await requirePedido(context, params.pedidoId, true)
  requireVersion(head, sent.version)
  const { from, to, pide, effect } = pedidoMachine.requireRow(head, params.estadoId, caller.roles)
  const lineas = await selectLineas(sql, head.pedidoId)
  requireCompleto(faltasDe(PIDE_PEDIDO, pide, sent, { entrega: head.entrega, lineas }))
  if (effect === 'envia') {
    await checkEnvio(context, head, lineas)
    await assignVendedor(sql, head.pedidoId)
  }
  if (effect === 'aprueba') await approve(sql, head, sent, to, lineas)
  if (effect === 'asigna') await allocate(sql, head.pedidoId, unidadesDe(sent))
  if (effect === 'entrega') await deliver(context, head, head.factura ?? '')
  // Counted of what was just approved; refused, all of it is undone.
  const exceso = effect === 'aprueba' ? await requireCredito(context, head, { sent, parts }) : undefined
  const asks = (need: PedidoNeed) => pide.includes(need)
  const factura = asks('factura') ? sent.factura : undefined
  const remito = asks('despacho') ? sent.remito : undefined
  const motivo = asks('motivo') ? sent.motivo : undefined
  const { pedidoId } = head
  const version = await updateEstado(sql, {
    pedidoId,
    estadoId: to,
    now,
    fecha: effect === 'envia' ? localDay(now) : undefined,
    motivo,
    factura,
    remito,
    transporte: asks('despacho') ? sent.transporte : undefined,
    guia: asks('despacho') ? sent.guia : undefined,
  })
  const codes = [factura, remito, asks('despacho') ? sent.guia : undefined].flatMap((code) => code || [])
  if (codes.length) await appendDocumento(sql, pedidoId, documentOf(codes, []))
  const { usuarioId } = caller
  await historial.insert(sql, {
    id: pedidoId,
    desdeId: from,
    estadoId: to,
    usuarioId,
    comentario: motivo ?? exceso ?? null,
    fecha: now,
  })
  audit({
    razonSocialId: head.razonSocialId,
    entidad: 'pedidoMoto',
    entidadId: pedidoId,
    cambios: { estado: [from, to] },
  })
  // A draft that is thrown away never was an order.
  if (effect !== 'descarta') await enqueue('pedidoMoto', { pedidoId, estadoId: to, actorId: usuarioId })
  return { pedidoId, estadoId: to, version }
}

/** Gives a line another colour; the history says which it had. */
export const setColorPedido = async (
  context: Context,
  { params, body }: { params: { pedidoId: number; lineaId: number }; body: { color: string; version: number } },
) => {
  const { sql, caller, audit, now } = context
  const head = await requirePedido(context, params.pedidoId, true)
  requireVersion(head, body.version)
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
