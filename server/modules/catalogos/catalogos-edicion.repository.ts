import sql, { type Sql } from 'sql-template-tag'
import { normalizeCodigo } from '#contract/catalogos.reglas.ts'
import type { NewCatalogo } from '#contract/catalogos.shapes.ts'
import { type Db, execute, selectOne } from '#server/database.ts'

export const selectMarca = (db: Db, marcaId: number): Promise<{ marca: string; negocio: string } | undefined> =>
  selectOne(
    db,
    sql`select m.nombre as marca, n.nombre as negocio from marca m join negocio n using (negocio_id) where m.marca_id = ${marcaId}`,
  )

export const insertCatalogo = async (
  db: Db,
  c: NewCatalogo,
  { palabras, archivoId, tapa, publicado }: { palabras: Sql; archivoId: string; tapa: Buffer | null; publicado: Date },
): Promise<number> =>
  (await selectOne<{ catalogoId: number }>(
    db,
    sql`insert into catalogo (titulo, tipo, marca_id, modelo, edicion, vigente_desde, archivo_id, tapa, publicado, palabras)
        values (${c.titulo}, ${c.tipo}, ${c.marcaId}, ${c.modelo}, ${c.edicion}, ${c.vigenteDesde}, ${archivoId}, ${tapa}, ${publicado}, ${palabras})
        returning catalogo_id as "catalogoId"`,
  ))!.catalogoId

/** Its part codes, in place of those it had; two ways of writing one are one. */
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

export interface CatalogoAbierto extends Omit<NewCatalogo, 'codigos'> {
  revision: number
  archivado: boolean
  archivoId: string
  sha256: string
}

/** The catalogue, held until the call ends. */
export const lockCatalogo = (db: Db, catalogoId: number): Promise<CatalogoAbierto | undefined> =>
  selectOne<CatalogoAbierto>(
    db,
    sql`select c.titulo, c.tipo, c.marca_id as "marcaId", c.modelo, c.edicion, c.vigente_desde as "vigenteDesde", c.revision, c.archivado,
          c.archivo_id as "archivoId", a.sha256
        from catalogo c join archivo a using (archivo_id) where c.catalogo_id = ${catalogoId} for update of c`,
  )

export const updateCatalogo = (
  db: Db,
  catalogoId: number,
  c: NewCatalogo,
  { palabras, archivo, tapa }: { palabras: Sql; archivo: { id: string; now: Date } | undefined; tapa: Buffer | null },
): Promise<number> =>
  execute(
    db,
    sql`update catalogo set titulo = ${c.titulo}, tipo = ${c.tipo}, marca_id = ${c.marcaId}, modelo = ${c.modelo}, edicion = ${c.edicion},
          vigente_desde = ${c.vigenteDesde}, palabras = ${palabras}, archivo_id = coalesce(${archivo?.id ?? null}::uuid, archivo_id),
          publicado = coalesce(${archivo?.now ?? null}::timestamptz, publicado), tapa = coalesce(${tapa}::bytea, tapa), revision = revision + 1
        where catalogo_id = ${catalogoId}`,
  )

export const updateArchivado = (db: Db, catalogoId: number, archivado: boolean): Promise<number> =>
  execute(
    db,
    sql`update catalogo set archivado = ${archivado}, revision = revision + 1 where catalogo_id = ${catalogoId}`,
  )
