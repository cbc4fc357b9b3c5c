import { buffer } from 'node:stream/consumers'
import type { ayuda } from '#contract/ayuda/calls.ts'
import { imagenesDe, MAX_SUGERENCIAS, TEMAS } from '#contract/ayuda/reglas.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import type { Resultado } from '#contract/buscar/shapes.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#contract/route.ts'
import { createIlustracion } from '#modules/archivos'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { FileReply } from '#server/http/implement.ts'
import { pictureOf } from '#server/http/send-file.ts'
import {
  insertImagen,
  selectArticulo,
  selectImagen,
  selectMedidas,
  selectSugerencias,
  selectTitulares,
  updateRecorrido,
  upsertVoto,
} from './ayuda.repository.ts'

/** Maximum articles of a list. Staff write articles by hand, so no installation has so many. */
const MAX_ARTICULOS = 500

/** Returns the articles that the caller may read: by topic, or those that have all words of a text. */
export const listAyuda = ({ sql, caller }: Context, { query }: { query: QueryOf<typeof ayuda.list> }) =>
  selectTitulares(sql, caller, { texto: query.texto, limit: MAX_ARTICULOS })

/** Returns, for the search of the header, the articles that the caller may read and that have every word. */
export const findArticulos = async (db: Db, caller: Caller, { texto }: Consulta, limit: number): Promise<Resultado[]> =>
  (await selectTitulares(db, caller, { texto, limit })).map(({ slug, titulo, tema, resumen }) => ({
    tipo: 'ayuda',
    titulo,
    detalle: `${TEMAS[tema]} · ${resumen}`,
    estadoId: null,
    razonSocial: null,
    razonSocialId: null,
    enlace: `/ayuda/${slug}`,
    fecha: null,
  }))

/** Returns articles about the text that the caller is writing. */
export const listSugerencias = (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof ayuda.listSugerencias> },
) => selectSugerencias(sql, caller, query.texto, MAX_SUGERENCIAS)

const requireArticulo = async ({ sql, caller }: Context, slug: string) => {
  const articulo = await selectArticulo(sql, caller, slug)
  if (!articulo) throw new AppError('no-encontrado')
  return articulo
}

/** Returns an article with the sizes of its pictures, so that the page reserves their space while they load. */
export const getArticulo = async (context: Context, { params }: { params: ParamsOf<typeof ayuda.get> }) => {
  const { actualizado, ...articulo } = await requireArticulo(context, params.slug)
  const ids = imagenesDe(articulo.texto)
  return {
    ...articulo,
    actualizado: actualizado.toISOString(),
    imagenes: ids.length ? await selectMedidas(context.sql, ids) : [],
  }
}

/** Stores the vote of a user; replaces an earlier vote. */
export const setVoto = async (
  context: Context,
  { params: { slug }, body }: { params: ParamsOf<typeof ayuda.setVoto>; body: BodyOf<typeof ayuda.setVoto> },
) => {
  await requireArticulo(context, slug)
  await upsertVoto(context.sql, context.caller, { ...body, slug, cuando: context.now })
  return { slug, sirvio: body.sirvio }
}

/** Stores a picture for an article that is being written. */
export const createImagen = async ({ sql, files, now }: Context, store: FileStore) => {
  const [sent] = files
  if (!sent) throw fieldError('files', 'Elegí una imagen.')
  const ilustracion = await createIlustracion(sent, await buffer(store.readReceived(sent)))
  const imagenId = await insertImagen(sql, ilustracion, now)
  return { imagenId, ancho: ilustracion.ancho, alto: ilustracion.alto }
}

/** Returns a picture. The browser may cache it, because the picture of an id never changes. */
export const downloadImagen = async (
  { sql, caller }: Context,
  { params: { imagenId } }: { params: ParamsOf<typeof ayuda.downloadImagen> },
): Promise<FileReply> => {
  const isAdmin = hasAnyRole(caller.roles, CAPACIDADES.administrar.roles)
  return pictureOf('imagen', imagenId, await selectImagen(sql, caller, { imagenId, isAdmin }))
}

/** Marks the tour of the first visit as seen on every device. */
export const setRecorrido = async ({ sql, caller, now }: Context) => {
  await updateRecorrido(sql, caller.usuarioId, now)
  return { recorridoVisto: true }
}
