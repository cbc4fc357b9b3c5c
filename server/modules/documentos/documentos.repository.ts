import sql, { type Sql } from 'sql-template-tag'
import type { Vigencia } from '#contract/documentos/reglas.ts'
import type { Documento, DocumentoCriteria } from '#contract/documentos/shapes.ts'
import type { ArchivoRow } from '#modules/archivos'
import { type Lector, shownOf } from '#modules/publicaciones'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import { type Cambios, cambiadoOf } from '#server/db/changes.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { searchQuery } from '#server/db/search.ts'
import { inScope } from '#server/db/conditions.ts'

const EN_FECHA: Record<Vigencia, (today: string) => Sql> = {
  vigentes: (today) =>
    sql`not p.archivado and p.vigente_desde <= ${today}::date and coalesce(p.vigente_hasta >= ${today}::date, true)`,
  porVencer: (today) =>
    sql`not p.archivado and p.vigente_desde <= ${today}::date and p.vigente_hasta between ${today}::date and ${today}::date + 30`,
  programados: (today) => sql`not p.archivado and p.vigente_desde > ${today}::date`,
  vencidos: (today) => sql`not p.archivado and p.vigente_hasta < ${today}::date`,
  archivados: () => sql`p.archivado`,
}

/**
 * SQL condition: a document is for a company in scope. A document is for the companies that it names. If it names none,
 * it is for the companies of its business; without business, for all companies.
 */
const isPara = (scope: Caller['scope']): Sql =>
  scope === 'todas'
    ? sql`true`
    : sql`case when exists (select 1 from biblioteca_razon_social r where r.documento_id = p.documento_id)
        then exists (select 1 from biblioteca_razon_social r
                     where r.documento_id = p.documento_id and ${inScope(sql`r.razon_social_id`, scope)})
        else p.negocio_id is null or exists (select 1 from razon_social_negocio n
                     where n.negocio_id = p.negocio_id and ${inScope(sql`n.razon_social_id`, scope)}) end`

/** SQL condition: the user may read a document; administrators read all. */
const isVisible = ({ scope, isAdmin, today }: Lector): Sql =>
  isAdmin ? sql`true` : sql`(${EN_FECHA.vigentes(today)}) and (${isPara(scope)})`

const isLeido = (usuarioId: number): Sql =>
  sql`exists (select 1 from biblioteca_acceso l where l.documento_id = p.documento_id and l.version = p.version
        and l.usuario_id = ${usuarioId} and l.accion = 'lectura')`

type Row = Omit<Documento, 'publicado' | 'leido'> & { publicado: Date; leido: Date | null }

export const toDocumento = ({ publicado, leido, ...row }: Row): Documento => ({
  ...row,
  publicado: publicado.toISOString(),
  leido: leido?.toISOString() ?? null,
})

const shown = (picked: Sql, lector: Lector): Sql =>
  shownOf('documento', picked, lector, {
    negocioId: sql`p.negocio_id`,
    propias: sql`${cambiadoOf('p')}, p.vigente_hasta as "vigenteHasta", p.version, p.publicado, p.requiere_lectura as "requiereLectura",
        (select l.cuando from biblioteca_acceso l where l.documento_id = p.documento_id and l.version = p.version
           and l.usuario_id = ${lector.usuarioId} and l.accion = 'lectura') as leido`,
  })

export interface DocumentoFilter extends Omit<DocumentoCriteria, 'cursor' | 'vigencia'> {
  lector: Lector
  vigencia: Vigencia
  cambios?: Cambios | undefined
}

/** List of documents visible to the user, newest first, with keyset pagination. */
export const documentosList = createList<DocumentoFilter, Row>({
  from: sql`biblioteca p`,
  alias: 'p',
  columns: sql`p.*`,
  sort: { publicado: 'timestamptz', documento_id: 'bigint' },
  descending: true,
  keyOf: ({ publicado, documentoId }) => [publicado.toISOString(), documentoId],
  where: conditionsBy<DocumentoFilter>({
    lector: isVisible,
    cambios: null,
    vigencia: (vigencia, { lector }) => EN_FECHA[vigencia](lector.today),
    razonSocialIds: (ids) => isPara(ids),
    tipo: (tipo) => sql`p.tipo = ${tipo}`,
    // Documents without business are for every business.
    negocioId: (negocioId) => sql`(p.negocio_id = ${negocioId} or p.negocio_id is null)`,
    marcaId: (marcaId) => sql`p.marca_id = ${marcaId}`,
    texto: (texto) => texto && sql`p.palabras @@ (select ${searchQuery(texto)})`,
    soloNuevos: (wanted, { lector }) => wanted && sql`p.publicado > ${lector.nuevoDesde}`,
    porLeer: (wanted, { lector }) => wanted && sql`p.requiere_lectura and not ${isLeido(lector.usuarioId)}`,
  }),
  cambios: ({ cambios }) => cambios,
  shown: (picked, { lector }) => shown(picked, lector),
})

export const selectDocumento = async (db: Db, lector: Lector, documentoId: number): Promise<Documento | undefined> => {
  const picked = sql`select p.* from biblioteca p where p.documento_id = ${documentoId} and ${isVisible(lector)}`
  const row = await selectOne<Row>(db, shown(picked, lector))
  return row && toDocumento(row)
}

/** Selects the versions of a document with their files, newest first. */
export const selectVersiones = async (db: Db, documentoId: number) => {
  const rows = await selectRows<{ version: number; nombre: string; tamano: number; publicado: Date }>(
    db,
    sql`select v.version, a.nombre, a.tamano, v.publicado from biblioteca_version v join archivo a using (archivo_id)
        where v.documento_id = ${documentoId} order by v.version desc`,
  )
  return rows.map((row) => ({ ...row, publicado: row.publicado.toISOString() }))
}

/** Selects the companies that a document is for; empty: not limited to companies. */
export const selectPara = (db: Db, documentoId: number) =>
  selectRows<{ razonSocialId: number; razonSocial: string }>(
    db,
    sql`select razon_social_id as "razonSocialId", razon_social as "razonSocial" from biblioteca_razon_social
        join razon_social using (razon_social_id) where documento_id = ${documentoId} order by razon_social`,
  )

export interface ArchivoDocumento extends ArchivoRow {
  documentoId: number
  titulo: string
  version: number
}

/** Selects the files of the documents visible to the user, by document id. Only administrators may pass `version`. */
export const selectArchivos = (
  db: Db,
  lector: Lector,
  documentoIds: readonly number[],
  version?: number,
): Promise<ArchivoDocumento[]> =>
  selectRows<ArchivoDocumento>(
    db,
    sql`select p.documento_id as "documentoId", p.titulo, v.version, a.archivo_id as "archivoId", a.nombre, a.tipo, a.tamano, a.sha256, a.contenido
        from biblioteca p join biblioteca_version v on v.documento_id = p.documento_id
             and v.version = ${version === undefined ? sql`p.version` : sql`${version}::int`}
          join archivo a on a.archivo_id = v.archivo_id
        where p.documento_id = any(${documentoIds}::bigint[]) and ${isVisible(lector)} order by p.documento_id`,
  )

/** Selects the names of brand and business. isJunto: the brand belongs to the business. */
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

interface NewVersion {
  documentoId: number
  version: number
  archivoId: string
  publicado: Date
  usuarioId: number
}

export const insertVersion = (db: Db, v: NewVersion): Promise<number> =>
  execute(
    db,
    sql`insert into biblioteca_version (documento_id, version, archivo_id, publicado, publicada_por)
        values (${v.documentoId}, ${v.version}, ${v.archivoId}, ${v.publicado}, ${v.usuarioId})`,
  )

/** Replaces the companies that a document is for. */
export const updatePara = async (db: Db, documentoId: number, ids: readonly number[]): Promise<void> => {
  await execute(db, sql`delete from biblioteca_razon_social where documento_id = ${documentoId}`)
  await execute(db, sql`insert into biblioteca_razon_social select ${documentoId}, unnest(${ids}::bigint[])`)
}
