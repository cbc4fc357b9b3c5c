import sql, { type Sql } from 'sql-template-tag'
import type { Vigencia } from '#contract/documentos.reglas.ts'
import type { Documento, DocumentoCriteria } from '#contract/documentos.shapes.ts'
import type { ArchivoRow } from '#modules/archivos'
import type { Caller } from '#server/context.ts'
import { type Db, selectOne, selectRows } from '#server/database.ts'
import { conditionsBy, createList } from '#server/lists.ts'
import { searchQuery } from '#server/search.ts'

/** Who reads, when, and since when things are new to them. */
export interface Lector {
  usuarioId: number
  scope: Caller['scope']
  isAdmin: boolean
  /** yyyy-mm-dd */
  today: string
  nuevoDesde: Date
}

const EN_FECHA: Record<Vigencia, (today: string) => Sql> = {
  vigentes: (today) =>
    sql`not d.archivado and d.vigente_desde <= ${today}::date and coalesce(d.vigente_hasta >= ${today}::date, true)`,
  porVencer: (today) =>
    sql`not d.archivado and d.vigente_desde <= ${today}::date and d.vigente_hasta between ${today}::date and ${today}::date + 30`,
  programados: (today) => sql`not d.archivado and d.vigente_desde > ${today}::date`,
  vencidos: (today) => sql`not d.archivado and d.vigente_hasta < ${today}::date`,
  archivados: () => sql`d.archivado`,
}

/** For whom: the companies it names, else those of its business, else every one. */
const isPara = (scope: Caller['scope']): Sql =>
  scope === 'todas'
    ? sql`true`
    : sql`case when exists (select 1 from biblioteca_razon_social p where p.documento_id = d.documento_id)
        then exists (select 1 from biblioteca_razon_social p
                     where p.documento_id = d.documento_id and p.razon_social_id = any(${scope}::bigint[]))
        else d.negocio_id is null or exists (select 1 from razon_social_negocio n
                     where n.negocio_id = d.negocio_id and n.razon_social_id = any(${scope}::bigint[])) end`

/** What somebody may read: who administers, everything. */
const isVisible = ({ scope, isAdmin, today }: Lector): Sql =>
  isAdmin ? sql`true` : sql`(${EN_FECHA.vigentes(today)}) and (${isPara(scope)})`

const isLeido = (usuarioId: number): Sql =>
  sql`exists (select 1 from biblioteca_acceso l where l.documento_id = d.documento_id and l.version = d.version
        and l.usuario_id = ${usuarioId} and l.accion = 'lectura')`

type Row = Omit<Documento, 'publicado' | 'leido'> & { publicado: Date; leido: Date | null }

export const toDocumento = ({ publicado, leido, ...row }: Row): Documento => ({
  ...row,
  publicado: publicado.toISOString(),
  leido: leido?.toISOString() ?? null,
})

const shown = (picked: Sql, { usuarioId, nuevoDesde }: Lector): Sql =>
  sql`select d.documento_id as "documentoId", d.titulo, d.tipo, d.negocio_id as "negocioId", n.nombre as negocio, d.marca_id as "marcaId",
        m.nombre as marca, d.vigente_desde as "vigenteDesde", d.vigente_hasta as "vigenteHasta", d.version, d.revision, d.publicado,
        d.archivado, d.requiere_lectura as "requiereLectura", d.publicado > ${nuevoDesde} as "esNuevo",
        json_build_object('archivoId', a.archivo_id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano) as archivo,
        (select l.cuando from biblioteca_acceso l where l.documento_id = d.documento_id and l.version = d.version
           and l.usuario_id = ${usuarioId} and l.accion = 'lectura') as leido
      from (${picked}) d join archivo a using (archivo_id) left join negocio n using (negocio_id) left join marca m using (marca_id)`

export interface DocumentoFilter extends Omit<DocumentoCriteria, 'cursor' | 'vigencia'> {
  lector: Lector
  vigencia: Vigencia
}

/** The library as somebody sees it, the newest first. */
export const documentosList = createList<DocumentoFilter, Row>({
  from: sql`biblioteca d`,
  alias: 'd',
  columns: sql`d.*`,
  sort: { publicado: 'timestamptz', documento_id: 'bigint' },
  descending: true,
  keyOf: ({ publicado, documentoId }) => [publicado.toISOString(), documentoId],
  where: conditionsBy<DocumentoFilter>({
    lector: isVisible,
    vigencia: (vigencia, { lector }) => EN_FECHA[vigencia](lector.today),
    tipo: (tipo) => sql`d.tipo = ${tipo}`,
    // What is of every business is of the one asked for, too.
    negocioId: (negocioId) => sql`(d.negocio_id = ${negocioId} or d.negocio_id is null)`,
    marcaId: (marcaId) => sql`d.marca_id = ${marcaId}`,
    texto: (texto) => texto && sql`d.palabras @@ (${searchQuery(texto)})`,
    soloNuevos: (wanted, { lector }) => wanted && sql`d.publicado > ${lector.nuevoDesde}`,
    porLeer: (wanted, { lector }) => wanted && sql`d.requiere_lectura and not ${isLeido(lector.usuarioId)}`,
  }),
  shown: (picked, { lector }) => shown(picked, lector),
  planned: () => true,
})

/** One that this person may read. */
export const selectDocumento = async (db: Db, lector: Lector, documentoId: number): Promise<Documento | undefined> => {
  const picked = sql`select d.* from biblioteca d where d.documento_id = ${documentoId} and ${isVisible(lector)}`
  const row = await selectOne<Row>(db, shown(picked, lector))
  return row && toDocumento(row)
}

/** Its files, the newest first. */
export const selectVersiones = async (db: Db, documentoId: number) => {
  const rows = await selectRows<{ version: number; nombre: string; tamano: number; publicado: Date }>(
    db,
    sql`select v.version, a.nombre, a.tamano, v.publicado from biblioteca_version v join archivo a using (archivo_id)
        where v.documento_id = ${documentoId} order by v.version desc`,
  )
  return rows.map((row) => ({ ...row, publicado: row.publicado.toISOString() }))
}

/** The companies it is for; none: for all. */
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

/** The files of some documents that this person may read, by number; `version` is for who administers. */
export const selectArchivos = (
  db: Db,
  lector: Lector,
  documentoIds: readonly number[],
  version?: number,
): Promise<ArchivoDocumento[]> =>
  selectRows<ArchivoDocumento>(
    db,
    sql`select d.documento_id as "documentoId", d.titulo, v.version, a.archivo_id as "archivoId", a.nombre, a.tipo, a.tamano, a.sha256, a.contenido
        from biblioteca d join biblioteca_version v on v.documento_id = d.documento_id
             and v.version = ${version === undefined ? sql`d.version` : sql`${version}::int`}
          join archivo a on a.archivo_id = v.archivo_id
        where d.documento_id = any(${documentoIds}::bigint[]) and ${isVisible(lector)} order by d.documento_id`,
  )

/** How many wait for this person's reading, and how many are new to them. */
export const selectResumen = async (db: Db, lector: Lector): Promise<{ sinLeer: number; nuevos: number }> =>
  (await selectOne<{ sinLeer: number; nuevos: number }>(
    db,
    sql`select count(*) filter (where d.requiere_lectura and not ${isLeido(lector.usuarioId)})::int as "sinLeer",
          count(*) filter (where d.publicado > ${lector.nuevoDesde})::int as nuevos
        from biblioteca d where (${EN_FECHA.vigentes(lector.today)}) and (${isPara(lector.scope)})
          and (d.requiere_lectura or d.publicado > ${lector.nuevoDesde})`,
  ))!
