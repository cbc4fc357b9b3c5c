import type { z } from 'zod'
import type { PedidoEstado } from '#contract/pedidos-razon-social/reglas.ts'
import type { NewPedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { addArchivosPropios } from '#modules/archivos'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import {
  insertPedido,
  insertPedidoArchivos,
  isPropia,
  pedidosList,
  selectPedidoArchivo,
  toPedido,
  selectPropios,
} from './pedidos-razon-social.repository.ts'

/**
 * Creates a request. Throws an error on `cuit` when the user has that company, and `conflicto` when a request is
 * pending. Throws `archivo-grande` when the proof exceeds the user's storage limit.
 */
export const createPedido = async (context: Context, { body }: { body: z.output<typeof NewPedidoRazonSocial> }) => {
  const { sql, caller, files, audit, now } = context
  if (!files.length) {
    throw fieldError('files', 'Adjuntá la constancia de inscripción, el estatuto o un poder que te habilite.')
  }
  const { usuarioId } = caller
  if (await isPropia(sql, usuarioId, body.cuit)) throw fieldError('cuit', 'Ya trabajás con esa razón social.')
  const pedidoId = await insertPedido(sql, { ...body, usuarioId, creado: now })
  if (pedidoId === undefined) {
    throw new AppError('conflicto', {
      message: 'Ya pediste el alta de esa razón social. Te avisamos por email cuando la resolvamos.',
      fields: { cuit: 'Ya pediste el alta de esa razón social y está pendiente.' },
    })
  }
  await addArchivosPropios(context)
  const ids = files.map(({ archivoId }) => archivoId)
  await insertPedidoArchivos(sql, pedidoId, ids)
  audit({ entidad: 'pedidoRazonSocial', entidadId: pedidoId, cambios: { cuit: [null, body.cuit] } })
  return { pedidoId }
}

export const listPedidos = ({ sql, caller }: Context) => selectPropios(sql, caller.usuarioId)

/** Returns a page of requests for the staff who decide them. */
export const searchPedidos = (
  { sql }: Context,
  {
    params,
    body,
  }: {
    params: { page: number; size: number }
    body: { estado?: PedidoEstado | undefined; cursor?: string | undefined }
  },
) => pageOf(pedidosList.of(sql, { estado: body.estado }), { ...params, cursor: body.cursor }, toPedido)

/** Returns a request. Throws `no-encontrado` when it does not exist. */
export const getPedido = async ({ sql }: Context, { params: { pedidoId } }: { params: { pedidoId: number } }) => {
  const [row] = await selectFirst(pedidosList.of(sql, { pedidoId }), 1)
  if (!row) throw new AppError('no-encontrado')
  return toPedido(row)
}

/**
 * Returns a file of a request. Throws `no-encontrado` for a request of another user, unless the caller decides
 * requests.
 */
export const downloadPedidoArchivo = async (
  { sql, caller }: Context,
  { params }: { params: { pedidoId: number; archivoId: string } },
  store: FileStore,
) => {
  const decides = hasAnyRole(caller.roles, CAPACIDADES.resolverRazonesSociales.roles)
  const owner = decides ? undefined : caller.usuarioId
  const archivo = await selectPedidoArchivo(sql, params.pedidoId, params.archivoId, owner)
  if (!archivo) throw new AppError('no-encontrado')
  const { archivoId, nombre, tipo, tamano } = archivo
  return { nombre, tipo, tamano, content: store.read(archivoId) }
}
