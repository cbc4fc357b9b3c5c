import sql, { type Sql } from 'sql-template-tag'
import { DIAS_NUEVO, normalizeCodigo } from '#contract/catalogos.reglas.ts'
import type { Catalogo, CatalogoCriteria } from '#contract/catalogos.shapes.ts'
import type { ArchivoRow } from '#modules/archivos'
import type { Caller } from '#server/context.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'
import { conditionsBy, createList } from '#server/lists.ts'
import { searchQuery } from '#server/search.ts'

/** Who reads, and when. */
export interface Lector {
  usuarioId: number
  scope: Caller['scope']
  isAdmin: boolean
  today: string
  now: Date
}

const MAX_COINCIDENCIAS = 5
/** One letter is the start of every code. */
const MIN_CODIGO = 2

/** In force, of a brand of the businesses of the caller's companies; who administers has all. */
const isVisible = ({ scope, isAdmin, today }: Lector): Sql => {
  if (isAdmin) return sql`true`
  const own =
    scope === 'todas'
      ? sql`true`
      : sql`m.negocio_id in (select negocio_id from razon_social_negocio where razon_social_id = any(${scope}::bigint[]))`
  return sql`not c.archivado and c.vigente_desde <= ${today}::date and ${own}`
}

/** What a part code has to start with; undefined when what was typed is none. */
const prefixOf = (texto: string | undefined): string | undefined => {
  const normal = normalizeCodigo(texto ?? '')
  return normal.length >= MIN_CODIGO ? normal : undefined
}

const byText = (texto: string): Sql => {
  const prefix = prefixOf(texto)
  const words = sql`c.palabras @@ (${searchQuery(texto)})`
  if (prefix === undefined) return words
  return sql`(${words} or c.catalogo_id in (select k.catalogo_id from catalogo_codigo k where k.normal like ${`${prefix}%`}))`
}

const shown = (picked: Sql, { usuarioId, now }: Lector, texto?: string): Sql => {
  const prefix = prefixOf(texto)
  const matches =
    prefix === undefined
      ? sql`array[]::text[]`
      : sql`array(select k.codigo from catalogo_codigo k where k.catalogo_id = c.catalogo_id and k.normal like ${`${prefix}%`}
          order by k.normal limit ${MAX_COINCIDENCIAS})`
  return sql`select c.catalogo_id as "catalogoId", c.titulo, c.tipo, c.marca_id as "marcaId", m.nombre as marca, m.negocio_id as "negocioId",
      n.nombre as negocio, c.modelo, c.edicion, c.vigente_desde as "vigenteDesde", c.revision, c.archivado,
      json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) as archivo,
      c.tapa is not null as "tieneTapa", c.publicado > ${now}::timestamptz - make_interval(days => ${DIAS_NUEVO}) as "esNuevo",
      exists (select 1 from catalogo_favorito f where f.usuario_id = ${usuarioId} and f.catalogo_id = c.catalogo_id) as favorito,
      ${matches} as coincidencias
    from (${picked}) c join marca m using (marca_id) join negocio n using (negocio_id) join archivo a using (archivo_id)`
}

interface CatalogoFilter extends Omit<CatalogoCriteria, 'cursor' | 'archivados'> {
  lector: Lector
  archivados: boolean
}

/** The catalogues as somebody sees them, by brand and title. */
export const catalogosList = createList<CatalogoFilter, Catalogo>({
  from: sql`catalogo c join marca m using (marca_id)`,
  alias: 'c',
  columns: sql`c.*`,
  sort: { marca_id: 'int', titulo: 'text', catalogo_id: 'bigint' },
  descending: false,
  keyOf: ({ marcaId, titulo, catalogoId }) => [marcaId, titulo, catalogoId],
  where: conditionsBy<CatalogoFilter>({
    lector: isVisible,
    archivados: (archivados) => sql`c.archivado = ${archivados}`,
    tipo: (tipo) => sql`c.tipo = ${tipo}`,
    negocioId: (negocioId) => sql`m.negocio_id = ${negocioId}`,
    marcaId: (marcaId) => sql`c.marca_id = ${marcaId}`,
    texto: (texto) => texto && byText(texto),
    favoritos: (wanted, { lector }) =>
      wanted &&
      sql`c.catalogo_id in (select catalogo_id from catalogo_favorito where usuario_id = ${lector.usuarioId})`,
  }),
  shown: (picked, { lector, texto }) => shown(picked, lector, texto),
  planned: () => true,
})

const one = (lector: Lector, catalogoId: number): Sql =>
  sql`select c.* from catalogo c join marca m using (marca_id) where c.catalogo_id = ${catalogoId} and ${isVisible(lector)}`

/** One that this person may see. */
export const selectCatalogo = (db: Db, lector: Lector, catalogoId: number): Promise<Catalogo | undefined> =>
  selectOne<Catalogo>(db, shown(one(lector, catalogoId), lector))

export const selectCodigos = async (db: Db, catalogoId: number): Promise<string[]> => {
  const rows = await selectRows<{ codigo: string }>(
    db,
    sql`select codigo from catalogo_codigo where catalogo_id = ${catalogoId} order by normal`,
  )
  return rows.map(({ codigo }) => codigo)
}

/** The file of one that this person may see. */
export const selectArchivoCatalogo = (db: Db, lector: Lector, catalogoId: number) =>
  selectOne<ArchivoRow>(
    db,
    sql`select a.archivo_id as "archivoId", a.nombre, a.tipo, a.tamano, a.sha256, a.contenido
        from (${one(lector, catalogoId)}) c join archivo a using (archivo_id)`,
  )

export const selectTapa = (
  db: Db,
  lector: Lector,
  catalogoId: number,
): Promise<{ tapa: Buffer | null; revision: number } | undefined> =>
  selectOne(db, sql`select c.tapa, c.revision from (${one(lector, catalogoId)}) c`)

export const updateFavorito = (db: Db, usuarioId: number, catalogoId: number, favorito: boolean): Promise<number> =>
  execute(
    db,
    favorito
      ? sql`insert into catalogo_favorito values (${usuarioId}, ${catalogoId}) on conflict do nothing`
      : sql`delete from catalogo_favorito where usuario_id = ${usuarioId} and catalogo_id = ${catalogoId}`,
  )
