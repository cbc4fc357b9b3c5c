import { CAPACIDADES } from '#contract/capacidades.ts'
import type { pagos } from '#contract/cuenta-corriente.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente.reglas.ts'
import type { NewPago, Pago } from '#contract/cuenta-corriente.shapes.ts'
import { localDay } from '#contract/fechas.ts'
import { hasAnyRole } from '#contract/roles.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { addArchivos } from '#modules/archivos'
import { partidaIdOf, requireTitulares } from '#modules/cuenta-corriente'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Erp } from '#gateways/erp.ts'
import type { Caller, Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { pageOf, selectFirst } from '#server/paging.ts'
import {
  insertAplicaciones,
  insertArchivos,
  insertPago,
  lockPago,
  type PagoRow,
  pagosList,
  updateEstado,
} from './pagos.repository.ts'
import { checkPago } from './pagos.rules.ts'

/** Takes down a payment that somebody says was made, with its proof and the documents it pays. */
export const createPago = async (context: Context, { body }: { body: NewPago }, erp: Erp) => {
  const { sql, caller, files, enqueue, audit, now } = context
  const [titular] = await requireTitulares(context, [body.razonSocialId], 'razonSocialId')
  const claves = body.aplicaciones.map(({ partidaId }) => partidaId)
  const found = claves.length ? await erp.findPartidas(sql, titular!.codigoCliente, claves) : []
  const partidas = new Map(found.map((partida) => [partidaIdOf(partida), partida]))
  const fields = checkPago(body, { partidas, files: files.length, today: localDay(now) })
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })
  const pagoId = await insertPago(sql, body, caller.usuarioId, now)
  await insertAplicaciones(
    sql,
    pagoId,
    body.aplicaciones.map(({ partidaId, importe }) => ({
      partida: partidaId,
      referencia: partidas.get(partidaId)!.referencia,
      importe,
    })),
  )
  const archivos = await addArchivos(context, body.razonSocialId)
  await insertArchivos(
    sql,
    pagoId,
    archivos.map(({ archivoId }) => archivoId),
  )
  audit({ razonSocialId: body.razonSocialId, entidad: 'pago', entidadId: pagoId })
  await enqueue('pago', { pagoId, evento: 'creado' })
  return { pagoId }
}

const pagoOf = ({ creado, ...row }: PagoRow, { roles }: Caller): Pago => ({
  ...row,
  creado: creado.toISOString(),
  puedeResolver: hasAnyRole(roles, CAPACIDADES.resolverPagos.roles) && row.estado === 'recibido',
})

/** One page of payments, newest first. */
export const searchPagos = async (
  { sql, caller }: Context,
  { params, body }: { params: { page: number; size: number }; body: BodyOf<typeof pagos.search> },
) => {
  const rows = pagosList.of(sql, { scope: limitToScope(caller, body.razonSocialIds), estado: body.estado })
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => pagoOf(row, caller))
}

/** One payment; another company's is not found. */
export const getPago = async (
  { sql, caller }: Context,
  { params }: { params: ParamsOf<typeof pagos.get> },
): Promise<Pago> => {
  const [row] = await selectFirst(pagosList.of(sql, { scope: caller.scope, pagoId: params.pagoId }), 1)
  if (!row) throw new AppError('no-encontrado')
  return pagoOf(row, caller)
}

/** Applies or rejects a payment, once. */
export const setEstadoPago = async (
  { sql, caller, enqueue, audit, now }: Context,
  { params, body }: { params: ParamsOf<typeof pagos.setEstado>; body: BodyOf<typeof pagos.setEstado> },
) => {
  const { pagoId, estado } = params
  const pago = await lockPago(sql, pagoId)
  if (!pago) throw new AppError('no-encontrado')
  requireRazonSocial(caller, pago.razonSocialId)
  if (body?.version !== undefined && body.version !== pago.version) throw new AppError('conflicto')
  if (pago.estado !== 'recibido') {
    throw new AppError('conflicto', {
      message: `El pago ya está ${PAGO_ESTADOS[pago.estado].toLowerCase()}. Actualizá la pantalla.`,
    })
  }
  const motivo = body?.motivo || null
  if (estado === 'rechazado' && !motivo) throw fieldError('motivo', 'Decí por qué se rechaza.')
  const version = await updateEstado(sql, { pagoId, estado, motivo, usuarioId: caller.usuarioId, fecha: now })
  audit({
    razonSocialId: pago.razonSocialId,
    entidad: 'pago',
    entidadId: pagoId,
    cambios: { estado: [pago.estado, estado] },
  })
  await enqueue('pago', { pagoId, evento: 'resuelto' })
  return { pagoId, estado, version }
}
