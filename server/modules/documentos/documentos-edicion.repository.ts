import sql, { type Sql } from 'sql-template-tag'
import type { NewDocumento } from '#contract/documentos.shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

/** The names of the brand and the business that were chosen, when they go together. */
export const selectNombres = (
  db: Db,
  negocioId: number | null,
  marcaId: number | null,
): Promise<{ negocio: string | null; marca: string | null; isJunto: boolean } | undefined> =>
  selectOne(
    db,
    sql`select (select nombre from negocio where negocio_id = ${negocioId}) as negocio, m.nombre as marca,
          coalesce(m.negocio_id = ${negocioId}, true) as "isJunto"
        from (select 1) uno left join marca m on m.marca_id = ${marcaId}`,
  )

export const countRazonesSociales = async (db: Db, ids: readonly number[]): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from razon_social where razon_social_id = any(${ids}::bigint[])`,
  ))!.total

interface Publicacion {
  archivoId: string
  publicado: Date
  usuarioId: number
  /** It is in force: its people are told now. */
  isAvisada: boolean
}

export const insertDocumento = async (db: Db, d: NewDocumento, palabras: Sql, p: Publicacion): Promise<number> =>
  (await selectOne<{ documentoId: number }>(
    db,
    sql`insert into biblioteca (titulo, tipo, negocio_id, marca_id, vigente_desde, vigente_hasta, requiere_lectura, archivo_id, publicado,
          avisada, palabras)
        values (${d.titulo}, ${d.tipo}, ${d.negocioId}, ${d.marcaId}, ${d.vigenteDesde}, ${d.vigenteHasta}, ${d.requiereLectura},
          ${p.archivoId}, ${p.publicado}, ${p.isAvisada ? 1 : 0}, ${palabras})
        returning documento_id as "documentoId"`,
  ))!.documentoId

export const insertVersion = (db: Db, documentoId: number, version: number, p: Publicacion): Promise<number> =>
  execute(
    db,
    sql`insert into biblioteca_version (documento_id, version, archivo_id, publicado, publicada_por)
        values (${documentoId}, ${version}, ${p.archivoId}, ${p.publicado}, ${p.usuarioId})`,
  )

/** Says for whom it is, in place of what was said. */
export const updatePara = async (db: Db, documentoId: number, ids: readonly number[]): Promise<void> => {
  await execute(db, sql`delete from biblioteca_razon_social where documento_id = ${documentoId}`)
  await execute(db, sql`insert into biblioteca_razon_social select ${documentoId}, unnest(${ids}::bigint[])`)
}

export interface DocumentoAbierto extends Omit<NewDocumento, 'razonSocialIds'> {
  version: number
  revision: number
  archivado: boolean
  sha256: string
  archivoId: string
  publicado: Date
  avisada: number
}

/** The document, held until the call ends. */
export const lockDocumento = (db: Db, documentoId: number): Promise<DocumentoAbierto | undefined> =>
  selectOne<DocumentoAbierto>(
    db,
    sql`select d.titulo, d.tipo, d.negocio_id as "negocioId", d.marca_id as "marcaId", d.vigente_desde as "vigenteDesde",
          d.vigente_hasta as "vigenteHasta", d.requiere_lectura as "requiereLectura", d.version, d.revision, d.archivado, a.sha256,
          d.archivo_id as "archivoId", d.publicado, d.avisada
        from biblioteca d join archivo a using (archivo_id) where d.documento_id = ${documentoId} for update of d`,
  )

export const updateDocumento = (
  db: Db,
  documentoId: number,
  d: NewDocumento,
  palabras: Sql,
  now: Pick<DocumentoAbierto, 'version' | 'archivoId' | 'publicado' | 'avisada'>,
): Promise<number> =>
  execute(
    db,
    sql`update biblioteca set titulo = ${d.titulo}, tipo = ${d.tipo}, negocio_id = ${d.negocioId}, marca_id = ${d.marcaId},
          vigente_desde = ${d.vigenteDesde}, vigente_hasta = ${d.vigenteHasta}, requiere_lectura = ${d.requiereLectura},
          palabras = ${palabras}, version = ${now.version}, archivo_id = ${now.archivoId}, publicado = ${now.publicado},
          avisada = ${now.avisada}, revision = revision + 1
        where documento_id = ${documentoId}`,
  )

export const updateArchivado = (db: Db, documentoId: number, archivado: boolean): Promise<number> =>
  execute(
    db,
    sql`update biblioteca set archivado = ${archivado}, revision = revision + 1 where documento_id = ${documentoId}`,
  )

/** Takes those that came into force and were not told yet. */
export const updateAvisadas = (db: Db, today: string): Promise<{ documentoId: number; version: number }[]> =>
  selectRows(
    db,
    sql`update biblioteca set avisada = version
        where avisada < version and not archivado and vigente_desde <= ${today}::date
        returning documento_id as "documentoId", version`,
  )
