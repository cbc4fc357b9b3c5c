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

/** A version with what the distributor says of itself filled in. */
const leida = <V extends VersionRow>(row: V, parte: Parte): V => ({
  ...row,
  terminos: completar(row.terminos, parte),
  privacidad: completar(row.privacidad, parte),
})

/** The texts in force, or those of a number; throws `no-encontrado` when there is none of it. */
const getTerminos = async ({ sql }: Context, { query }: { query: { numero?: number | undefined } }, parte: Parte) => {
  const versiones = (await selectVersiones(sql)).map(shownOf)
  const row = query.numero === undefined ? await selectVigente(sql) : await selectVersion(sql, query.numero)
  if (!row) throw new AppError('no-encontrado')
  const { terminos, privacidad } = leida(row, parte)
  return { ...shownOf(row), terminos, privacidad, vigente: row.numero === versiones[0]!.numero, versiones }
}

const CAMBIARON = 'Los términos cambiaron. Leelos de nuevo y aceptalos.'

/** Keeps when, which version and from where; somebody who accepted before keeps the first time. */
const acceptTerminos = async (
  { sql, caller, ip, now }: Context,
  { body }: { body: { version: string; novedades: boolean } },
) => {
  const { usuarioId } = caller
  const { version } = await selectVigente(sql)
  if (body.version !== version) throw fieldError('version', CAMBIARON)
  await insertAceptacion(sql, { usuarioId, version, cuando: now, ip, novedades: body.novedades })
  const { cuando } = (await selectAceptacion(sql, usuarioId, version))!
  return { version, cuando: cuando.toISOString() }
}

/** The terms in force as a PDF, with the caller's own acceptance. */
const downloadTerminos = async ({ sql, caller }: Context, parte: Parte) => {
  const vigente = await selectVigente(sql)
  const aceptacion = await selectAceptacion(sql, caller.usuarioId, vigente.version)
  const { createTerminosPdf } = await import('./terminos-pdf.ts')
  const content = await createTerminosPdf(
    leida(vigente, parte),
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

/** What the administration edits, and every version that there was. */
const listVersiones = async ({ sql }: Pick<Context, 'sql'>): Promise<Edicion> => {
  const { terminos, privacidad } = await selectVigente(sql)
  const versiones = await selectVersionesDeAutor(sql)
  return { terminos, privacidad, versiones: versiones.map((row) => ({ ...row, ...shownOf(row) })) }
}

const OTRA = 'Otra persona publicó una versión mientras tanto. Mirá cómo quedó y volvé a intentarlo.'

/** Publishes: from this moment it is the one that everybody has to accept. Throws `conflicto` when another one came before. */
const createVersion = async (
  context: Context,
  { body: { desde, terminos, privacidad } }: { body: { terminos: string; privacidad: string; desde: number } },
): Promise<Edicion> => {
  const { sql, caller, audit, now } = context
  const before = await selectVigente(sql)
  if (before.numero !== desde) throw new AppError('conflicto', { message: OTRA })
  if (before.terminos === terminos && before.privacidad === privacidad)
    throw fieldError('terminos', 'Es el mismo texto que rige. Cambialo antes de publicarlo.')
  const numero = desde + 1
  const dia = localDay(now)
  const written = { numero, dia, terminos, privacidad, publicada: now, autorId: caller.usuarioId }
  if (!(await insertVersion(sql, written))) throw new AppError('conflicto', { message: OTRA })
  const after = await listVersiones(context)
  // What it says is kept with the versions, none of which changes.
  audit({ entidad: 'terminos', entidadId: numero, cambios: { version: [before.version, after.versiones[0]!.version] } })
  return after
}

/** `parte`: who the terms are with. */
export const terminosRoutes = (parte: Parte) =>
  implement(terminos, terminosShapes, {
    get: (context, sent) => getTerminos(context, sent, parte),
    accept: acceptTerminos,
    downloadPdf: (context) => downloadTerminos(context, parte),
    listVersiones,
    createVersion,
  })
