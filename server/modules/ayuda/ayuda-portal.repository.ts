import sql from 'sql-template-tag'
import { type Db, execute, selectRows } from '#server/db/database.ts'

/** All that an article says, in the order of its table. */
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

/** Every article as it stands, with the mark of what the portal brought. */
export const selectArticulosEscritos = (
  db: Db,
): Promise<(ArticuloEscrito & { version: number; cargado: string | null })[]> =>
  selectRows(
    db,
    sql`select slug, titulo, tema, orden, resumen, texto, roles, servicio_id as "servicioId", publicado, version, cargado
        from ayuda_articulo`,
  )

/** Another process may have been first. */
export const insertArticuloDelPortal = (db: Db, a: ArticuloEscrito, cargado: string): Promise<number> =>
  execute(
    db,
    sql`insert into ayuda_articulo (slug, titulo, tema, orden, resumen, texto, roles, servicio_id, publicado, cargado)
        values (${a.slug}, ${a.titulo}, ${a.tema}, ${a.orden}, ${a.resumen}, ${a.texto}, ${a.roles}, ${a.servicioId},
          ${a.publicado}, ${cargado})
        on conflict (slug) do nothing`,
  )

/** Who has the article open to edit is told that it changed; who saved it meanwhile keeps what they wrote. */
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
