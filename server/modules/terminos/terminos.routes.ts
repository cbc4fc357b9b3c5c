import { Readable } from 'node:stream'
import { localDay } from '#contract/valores/fechas.ts'
import { completar, type Parte } from '#contract/terminos/reglas.ts'
import { type Edicion, terminosShapes, type Version } from '#contract/terminos/shapes.ts'
import { terminos } from '#contract/terminos/calls.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'
import {
  insertAceptacion,
  insertVersion,
  selectAceptacion,
  selectVersion,
  selectVersiones,
  selectVersionesDeAutor,
  selectVigente,
  type VersionRow,
} from './terminos.repository.ts'

const shownOf = ({ numero, version, publicada }: Pick<VersionRow, 'numero' | 'version' | 'publicada'>): Version => ({
  numero,
  version,
  publicada: publicada?.toISOString() ?? null,
})

/** Replaces the placeholders in the texts of a version by the distributor's data. */
const fillIn = <V extends VersionRow>(row: V, parte: Parte): V => ({
  ...row,
  terminos: completar(row.terminos, parte),
  privacidad: completar(row.privacidad, parte),
})

/** Returns the texts in force, or those of the given number. Throws `no-encontrado` when no version has that number. */
const getTerminos = async ({ sql }: Context, { query }: { query: { numero?: number | undefined } }, parte: Parte) => {
  const versiones = (await selectVersiones(sql)).map(shownOf)
  const row = query.numero === undefined ? await selectVigente(sql) : await selectVersion(sql, query.numero)
  if (!row) throw new AppError('no-encontrado')
  const { terminos, privacidad } = fillIn(row, parte)
  return { ...shownOf(row), terminos, privacidad, vigente: row.numero === versiones[0]!.numero, versiones }
}

const OUTDATED_MESSAGE = 'Los términos cambiaron. Leelos de nuevo y aceptalos.'

/** Records the user's acceptance: date, version and IP address. A repeated call returns the first date. */
const acceptTerminos = async (
  { sql, caller, ip, now }: Context,
  { body }: { body: { version: string; novedades: boolean } },
) => {
  const { usuarioId } = caller
  const { version } = await selectVigente(sql)
  if (body.version !== version) throw fieldError('version', OUTDATED_MESSAGE)
  await insertAceptacion(sql, { usuarioId, version, cuando: now, ip, novedades: body.novedades })
  const { cuando } = (await selectAceptacion(sql, usuarioId, version))!
  return { version, cuando: cuando.toISOString() }
}

/** Returns the PDF of the terms in force, with the user's own acceptance. */
const downloadTerminos = async ({ sql, caller }: Context, parte: Parte) => {
  const vigente = await selectVigente(sql)
  const aceptacion = await selectAceptacion(sql, caller.usuarioId, vigente.version)
  const { createTerminosPdf } = await import('./terminos-pdf.ts')
  const content = await createTerminosPdf(
    fillIn(vigente, parte),
    parte.nombre,
    aceptacion && { nombre: caller.nombre, cuando: aceptacion.cuando },
  )
  return {
    nombre: `pdf_file_terminos_${vigente.version}_autogestion.pdf`,
    tipo: 'application/pdf',
    tamano: content.length,
    content: Readable.from([content]),
  }
}

/** Returns the texts in force, which the administration edits, and the list of all versions. */
const listVersiones = async ({ sql }: Pick<Context, 'sql'>): Promise<Edicion> => {
  const { terminos, privacidad } = await selectVigente(sql)
  const versiones = await selectVersionesDeAutor(sql)
  return { terminos, privacidad, versiones: versiones.map((row) => ({ ...row, ...shownOf(row) })) }
}

const CONFLICT_MESSAGE = 'Otra persona publicó una versión mientras tanto. Mirá cómo quedó y volvé a intentarlo.'

/**
 * Publishes a version, which every user has to accept from then on. Throws `conflicto` when another administrator
 * published a version after the version `desde`.
 */
const createVersion = async (
  context: Context,
  { body: { desde, terminos, privacidad } }: { body: { terminos: string; privacidad: string; desde: number } },
): Promise<Edicion> => {
  const { sql, caller, audit, now } = context
  const before = await selectVigente(sql)
  if (before.numero !== desde) throw new AppError('conflicto', { message: CONFLICT_MESSAGE })
  if (before.terminos === terminos && before.privacidad === privacidad)
    throw fieldError('terminos', 'Es el mismo texto que rige. Cambialo antes de publicarlo.')
  const numero = desde + 1
  const dia = localDay(now)
  const values = { numero, dia, terminos, privacidad, publicada: now, autorId: caller.usuarioId }
  if (!(await insertVersion(sql, values))) throw new AppError('conflicto', { message: CONFLICT_MESSAGE })
  const after = await listVersiones(context)
  // The audit gets only the names of the versions: their texts are stored in terminos_version and never change.
  audit({ entidad: 'terminos', entidadId: numero, cambios: { version: [before.version, after.versiones[0]!.version] } })
  return after
}

/** `parte`: name and contact data of the distributor, filled into the terms. */
export const terminosRoutes = (parte: Parte) =>
  implement(terminos, terminosShapes, {
    get: (context, sent) => getTerminos(context, sent, parte),
    accept: acceptTerminos,
    downloadPdf: (context) => downloadTerminos(context, parte),
    listVersiones,
    createVersion,
  })
