import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { terminosShapes } from '#contract/terminos/shapes.ts'
import { type Parte, TERMINOS_VERSION } from '#contract/terminos/texto.ts'
import { terminos } from '#contract/terminos/calls.ts'
import type { Context } from '#server/context.ts'
import { type Db, execute, selectOne } from '#server/database.ts'
import { implement } from '#server/implement.ts'

interface Aceptacion {
  cuando: Date
  novedades: boolean
}

/** When a person accepted a version, if they did. */
const selectAceptacion = (db: Db, usuarioId: number, version: string): Promise<Aceptacion | undefined> =>
  selectOne<Aceptacion>(
    db,
    sql`select cuando, novedades from aceptacion_terminos where usuario_id = ${usuarioId} and version = ${version}`,
  )

interface NewAceptacion extends Aceptacion {
  usuarioId: number
  version: string
  ip: string
}

/** The first time counts. */
const insertAceptacion = (db: Db, { usuarioId, version, cuando, ip, novedades }: NewAceptacion): Promise<number> =>
  execute(
    db,
    sql`insert into aceptacion_terminos (usuario_id, version, cuando, ip, novedades)
        values (${usuarioId}, ${version}, ${cuando}, ${ip}, ${novedades}) on conflict do nothing`,
  )

/** Keeps when, which version and from where; somebody who accepted before keeps the first time. */
const acceptTerminos = async (
  { sql, caller, ip, now }: Context,
  { body }: { body: { version: string; novedades: boolean } },
) => {
  const { usuarioId } = caller
  await insertAceptacion(sql, { usuarioId, version: body.version, cuando: now, ip, novedades: body.novedades })
  const { cuando } = (await selectAceptacion(sql, usuarioId, body.version))!
  return { version: body.version, cuando: cuando.toISOString() }
}

/** The terms in force as a PDF, with the caller's own acceptance. */
const downloadTerminos = async ({ sql, caller }: Context, parte: Parte) => {
  const aceptacion = await selectAceptacion(sql, caller.usuarioId, TERMINOS_VERSION)
  const { createTerminosPdf } = await import('./terminos-pdf.ts')
  const content = await createTerminosPdf(parte, aceptacion && { nombre: caller.nombre, cuando: aceptacion.cuando })
  return {
    nombre: `pdf_file_terminos_${TERMINOS_VERSION}_autogestion.pdf`,
    tipo: 'application/pdf',
    tamano: content.length,
    content: Readable.from([content]),
  }
}

/** `parte`: who the terms are with. */
export const terminosRoutes = (parte: Parte) =>
  implement(terminos, terminosShapes, {
    accept: acceptTerminos,
    downloadPdf: (context) => downloadTerminos(context, parte),
  })
