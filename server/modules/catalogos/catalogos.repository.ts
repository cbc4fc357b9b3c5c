import sql, { type Sql } from 'sql-template-tag'
import { normalizeCodigo } from '#contract/catalogos/reglas.ts'
import type { Catalogo, CatalogoCriteria } from '#contract/catalogos/shapes.ts'
import type { ArchivoRow } from '#modules/archivos'
import { type Lector, shownOf } from '#modules/publicaciones'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { beginsWith, searchQuery } from '#server/db/search.ts'
import { inScope } from '#server/db/conditions.ts'

const MAX_COINCIDENCIAS = 5
/** Minimum characters of a code; a single character matches too many codes. */
const MIN_CODIGO = 2

/**
 * Condition: the catalogue is valid today, and its brand belongs to a business of the user. Administrators see all
 * catalogues.
 */
const isVisible = ({ scope, isAdmin, today }: Lector): Sql => {
  if (isAdmin) return sql`true`
  const own =
    scope === 'todas'
      ? sql`true`
      : sql`m.negocio_id in (select negocio_id from razon_social_negocio where ${inScope(sql`razon_social_id`, scope)})`
  return sql`not p.archivado and p.vigente_desde <= ${today}::date and ${own}`
}

/** Returns the beginning of a part code; undefined when the text is too short. */
const prefixOf = (texto: string | undefined): string | undefined => {
  const normal = normalizeCodigo(texto ?? '')
  return normal.length >= MIN_CODIGO ? normal : undefined
}

const byText = (texto: string): Sql => {
  const prefix = prefixOf(texto)
  const words = sql`p.palabras @@ (select ${searchQuery(texto)})`
  if (prefix === undefined) return words
  return sql`(${words} or p.catalogo_id in (select k.catalogo_id from catalogo_codigo k where ${beginsWith(sql`k.normal`, prefix)}))`
}

const shown = (picked: Sql, lector: Lector, texto?: string): Sql => {
  const prefix = prefixOf(texto)
  const matches =
    prefix === undefined
      ? sql`array[]::text[]`
      : sql`array(select k.codigo from catalogo_codigo k where k.catalogo_id = p.catalogo_id and ${beginsWith(sql`k.normal`, prefix)}
          order by k.normal limit ${MAX_COINCIDENCIAS})`
  const propias = sql`p.modelo, p.edicion, p.tapa is not null as "tieneTapa",
      exists (select 1 from catalogo_favorito f where f.usuario_id = ${lector.usuarioId} and f.catalogo_id = p.catalogo_id) as favorito,
      ${matches} as coincidencias`
  return shownOf('catalogo', picked, lector, { negocioId: sql`m.negocio_id`, propias })
}

interface CatalogoFilter extends Omit<CatalogoCriteria, 'cursor' | 'archivados'> {
  lector: Lector
  archivados: boolean
}

/** List of the catalogues that a user can see, by brand and title. */
export const catalogosList = createList<CatalogoFilter, Catalogo>({
  from: sql`catalogo p join marca m using (marca_id)`,
  alias: 'p',
  columns: sql`p.*`,
  sort: { marca_id: 'int', titulo: 'text', catalogo_id: 'bigint' },
  descending: false,
  keyOf: ({ marcaId, titulo, catalogoId }) => [marcaId, titulo, catalogoId],
  where: conditionsBy<CatalogoFilter>({
    lector: isVisible,
    archivados: (archivados) => sql`p.archivado = ${archivados}`,
    tipo: (tipo) => sql`p.tipo = ${tipo}`,
    negocioId: (negocioId) => sql`m.negocio_id = ${negocioId}`,
    marcaId: (marcaId) => sql`p.marca_id = ${marcaId}`,
    texto: (texto) => texto && byText(texto),
    favoritos: (wanted, { lector }) =>
      wanted &&
      sql`p.catalogo_id in (select catalogo_id from catalogo_favorito where usuario_id = ${lector.usuarioId})`,
  }),
  shown: (picked, { lector, texto }) => shown(picked, lector, texto),
})

const one = (lector: Lector, catalogoId: number): Sql =>
  sql`select p.* from catalogo p join marca m using (marca_id) where p.catalogo_id = ${catalogoId} and ${isVisible(lector)}`

/** Returns a catalogue that the user can see; undefined otherwise. */
export const selectCatalogo = (db: Db, lector: Lector, catalogoId: number): Promise<Catalogo | undefined> =>
  selectOne<Catalogo>(db, shown(one(lector, catalogoId), lector))

export const selectCodigos = async (db: Db, catalogoId: number): Promise<string[]> => {
  const rows = await selectRows<{ codigo: string }>(
    db,
    sql`select codigo from catalogo_codigo where catalogo_id = ${catalogoId} order by normal`,
  )
  return rows.map(({ codigo }) => codigo)
}

/** Returns the file of a catalogue that the user can see; undefined otherwise. */
export const selectArchivoCatalogo = (db: Db, lector: Lector, catalogoId: number) =>
  selectOne<ArchivoRow>(
    db,
    sql`select a.archivo_id as "archivoId", a.nombre, a.tipo, a.tamano, a.sha256, a.contenido
        from (${one(lector, catalogoId)}) p join archivo a using (archivo_id)`,
  )

export const selectTapa = (
  db: Db,
  lector: Lector,
  catalogoId: number,
): Promise<{ tapa: Buffer | null; revision: number } | undefined> =>
  selectOne(db, sql`select p.tapa, p.revision from (${one(lector, catalogoId)}) p`)

export const updateFavorito = (db: Db, usuarioId: number, catalogoId: number, favorito: boolean): Promise<number> =>
  execute(
    db,
    favorito
      ? sql`insert into catalogo_favorito values (${usuarioId}, ${catalogoId}) on conflict do nothing`
      : sql`delete from catalogo_favorito where usuario_id = ${usuarioId} and catalogo_id = ${catalogoId}`,
  )

export const selectMarca = (db: Db, marcaId: number): Promise<{ marca: string; negocio: string } | undefined> =>
  selectOne(
    db,
    sql`select m.nombre as marca, n.nombre as negocio from marca m join negocio n using (negocio_id) where m.marca_id = ${marcaId}`,
  )

/** Replaces the part codes of a catalogue; spellings of the same code are stored once. */
export const updateCodigos = async (db: Db, catalogoId: number, codigos: readonly string[]): Promise<void> => {
  const unique = new Map(codigos.map((codigo) => [normalizeCodigo(codigo), codigo] as const))
  unique.delete('')
  await execute(db, sql`delete from catalogo_codigo where catalogo_id = ${catalogoId}`)
  await execute(
    db,
    sql`insert into catalogo_codigo (catalogo_id, normal, codigo)
        select ${catalogoId}, x.* from unnest(${[...unique.keys()]}::text[], ${[...unique.values()]}::text[]) as x`,
  )
}
