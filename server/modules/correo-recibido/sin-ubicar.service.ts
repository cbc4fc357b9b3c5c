import { clavesDe } from '#contract/base/claves.ts'
import type { correoRecibido } from '#contract/correo-recibido/calls.ts'
import type { SinUbicar } from '#contract/correo-recibido/shapes.ts'
import { CLASES, type ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { ParamsOf } from '#contract/route.ts'
import type { Conversada } from '#gateways/mailbox/ficha.ts'
import { toFileReply } from '#modules/archivos'
import { canSee } from '#modules/seguidores'
import { loadCallerById } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { requireAccess } from '#server/http/calls.ts'
import type { Context } from '#server/http/context.ts'
import { type Comentar, RUTAS } from './comentar.rules.ts'
import { comentarioDe, MOTIVO_DE } from './correo-recibido.rules.ts'
import { selectUnSinUbicar, selectSinUbicar, updateResuelto } from './sin-ubicar.repository.ts'

/** Maximum e-mails of the list. */
const MAX_LISTA = 100

const clasesOf = (caller: Caller): ClaseTrabajo[] => clavesDe(CLASES).filter((clase) => canSee(caller, clase))

/** Lists the pending e-mails about gestiones that the user works on, oldest first. */
export const listSinUbicar = ({ sql, caller }: Context): Promise<SinUbicar[]> =>
  selectSinUbicar(sql, clasesOf(caller), caller.scope, MAX_LISTA)

interface OfSinUbicar {
  params: ParamsOf<typeof correoRecibido.download>
}

/**
 * Returns a pending e-mail of the user's gestiones, locked until the transaction ends. Throws `no-encontrado`, also
 * when another user resolved it.
 */
const requireSinUbicar = async ({ sql, caller, audit }: Context, sinUbicarId: number, lock = true) => {
  const row = await selectUnSinUbicar(sql, sinUbicarId, { clases: clasesOf(caller), scope: caller.scope, lock })
  if (!row) throw new AppError('no-encontrado')
  audit({ razonSocialId: row.razonSocialId ?? undefined, entidad: 'correoSinUbicar', entidadId: sinUbicarId })
  return row
}

/** Returns the whole e-mail. Throws `no-encontrado`. */
export const downloadSinUbicar = async (
  context: Context,
  { params }: OfSinUbicar,
  store: FileStore,
): Promise<FileReply> => {
  const { original } = await requireSinUbicar(context, params.sinUbicarId, false)
  if (!original) throw new AppError('no-encontrado')
  return toFileReply({ ...original, contenido: null }, store)
}

/**
 * Adds an e-mail as a comment of the user to whom the portal had written. Throws `conflicto` when that user cannot
 * comment any more, or the gestión accepts no comments.
 */
export const addSinUbicar = async (
  context: Context,
  { params: { sinUbicarId } }: OfSinUbicar,
  comentar: Record<Conversada, Comentar>,
): Promise<{ clase: ClaseTrabajo; entidadId: number }> => {
  const { sql, caller, now } = context
  const row = await requireSinUbicar(context, sinUbicarId)
  const { clase, entidadId, original, archivoIds } = row
  const persona = await loadCallerById(sql, row.personaId)
  if (!persona) {
    throw new AppError('conflicto', {
      message: 'El usuario está inactivo: no se puede agregar en su nombre. Escribilo vos como nota interna.',
    })
  }
  await updateResuelto(sql, sinUbicarId, { resuelto: now, usuarioId: caller.usuarioId, agregado: true })
  // An e-mail without text must have had files. The files may all have been rejected, but the original still contains
  // them.
  const { comentario } = comentarioDe(row.texto, true)
  const enSuNombre = { ...context, caller: persona.caller, porCorreo: { original: original ?? undefined } }
  try {
    requireAccess(RUTAS[clase], persona.caller)
    await comentar[clase](enSuNombre, entidadId, { comentario, archivoIds, esNota: false, pideRespuesta: false })
  } catch (error) {
    if (!(error instanceof AppError) || MOTIVO_DE[error.code] !== 'acceso') throw error
    throw new AppError('conflicto', { message: 'La persona ya no tiene acceso a la gestión.', cause: error })
  }
  return { clase, entidadId }
}

/** Discards an e-mail; the cleanup of unattached files deletes its files. */
export const setDescartado = async (context: Context, { params: { sinUbicarId } }: OfSinUbicar) => {
  await requireSinUbicar(context, sinUbicarId)
  const { usuarioId } = context.caller
  await updateResuelto(context.sql, sinUbicarId, { resuelto: context.now, usuarioId, agregado: false })
  return { sinUbicarId }
}
