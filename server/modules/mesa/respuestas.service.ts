import { isActor } from '#contract/base/roles.ts'
import { textoVence } from '#contract/mesa/horario.ts'
import { type ClaseTrabajo, textoEstadoTrabajo } from '#contract/mesa/reglas.ts'
import { rellenar, usaVariable } from '#contract/mesa/respuestas.ts'
import type { respuestas } from '#contract/mesa/respuestas.calls.ts'
import type { Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#contract/route.ts'
import { changesOf } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { requireVersion } from '#server/http/versions.ts'
import { isTrabajo } from './mesa.repository.ts'
import {
  deleteRespuesta,
  type Hechos,
  insertRespuesta,
  type Lector,
  lockRespuesta,
  selectHechos,
  selectRespuesta,
  selectRespuestas,
  updateRespuesta,
} from './respuestas.repository.ts'

const CAMPOS = ['titulo', 'texto', 'esNota', 'clases', 'motivoIds', 'estadoId', 'compartida'] as const

const lectorDe = ({ usuarioId, roles }: Caller): Lector => ({ usuarioId, administra: isActor(roles, 'admin') })

/** Whether an item has a due time in the future. Otherwise replies that mention the due time do not apply. */
const hasFutureDueTime = ({ vence }: Hechos, now: Date): boolean => vence !== null && vence > now

/** Returns the text of a reply with its variables filled in for an item. */
const fill = (texto: string, hechos: Hechos, entidadId: number, { caller }: Context): string =>
  rellenar(texto, {
    cliente: hechos.cliente,
    razonSocial: hechos.razonSocial,
    numero: String(entidadId),
    motivo: hechos.motivo,
    estado: textoEstadoTrabajo(hechos.estadoId),
    vence: hechos.vence ? textoVence(hechos.vence.toISOString()) : '',
    quien: caller.nombre,
  })

/** Returns the values of an open item in scope. Throws `no-encontrado` otherwise. */
const requireHechos = async (
  { sql, caller, now }: Context,
  clase: ClaseTrabajo,
  entidadId: number,
): Promise<Hechos> => {
  const own = await isTrabajo(sql, { reader: caller, now }, clase, entidadId)
  const hechos = own && (await selectHechos(sql, clase, entidadId))
  if (!hechos) throw new AppError('no-encontrado')
  return hechos
}

/**
 * Lists the user's own and the shared replies. For an item, lists only the replies that apply to the item, with their
 * variables filled in.
 */
export const listRespuestas = async (
  context: Context,
  { query: { clase, entidadId } }: { query: QueryOf<typeof respuestas.list> },
): Promise<Respuesta[]> => {
  const { sql, caller } = context
  if (clase === undefined || entidadId === undefined)
    return (await selectRespuestas(sql, lectorDe(caller), undefined)).map((row) => ({ ...row, relleno: null }))
  const hechos = await requireHechos(context, clase, entidadId)
  const rows = await selectRespuestas(sql, lectorDe(caller), { clase, motivoIds: hechos.motivoIds })
  const fit = hasFutureDueTime(hechos, context.now) ? rows : rows.filter(({ texto }) => !usaVariable(texto, 'vence'))
  return fit.map((row) => ({ ...row, relleno: fill(row.texto, hechos, entidadId, context) }))
}

const readOne = async ({ sql, caller }: Context, respuestaId: number): Promise<Omit<Respuesta, 'relleno'>> => {
  const row = await selectRespuesta(sql, lectorDe(caller), respuestaId)
  if (!row) throw new AppError('no-encontrado')
  return row
}

/** Locks and returns a reply that the user may edit. Throws `sin-permiso` otherwise. */
const requireEditable = async (context: Context, respuestaId: number) => {
  await lockRespuesta(context.sql, respuestaId)
  const row = await readOne(context, respuestaId)
  if (!row.puedeEditar)
    throw new AppError('sin-permiso', {
      message: 'Solo la puede cambiar quien la escribió o la administración del portal.',
    })
  return row
}

const auditRespuesta = (
  { audit }: Context,
  respuestaId: number,
  before: object | undefined,
  after: object | undefined,
): void => audit({ entidad: 'respuesta', entidadId: respuestaId, cambios: changesOf(CAMPOS, before, after) })

export const createRespuesta = async (
  context: Context,
  { body }: { body: BodyOf<typeof respuestas.create> },
): Promise<Respuesta> => {
  const respuestaId = await insertRespuesta(context.sql, context.caller.usuarioId, body)
  const after = await readOne(context, respuestaId)
  auditRespuesta(context, respuestaId, undefined, after)
  return { ...after, relleno: null }
}

export const changeRespuesta = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof respuestas.update>; body: BodyOf<typeof respuestas.update> },
): Promise<Respuesta> => {
  const { respuestaId } = params
  const before = await requireEditable(context, respuestaId)
  requireVersion(before, body.version)
  await updateRespuesta(context.sql, respuestaId, body)
  // Do not read the reply again: an administrator who makes a shared reply private to its author may not read it
  // afterwards.
  const after = { ...before, ...body, version: before.version + 1 }
  auditRespuesta(context, respuestaId, before, after)
  return { ...after, relleno: null }
}

export const removeRespuesta = async (
  context: Context,
  { params: { respuestaId } }: { params: ParamsOf<typeof respuestas.delete> },
) => {
  const before = await requireEditable(context, respuestaId)
  await deleteRespuesta(context.sql, respuestaId)
  auditRespuesta(context, respuestaId, before, undefined)
  return { respuestaId }
}

/**
 * Returns a function that fills the reply for an item. The function throws `conflicto` when the reply does not apply to
 * the item.
 */
export const readRespuestaPara = async (context: Context, respuestaId: number) => {
  const { texto, esNota, estadoId, clases, motivoIds } = await readOne(context, respuestaId)
  return async (clase: ClaseTrabajo, entidadId: number) => {
    const hechos = await requireHechos(context, clase, entidadId)
    const fits =
      (!clases.length || clases.includes(clase)) &&
      (!motivoIds.length || hechos.motivoIds.some((id) => motivoIds.includes(id)))
    if (!fits) throw new AppError('conflicto', { message: 'Esa respuesta no es para este motivo. Elegí otra.' })
    if (usaVariable(texto, 'vence') && !hasFutureDueTime(hechos, context.now))
      throw new AppError('conflicto', {
        message: 'La gestión no tiene un plazo por cumplir. Elegí una respuesta que no diga hasta cuándo.',
      })
    return {
      comentario: fill(texto, hechos, entidadId, context),
      esNota,
      estado: estadoId === null ? undefined : { statusId: estadoId, version: hechos.version },
    }
  }
}
