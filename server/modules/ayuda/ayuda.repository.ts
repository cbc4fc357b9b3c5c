import sql, { type Sql } from 'sql-template-tag'
import { TEMAS } from '#contract/ayuda/reglas.ts'
import type { Articulo, Titular } from '#contract/ayuda/shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { searchQuery } from '#server/db/search.ts'

/** Condition: the article `a` is published, and for the user's roles and services. */
const isFor = ({ roles, servicios }: Caller): Sql =>
  sql`a.publicado and (a.roles = '{}' or a.roles && ${[...roles]}::text[])
    and (a.servicio_id is null or a.servicio_id = any(${[...servicios]}::int[]))`

const titular = sql`a.slug, a.titulo, a.tema, a.resumen`
const byTema = sql`array_position(${Object.keys(TEMAS)}::text[], a.tema), a.orden, a.slug`

/** Returns the articles for a user by topic. With `texto`: only articles that have all its words, the best first. */
export const selectTitulares = (
  db: Db,
  caller: Caller,
  { texto, limit }: { texto?: string | undefined; limit: number },
): Promise<Titular[]> =>
  texto
    ? selectRows<Titular>(
        db,
        sql`select ${titular} from ayuda_articulo a cross join (select ${searchQuery(texto)} as q) x
            where ${isFor(caller)} and a.palabras @@ x.q order by ts_rank(a.palabras, x.q) desc, ${byTema} limit ${limit}`,
      )
    : selectRows<Titular>(
        db,
        sql`select ${titular} from ayuda_articulo a where ${isFor(caller)} order by ${byTema} limit ${limit}`,
      )

/** Returns the articles whose title or summary has a word of the text, the best first. */
export const selectSugerencias = (db: Db, caller: Caller, texto: string, limit: number): Promise<Titular[]> =>
  selectRows<Titular>(
    db,
    sql`select ${titular} from ayuda_articulo a cross join
          (select replace(plainto_tsquery('spanish', lower(unaccent(${texto})))::text, '&', '|')::tsquery as q) x
        where ${isFor(caller)} and ts_filter(a.palabras, '{a,b}') @@ x.q
        order by ts_rank(a.palabras, x.q) desc, ${byTema} limit ${limit}`,
  )

type ArticuloRow = Omit<Articulo, 'imagenes' | 'actualizado'> & { actualizado: Date }

/** Returns an article for a user, with the user's vote. */
export const selectArticulo = (db: Db, caller: Caller, slug: string): Promise<ArticuloRow | undefined> =>
  selectOne<ArticuloRow>(
    db,
    sql`select ${titular}, a.texto, a.actualizado, v.sirvio from ayuda_articulo a
          left join ayuda_voto v on v.slug = a.slug and v.usuario_id = ${caller.usuarioId}
        where a.slug = ${slug} and ${isFor(caller)}`,
  )

export const upsertVoto = (
  db: Db,
  { usuarioId }: Caller,
  { slug, sirvio, evitoReclamo, cuando }: { slug: string; sirvio: boolean; evitoReclamo: boolean; cuando: Date },
): Promise<number> =>
  execute(
    db,
    sql`insert into ayuda_voto (slug, usuario_id, sirvio, evito_reclamo, cuando)
        values (${slug}, ${usuarioId}, ${sirvio}, ${evitoReclamo}, ${cuando})
        on conflict (slug, usuario_id) do update
          set sirvio = excluded.sirvio, evito_reclamo = excluded.evito_reclamo, cuando = excluded.cuando`,
  )

export const selectMedidas = (db: Db, ids: readonly string[]): Promise<Articulo['imagenes']> =>
  selectRows(
    db,
    sql`select imagen_id as "imagenId", ancho, alto from ayuda_imagen where imagen_id = any(${[...ids]}::uuid[])`,
  )

export const insertImagen = async (
  db: Db,
  { contenido, ancho, alto }: { contenido: Buffer; ancho: number; alto: number },
  creada: Date,
): Promise<string> =>
  (await selectOne<{ id: string }>(
    db,
    sql`insert into ayuda_imagen (contenido, ancho, alto, creada) values (${contenido}, ${ancho}, ${alto}, ${creada})
        returning imagen_id as id`,
  ))!.id

/** Returns a picture if the user may read an article that shows the picture. Administrators may see all pictures. */
export const selectImagen = async (
  db: Db,
  caller: Caller,
  { imagenId, isAdmin }: { imagenId: string; isAdmin: boolean },
): Promise<Buffer | undefined> =>
  (
    await selectOne<{ contenido: Buffer }>(
      db,
      sql`select i.contenido from ayuda_imagen i where i.imagen_id = ${imagenId} and (${isAdmin} or exists (
            select 1 from ayuda_articulo a where strpos(a.texto, ${imagenId}) > 0 and ${isFor(caller)}))`,
    )
  )?.contenido

export const updateRecorrido = (db: Db, usuarioId: number, visto: Date): Promise<number> =>
  execute(
    db,
    sql`update usuario set recorrido_visto = coalesce(recorrido_visto, ${visto}) where usuario_id = ${usuarioId}`,
  )
