import { localDay } from '#contract/valores/fechas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { ModeloMoto, PedidoBorrador } from '#contract/pedidos-motos/shapes.ts'
import { NEGOCIOS } from '#contract/base/servicios.ts'
import { requireActiveRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { documentOf } from '#server/db/search.ts'
import { selectModelos } from './modelos.repository.ts'
import {
  historial,
  insertPedido,
  replaceLineas,
  hasNegocio,
  updateBorrador,
  updateDocumento,
} from './pedidos-motos.repository.ts'
import { requirePedido } from './pedidos-motos.service.ts'

/** Returns the name of an active company in scope with the motorcycle business. Throws a field error. */
const requireMotosCompany = async (context: Context, razonSocialId: number): Promise<string> => {
  const razonSocial = await requireActiveRazonSocial(context, razonSocialId)
  if (!(await hasNegocio(context.sql, razonSocialId, NEGOCIOS.motos)))
    throw fieldError('razonSocialId', 'Esa razón social no trabaja con motos. Elegí otra.')
  return razonSocial
}

type Linea = PedidoBorrador['lineas'][number]

/** Returns the field and message of a line that cannot be stored: unknown model, version or colour, or a duplicate. */
const problemOf = (linea: Linea, at: number, all: readonly Linea[], modelos: readonly ModeloMoto[]) => {
  const modelo = modelos.find(({ modeloId }) => modeloId === linea.modeloId)
  if (!modelo) return ['modeloId', 'Ese modelo ya no se ofrece. Quitá el renglón.'] as const
  if (!modelo.versiones.includes(linea.version)) return ['version', 'Elegí la versión.'] as const
  if (!modelo.colores.some(({ color }) => color === linea.color))
    return ['color', 'Elegí un color del modelo.'] as const
  const first = all.findIndex(
    ({ modeloId, version, color }) => modeloId === linea.modeloId && version === linea.version && color === linea.color,
  )
  return first === at ? undefined : (['color', 'Ese modelo y color ya está en otro renglón. Quitá uno.'] as const)
}

const saveLineas = async (
  sql: Db,
  pedidoId: number,
  { lineas }: PedidoBorrador,
  razonSocial: string,
): Promise<void> => {
  const modelos = await selectModelos(sql)
  const fields: Record<string, string> = {}
  for (const [at, linea] of lineas.entries()) {
    const problem = problemOf(linea, at, lineas, modelos)
    if (problem) fields[`lineas.${at}.${problem[0]}`] = problem[1]
  }
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  const modeloOf = new Map(modelos.map((modelo) => [modelo.modeloId, modelo]))
  await replaceLineas(
    sql,
    pedidoId,
    lineas.map((linea) => ({ ...linea, anio: modeloOf.get(linea.modeloId)!.anio })),
  )
  const words = lineas.flatMap(({ modeloId, color }) => {
    const { marca, modelo } = modeloOf.get(modeloId)!
    return [marca, modelo, color]
  })
  const names = lineas.map(({ modeloId }) => modeloOf.get(modeloId)!.modelo)
  await updateDocumento(sql, pedidoId, documentOf([String(pedidoId), ...names], [razonSocial, ...words]))
}

/** Creates an order in BORRADOR. */
export const createPedido = async (context: Context, { body }: { body: PedidoBorrador }) => {
  const { sql, caller, now, audit } = context
  const razonSocial = await requireMotosCompany(context, body.razonSocialId)
  const { usuarioId } = caller
  const estadoId = PEDIDO.BORRADOR
  const pedidoId = await insertPedido(sql, { usuarioId, estadoId, now, fecha: localDay(now) }, body)
  await saveLineas(sql, pedidoId, body, razonSocial)
  await historial.insert(sql, { id: pedidoId, desdeId: null, estadoId, usuarioId, comentario: null, fecha: now })
  audit({ razonSocialId: body.razonSocialId, entidad: 'pedidoMoto', entidadId: pedidoId })
  return { pedidoId, version: 1 }
}

/** Updates a whole draft. Throws `conflicto` when the draft was sent or has another version. */
export const updatePedido = async (
  context: Context,
  { params, body }: { params: { pedidoId: number }; body: PedidoBorrador & { version: number } },
) => {
  const { sql, audit, now } = context
  const head = await requirePedido(context, params.pedidoId, true)
  if (head.estadoId !== PEDIDO.BORRADOR)
    throw new AppError('conflicto', { message: 'El pedido ya se envió y no se puede cambiar. Hablá con tu vendedor.' })
  await historial.requireVersion(sql, { id: head.pedidoId, version: head.version }, body.version, now)
  const razonSocial = await requireMotosCompany(context, body.razonSocialId)
  const version = await updateBorrador(sql, head.pedidoId, body)
  await saveLineas(sql, head.pedidoId, body, razonSocial)
  audit({ razonSocialId: body.razonSocialId, entidad: 'pedidoMoto', entidadId: head.pedidoId })
  return { pedidoId: head.pedidoId, version }
}
