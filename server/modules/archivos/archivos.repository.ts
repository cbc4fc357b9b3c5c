import sql, { type Sql, join, raw } from 'sql-template-tag'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import type { ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { ReceivedFile } from '#server/files/files.ts'
import { inScope } from '#server/db/conditions.ts'

/** Inserts uploads. razonSocialId null: not attached to a company yet, so only the uploader sees them. */
export const insertArchivos = (
  db: Db,
  files: readonly ReceivedFile[],
  usuarioId: number,
  razonSocialId: number | null,
  fecha: Date,
): Promise<number> =>
  execute(
    db,
    sql`insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id, creado)
        select x.*, ${usuarioId}, ${razonSocialId}::bigint, ${fecha}
        from unnest(${files.map((f) => f.archivoId)}::uuid[], ${files.map((f) => f.nombre)}::text[], ${files.map((f) => f.tipo)}::text[],
          ${files.map((f) => f.tamano)}::bigint[], ${files.map((f) => f.sha256)}::text[]) as x`,
  )

/**
 * Attaches a user's uploads to a company. razonSocialId null: to a request for a company. `privado` true: only staff
 * can read them. Returns the number of attached uploads.
 */
export const updateRazonSocial = (
  db: Db,
  ids: readonly string[],
  usuarioId: number,
  razonSocialId: number | null,
  privado: boolean,
): Promise<number> =>
  execute(
    db,
    sql`update archivo a set razon_social_id = ${razonSocialId}::bigint, privado = ${privado}
        where archivo_id = any(${ids}::uuid[]) and usuario_id = ${usuarioId} and razon_social_id is null
          and not exists (select from conversacion_archivo x where x.archivo_id = a.archivo_id)
          and not exists (select from pedido_razon_social_archivo x where x.archivo_id = a.archivo_id)`,
  )

export const selectEspacio = async (db: Db, razonSocialId: number): Promise<number> =>
  (await selectOne<{ bytes: number }>(
    db,
    sql`select coalesce(sum(tamano), 0)::bigint as bytes from archivo where razon_social_id = ${razonSocialId}`,
  ))!.bytes

/**
 * Returns the total bytes of a user's files without company. Files in a company's draft count for the company. Files of
 * e-mails that staff must still review do not count, because a stranger may have sent them.
 */
export const selectEspacioPropio = async (db: Db, usuarioId: number): Promise<number> =>
  (await selectOne<{ bytes: number }>(
    db,
    sql`select coalesce(sum(tamano), 0)::bigint as bytes from archivo a
        where usuario_id = ${usuarioId} and razon_social_id is null
          and not exists (
            select from borrador_archivo x join borrador b using (usuario_id, clave)
            where x.archivo_id = a.archivo_id and b.razon_social_id is not null)
          and not exists (select from correo_sin_ubicar_archivo x where x.archivo_id = a.archivo_id)
          and not exists (select from correo_sin_ubicar s where s.original_id = a.archivo_id)`,
  ))!.bytes

export interface ArchivoRow {
  archivoId: string
  nombre: string
  tipo: string
  tamano: number
  sha256: string
  contenido: Buffer | null
}

/**
 * SQL condition: a file without a company belongs to the comments of a company request in which the user takes part.
 */
const inCompanyRequest = ({ usuarioId, roles }: Caller): Sql => {
  const decides = hasAnyRole(roles, CAPACIDADES.resolverRazonesSociales.roles)
  return sql`exists (select from conversacion_archivo x join conversacion c using (conversacion_id)
      join pedido_razon_social p on p.pedido_id = c.entidad_id
    where x.archivo_id = a.archivo_id and c.clase = 'alta' and (${decides} or p.usuario_id = ${usuarioId} and not a.privado))`
}

/**
 * Selects a file that the user may see: one of a company in scope, or an own upload that is not attached yet. Files of
 * internal notes are only for staff.
 */
export const selectArchivo = (db: Db, archivoId: string, caller: Caller): Promise<ArchivoRow | undefined> => {
  return selectOne<ArchivoRow>(
    db,
    sql`select archivo_id as "archivoId", nombre, tipo, tamano, sha256, contenido from archivo a where archivo_id = ${archivoId}
        and case when razon_social_id is null then usuario_id = ${caller.usuarioId} or ${inCompanyRequest(caller)}
            else ${inScope(sql`razon_social_id`, caller.scope)} and (${caller.isStaff} or not privado) end`,
  )
}

/** SQL condition: the file `a` belongs to a comment of a conversation of this kind. */
const inConversacion = (clase: ClaseConversacion): Sql =>
  sql`exists (select from conversacion_archivo x join conversacion c using (conversacion_id) where x.archivo_id = a.archivo_id and c.clase = ${clase})`

/**
 * SQL condition, for each token scope, of the files `a` that the scope may read. null: the calls that download files
 * are closed to the scope.
 */
const ARCHIVOS_DE: Readonly<Record<Alcance, Sql | null>> = {
  'cuenta:leer': sql`exists (select from pago_archivo x where x.archivo_id = a.archivo_id) or ${inConversacion('pago')}`,
  'pagos:informar': null,
  'documentos:leer': sql`exists (select from certificado x where x.archivo_id = a.archivo_id) or ${inConversacion('certificado')}`,
  'certificados:cargar': null,
  'facturas:leer': null,
  'devoluciones:leer': sql`exists (select from devolucion_archivo x where x.archivo_id = a.archivo_id)`,
  'devoluciones:crear': null,
  'reclamos:leer': sql`exists (select from ticket_archivo x join ticket t using (ticket_id) where x.archivo_id = a.archivo_id and t.tipo = 'reclamo')`,
  'reclamos:crear': null,
  'garantias:leer': sql`exists (select from ticket_archivo x join ticket t using (ticket_id) where x.archivo_id = a.archivo_id and t.tipo = 'garantia')`,
  'garantias:crear': null,
  'pedidos:leer': inConversacion('pedido'),
  'pedidos:crear': null,
  'webhooks:administrar': null,
}

/** Whether at least one of the scopes may read a file. */
export const isArchivoInAlcances = async (
  db: Db,
  archivoId: string,
  alcances: readonly Alcance[],
): Promise<boolean> => {
  const conditions = alcances.flatMap((alcance) => ARCHIVOS_DE[alcance] ?? [])
  if (!conditions.length) return false
  const found = await selectOne(
    db,
    sql`select 1 as one from archivo a where a.archivo_id = ${archivoId} and (${join(conditions, ' or ')})`,
  )
  return found !== undefined
}

/** Maximum rows deleted by one statement. */
export const LOTE = 5000

/** Selects the columns that have a foreign key to files. */
const selectDuenos = (db: Db): Promise<{ tabla: string; columna: string }[]> =>
  selectRows(
    db,
    sql`select c.conrelid::regclass::text as tabla, quote_ident(a.attname) as columna
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'archivo'::regclass order by 1, 2`,
  )

/** Deletes up to `limit` unattached and unreferenced uploads older than `before`; returns their ids. */
export const deleteUnattached = async (db: Db, before: Date, limit = LOTE): Promise<{ archivoId: string }[]> => {
  const free = (await selectDuenos(db)).map(
    ({ tabla, columna }) => sql` and not exists (select 1 from ${raw(tabla)} x where x.${raw(columna)} = a.archivo_id)`,
  )
  return selectRows<{ archivoId: string }>(
    db,
    sql`delete from archivo where archivo_id in (
          select archivo_id from archivo a where razon_social_id is null and creado < ${before}${join(free, '')} limit ${limit})
        returning archivo_id as "archivoId"`,
  )
}

/** Row of a file in the table, which is compared with the file in the store. */
export interface ArchivoGuardado {
  archivoId: string
  tamano: number
  sha256: string
  /** true: the row has the content, so there is no file. */
  enBase: boolean
}

/** Selects up to `limit` uploads with ids above `after`, in id order. */
export const selectGuardados = (db: Db, after: string, limit: number): Promise<ArchivoGuardado[]> =>
  selectRows<ArchivoGuardado>(
    db,
    sql`select archivo_id as "archivoId", tamano, sha256, contenido is not null as "enBase" from archivo
        where archivo_id > ${after}::uuid order by archivo_id limit ${limit}`,
  )
