import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/db/database.ts'

/** Content of an article, in the order of its columns. */
export interface ArticuloEscrito {
  slug: string
  titulo: string
  tema: string
  orden: number
  resumen: string
  texto: string
  roles: string[]
  servicioId: number | null
  publicado: boolean
}

/**
 * Returns all articles. `cargado`: hash of the text that the portal loaded; null: the administration wrote the article.
 */
export const selectArticulosEscritos = (
  db: Db,
): Promise<(ArticuloEscrito & { version: number; cargado: string | null })[]> =>
  selectRows(
    db,
    sql`select slug, titulo, tema, orden, resumen, texto, roles, servicio_id as "servicioId", publicado, version, cargado
        from ayuda_articulo`,
  )

/** Inserts an article; returns 0 when another process inserted the article first. */
export const insertArticuloDelPortal = (db: Db, a: ArticuloEscrito, cargado: string): Promise<number> =>
  execute(
    db,
    sql`insert into ayuda_articulo (slug, titulo, tema, orden, resumen, texto, roles, servicio_id, publicado, cargado)
        values (${a.slug}, ${a.titulo}, ${a.tema}, ${a.orden}, ${a.resumen}, ${a.texto}, ${a.roles}, ${a.servicioId},
          ${a.publicado}, ${cargado})
        on conflict (slug) do nothing`,
  )

/**
 * Updates an article if its version has not changed; returns 0 otherwise. A user who is editing the article gets a
 * conflict on saving.
 */
export const updateArticuloDelPortal = (
  db: Db,
  a: ArticuloEscrito,
  { cargado, version }: { cargado: string; version: number },
): Promise<number> =>
  execute(
    db,
    sql`update ayuda_articulo set titulo = ${a.titulo}, tema = ${a.tema}, orden = ${a.orden}, resumen = ${a.resumen},
          texto = ${a.texto}, roles = ${a.roles}, servicio_id = ${a.servicioId}, publicado = ${a.publicado},
          cargado = ${cargado}, version = version + 1
        where slug = ${a.slug} and version = ${version}`,
  )
