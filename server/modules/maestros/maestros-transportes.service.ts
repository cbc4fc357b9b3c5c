import { stripAccents } from '#contract/formato.ts'
import type { DatosTransporte, MaestroTransporte } from '#contract/maestros.shapes.ts'
import type { Context } from '#server/context.ts'
import { fieldError } from '#server/errors.ts'
import {
  insertTransporte,
  lockTransportes,
  selectTransportes,
  updateTransporteRow,
} from './maestros-transportes.repository.ts'
import { auditMaestro, requireVersion } from './maestros.service.ts'

const plain = (text: string): string => stripAccents(text).toLowerCase()

/** Two carriers are told apart by name. */
const checkNombre = (others: readonly MaestroTransporte[], nombre: string): void => {
  if (others.some((other) => plain(other.nombre) === plain(nombre))) {
    throw fieldError('nombre', 'Ya hay un transporte con ese nombre. Usá otro, o activá el que está.')
  }
}

export const listTransportes = ({ sql }: Context) => selectTransportes(sql)

export const createTransporte = async (context: Context, { body }: { body: DatosTransporte }) => {
  await lockTransportes(context.sql)
  checkNombre(await selectTransportes(context.sql), body.nombre)
  const after = await insertTransporte(context.sql, body)
  auditMaestro(context, `transporte:${after.transporteId}`, undefined, after)
  return after
}

/** Changes a carrier. What was shipped with it keeps the name that it had. */
export const updateTransporte = async (
  context: Context,
  { params, body }: { params: { transporteId: number }; body: DatosTransporte & { version: number } },
) => {
  await lockTransportes(context.sql)
  const rows = await selectTransportes(context.sql)
  const before = rows.find(({ transporteId }) => transporteId === params.transporteId)
  requireVersion(before, body.version)
  checkNombre(
    rows.filter((row) => row !== before),
    body.nombre,
  )
  const after = await updateTransporteRow(context.sql, params.transporteId, body)
  auditMaestro(context, `transporte:${params.transporteId}`, before, after)
  return after
}
