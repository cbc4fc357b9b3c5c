import { ESTADOS_CERTIFICADO, faltasDeCertificado, TIPOS_CERTIFICADO } from '#contract/documentos/reglas.ts'
import type { certificados } from '#contract/documentos/calls.ts'
import type { NewCertificado } from '#contract/documentos/shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { addArchivos } from '#modules/archivos'
import { limitToScope, requireActiveRazonSocial, requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf, selectFirst } from '#server/db/paging.ts'
import {
  certificadosList,
  insertCertificado,
  isCertificadoInScope,
  lockCertificado,
  selectAnteriores,
  selectMismoArchivo,
  selectVigente,
  toCertificado,
  updateCertificado,
} from './certificados.repository.ts'

const REEMPLAZADO = 'Ese certificado ya se reemplazó. Actualizá la lista.'

/** Returns one page of the certificates in force of the user’s companies. */
export const searchCertificados = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof certificados.search>; body: BodyOf<typeof certificados.search> },
) => {
  const { razonSocialIds, cursor, cambiadoDesde, ...rest } = body
  const scope = limitToScope(context.caller, razonSocialIds)
  const { db, cambios } = await readingOf(context, scope, cambiadoDesde)
  const filter = { ...rest, scope, today: localDay(context.now), cambios }
  return pageOf(certificadosList.of(db, filter), { ...params, cursor }, toCertificado)
}

/** Returns a certificate in force of the user’s companies. Throws `no-encontrado`. */
export const getCertificado = async (
  { sql, caller, now }: Context,
  { params: { certificadoId } }: { params: { certificadoId: number } },
) => {
  const filter = { scope: caller.scope, today: localDay(now), certificadoId }
  const [row] = await selectFirst(certificadosList.of(sql, filter), 1)
  if (!row) throw new AppError('no-encontrado')
  return toCertificado(row)
}

/** Lists the certificates that this certificate of one of the user's companies replaced. Throws `no-encontrado`. */
export const listAnteriores = async (
  { sql, caller, now }: Context,
  { params }: { params: { certificadoId: number } },
) => {
  if (!(await isCertificadoInScope(sql, params.certificadoId, caller.scope))) throw new AppError('no-encontrado')
  return selectAnteriores(sql, params.certificadoId, localDay(now))
}

/**
 * Requires the replaced certificate to be in force and of the same company and type. Throws `conflicto` when another
 * certificate of the type is in force and the new one does not replace it.
 */
const requireReemplazo = async ({ sql }: Context, body: NewCertificado): Promise<void> => {
  const { reemplazaId } = body
  if (reemplazaId === null) {
    if (!(await selectVigente(sql, body))) return
    const message = `Ya hay un certificado de ${TIPOS_CERTIFICADO[body.tipo]}${body.detalle && ` (${body.detalle})`}. Reemplazalo desde la lista.`
    throw new AppError('conflicto', { message, fields: { tipo: message } })
  }
  const before = await lockCertificado(sql, reemplazaId)
  if (!before || before.razonSocialId !== body.razonSocialId) throw new AppError('no-encontrado')
  if (!before.vigente) {
    throw new AppError('conflicto', { message: REEMPLAZADO })
  }
  if (before.tipo !== body.tipo) throw fieldError('tipo', 'Tiene que ser del mismo tipo que el que reemplazás.')
}

/** Creates a certificate of a company, pending approval. Throws field errors. */
export const createCertificado = async (context: Context, { body }: { body: NewCertificado }) => {
  const { sql, caller, files, audit, now } = context
  const { razonSocialId, tipo, vence } = body
  await requireActiveRazonSocial(context, razonSocialId)
  const [file] = files
  if (!file) throw fieldError('files', 'Elegí el archivo del certificado.')
  if (vence < localDay(now)) throw fieldError('vence', 'Ese certificado ya venció. Subí uno vigente.')
  await requireReemplazo(context, body)
  const same = await selectMismoArchivo(sql, razonSocialId, file.sha256)
  if (same) throw fieldError('files', `Ese archivo ya está cargado como ${TIPOS_CERTIFICADO[same.tipo]}.`)
  await addArchivos(context, razonSocialId)
  const { archivoId } = file
  const certificadoId = await insertCertificado(sql, body, { archivoId, usuarioId: caller.usuarioId, now })
  audit({
    razonSocialId,
    entidad: 'certificado',
    entidadId: certificadoId,
    cambios: { tipo: [null, tipo], vence: [null, vence], reemplaza: [null, body.reemplazaId] },
  })
  return { certificadoId }
}

interface EstadoSent {
  params: { certificadoId: number; estado: 'aprobado' | 'rechazado' }
  body: { version: number; motivo: string }
}

/**
 * Approves or rejects a pending certificate and notifies its company. Throws `conflicto` when the certificate is not
 * pending.
 */
export const setEstadoCertificado = async (context: Context, { params, body }: EstadoSent) => {
  const { sql, caller, audit, enqueue, now } = context
  const { certificadoId, estado } = params
  const certificado = await lockCertificado(sql, certificadoId)
  if (!certificado) throw new AppError('no-encontrado')
  requireRazonSocial(caller, certificado.razonSocialId)
  if (certificado.estado !== 'pendiente') {
    const texto = ESTADOS_CERTIFICADO[certificado.estado].toLowerCase()
    throw new AppError('conflicto', { message: `El certificado ya está ${texto}. Actualizá la pantalla.` })
  }
  if (!certificado.vigente) throw new AppError('conflicto', { message: REEMPLAZADO })
  if (certificado.version !== body.version) throw new AppError('conflicto')
  const motivo = estado === 'rechazado' ? body.motivo : null
  requireCompleto(faltasDeCertificado(estado, body.motivo))
  await updateCertificado(sql, certificadoId, { estado, motivo, resueltoPor: caller.usuarioId, now })
  const version = certificado.version + 1
  await enqueue('documento', { certificadoId, version, actorId: caller.usuarioId })
  audit({
    razonSocialId: certificado.razonSocialId,
    entidad: 'certificado',
    entidadId: certificadoId,
    cambios: { estado: ['pendiente', estado], ...(motivo && { motivo: [null, motivo] }) },
  })
  return { certificadoId, estado, version }
}
