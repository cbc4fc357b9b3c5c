import { randomBytes, randomUUID } from 'node:crypto'
import type { borradores } from '#contract/borradores/calls.ts'
import { type ClaseEnviada, yaEnviado } from '#contract/borradores/enviados.ts'
import { MAX_BORRADORES, reclamoEmpezado } from '#contract/borradores/reglas.ts'
import type { DeBorrador } from '#contract/borradores/shapes.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import { requireEspacio, requireEspacioPropio } from '#modules/archivos'
import { openTitular, sealTitular } from '#modules/cifrado'
import { lockUsuario, requireKnownRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import {
  countOtros,
  deleteBorrador,
  insertEnviado,
  notifyBorradores,
  saveVersion,
  selectBorrador,
  selectBorradores,
  selectEmpezado,
  selectEnviado,
  selectIgual,
  setNumero,
  takeVersion,
  updateArchivos,
} from './borradores.repository.ts'

const shown = <R extends { actualizado: Date }>(row: R) => ({ ...row, actualizado: row.actualizado.toISOString() })

/** Returns the caller's drafts of a company and those without company, newest first. */
export const listBorradores = async ({ sql, caller }: Context, razonSocialId: number) =>
  (await selectBorradores(sql, caller.usuarioId, razonSocialId)).map(shown)

/**
 * Returns a draft; null: there is none. If the draft on screen was sent meanwhile, also returns the gestión that it
 * created.
 */
export const getBorrador = async (
  { sql, caller, cipher }: Context,
  { query: { clave, borradorId } }: { query: QueryOf<typeof borradores.get> },
) => {
  const found = await selectBorrador(sql, caller, clave)
  const sent = borradorId && (await selectEnviado(sql, caller.usuarioId, borradorId))
  return {
    borrador: found ? shown({ ...found, datos: openTitular(cipher, found.datos) }) : null,
    enviado: sent ? yaEnviado(sent.clase, sent.numero) : null,
  }
}

/**
 * Attaches the files of a draft. Throws an error on `archivoIds` for a missing or foreign file. Also throws when the
 * files exceed the storage limit of the company or, without company, of the user.
 */
const setArchivos = async (context: Context, body: BodyOf<typeof borradores.save>): Promise<void> => {
  const { sql, caller } = context
  const has = await updateArchivos(sql, caller.usuarioId, body)
  if (has !== new Set(body.archivoIds).size)
    throw fieldError('archivoIds', 'Un archivo venció o ya se usó. Volvé a subirlo.')
  if (has === 0) return
  if (body.razonSocialId === null) return requireEspacioPropio(context, 'archivoIds')
  await requireEspacio(context, body.razonSocialId, 'archivoIds', await selectEmpezado(sql, body.razonSocialId))
}

const changedElsewhere = () =>
  new AppError('conflicto', { message: 'Este borrador cambió en otro dispositivo. Elegí con cuál seguir.' })

/**
 * Stores a draft if it still has the version that the caller read. Throws `conflicto` when another device saved it
 * meanwhile.
 */
export const saveBorrador = async (context: Context, { body }: { body: BodyOf<typeof borradores.save> }) => {
  const { sql, caller, cipher, now } = context
  if (body.razonSocialId !== null) await requireKnownRazonSocial(context, body.razonSocialId)
  if (body.version === 0) {
    await lockUsuario(sql, caller.usuarioId)
    if ((await countOtros(sql, caller.usuarioId, body.clave)) >= MAX_BORRADORES)
      throw fieldError('clave', `Ya tenés ${MAX_BORRADORES} borradores. Enviá o descartá alguno.`)
  }
  const saved = await saveVersion(sql, caller.usuarioId, { ...body, datos: sealTitular(cipher, body.datos) }, now)
  if (!saved) throw changedElsewhere()
  await setArchivos(context, body)
  await notifyBorradores(sql, caller.usuarioId)
  return { ...saved, actualizado: now.toISOString() }
}

/**
 * Creates a draft with a new key, so that it replaces no other draft. Returns the link that opens the draft. A repeated
 * call gets the same link, unless the draft was changed in between.
 */
export const saveEmpezado = async (
  context: Context,
  pantalla: string,
  { razonSocialId, datos }: { razonSocialId: number; datos: Record<string, unknown> },
) => {
  const { sql, caller } = context
  // Check the right first: the search below may find a draft of a company that the user no longer has.
  await requireKnownRazonSocial(context, razonSocialId)
  // Lock the user first: two simultaneous calls would both find no draft.
  await lockUsuario(sql, caller.usuarioId)
  const same = await selectIgual(sql, caller.usuarioId, { prefix: `${pantalla}?borrador=`, razonSocialId, datos })
  if (same) return { enlace: `/${same.clave}` }
  const clave = `${pantalla}?borrador=${randomBytes(6).toString('hex')}`
  const borradorId = randomUUID()
  await saveBorrador(context, {
    body: { borradorId, clave, razonSocialId, datos, archivos: 0, archivoIds: [], version: 0 },
  })
  context.audit({ razonSocialId, entidad: 'borrador' })
  return { enlace: `/${clave}` }
}

/** Creates a draft of a claim for the caller. */
export const createReclamoEmpezado = (context: Context, { body }: { body: BodyOf<typeof borradores.createReclamo> }) =>
  saveEmpezado(context, 'reclamos/nuevo', { razonSocialId: body.razonSocialId, datos: reclamoEmpezado(body) })

/** Deletes a draft; a missing draft is no error. */
export const removeBorrador = async (
  { sql, caller }: Context,
  { query: { borradorId } }: { query: QueryOf<typeof borradores.delete> },
) => {
  if (await deleteBorrador(sql, caller.usuarioId, borradorId)) await notifyBorradores(sql, caller.usuarioId)
  return { borradorId }
}

/**
 * Creates a gestión from a draft, once. A second send from any device throws `ya-enviado` with the number of the
 * gestión. Throws `conflicto` when another device changed the draft. Without a draft it only creates the gestión.
 */
export const sendBorrador = async <R>(
  { sql, caller: { usuarioId }, now }: Context,
  { borrador, clase, numeroOf }: { borrador: DeBorrador; clase: ClaseEnviada; numeroOf: (created: R) => number },
  create: () => Promise<R>,
): Promise<R> => {
  if (!borrador) return create()
  const { borradorId } = borrador
  if (!(await insertEnviado(sql, { usuarioId, borradorId, clase, now }))) {
    const first = (await selectEnviado(sql, usuarioId, borradorId))!
    throw new AppError('ya-enviado', yaEnviado(first.clase, first.numero))
  }
  if (!(await takeVersion(sql, usuarioId, borrador))) throw changedElsewhere()
  const created = await create()
  await setNumero(sql, usuarioId, borradorId, numeroOf(created))
  await notifyBorradores(sql, usuarioId)
  return created
}
