import { Readable } from 'node:stream'
import { type Parte, TERMINOS_VERSION } from '#contract/terminos.texto.ts'
import type { Context } from '#server/context.ts'
import { insertAceptacion, selectAceptacion } from './terminos.repository.ts'
import { createTerminosPdf } from './terminos-pdf.ts'

/** Keeps when, which version and from where; somebody who accepted before keeps the first time. */
export const acceptTerminos = async (
  { sql, caller, ip, now }: Context,
  { body }: { body: { version: string; novedades: boolean } },
) => {
  const { usuarioId } = caller
  await insertAceptacion(sql, { usuarioId, version: body.version, cuando: now, ip, novedades: body.novedades })
  const { cuando } = (await selectAceptacion(sql, usuarioId, body.version))!
  return { version: body.version, cuando: cuando.toISOString() }
}

/** The terms in force as a PDF, with the caller's own acceptance. */
export const downloadTerminos = async ({ sql, caller }: Context, parte: Parte) => {
  const aceptacion = await selectAceptacion(sql, caller.usuarioId, TERMINOS_VERSION)
  const content = await createTerminosPdf(parte, aceptacion && { nombre: caller.nombre, cuando: aceptacion.cuando })
  return {
    nombre: `pdf_file_terminos_${TERMINOS_VERSION}_autogestion.pdf`,
    tipo: 'application/pdf',
    tamano: content.length,
    content: Readable.from([content]),
  }
}
