import sql, { empty, type Sql } from 'sql-template-tag'
import type { Conversada } from '#contract/mesa/respuestas.ts'
import type { Escrita, Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

/** Who asks, and whether they may change what is shared. */
export interface Lector {
  usuarioId: number
  administra: boolean
}

type Row = Omit<Respuesta, 'relleno'>

const rowsWhere = ({ usuarioId, administra }: Lector, condition: Sql, primero: Sql = empty): Sql =>
  sql`select r.respuesta_id as "respuestaId", r.titulo, r.texto, r.es_nota as "esNota", r.clases, r.motivo_ids as "motivoIds",
        r.estado_id as "estadoId", r.compartida, u.nombre || ' ' || u.apellido as autor, r.version,
        r.usuario_id = ${usuarioId} or (r.compartida and ${administra}) as "puedeEditar"
      from respuesta r join usuario u using (usuario_id)
      where (r.compartida or r.usuario_id = ${usuarioId}) and ${condition} order by ${primero}lower(r.titulo), r.respuesta_id`

/** What an answer is for. */
export interface ParaQue {
  clase: Conversada
  motivoIds: readonly number[]
}

/** Those that a person may use, for everything or for one item. */
export const selectRespuestas = (db: Db, lector: Lector, para: ParaQue | undefined): Promise<Row[]> =>
  selectRows<Row>(
    db,
    rowsWhere(
      lector,
      para
        ? sql`(r.clases = '{}' or ${para.clase} = any(r.clases)) and (r.motivo_ids = '{}' or r.motivo_ids && ${para.motivoIds}::int[])`
        : sql`true`,
      // What is for its reason comes before what is for any.
      para ? sql`r.motivo_ids = '{}', ` : empty,
    ),
  )

export const selectRespuesta = (db: Db, lector: Lector, respuestaId: number): Promise<Row | undefined> =>
  selectOne<Row>(db, rowsWhere(lector, sql`r.respuesta_id = ${respuestaId}`))

/** Nobody else changes it until the transaction ends. */
export const lockRespuesta = (db: Db, respuestaId: number): Promise<number> =>
  execute(db, sql`select 1 from respuesta where respuesta_id = ${respuestaId} for update`)

export const insertRespuesta = async (db: Db, usuarioId: number, r: Escrita): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`insert into respuesta (usuario_id, compartida, titulo, texto, es_nota, clases, motivo_ids, estado_id)
        values (${usuarioId}, ${r.compartida}, ${r.titulo}, ${r.texto}, ${r.esNota}, ${r.clases}, ${r.motivoIds}, ${r.estadoId})
        returning respuesta_id as id`,
  ))!.id

export const updateRespuesta = (db: Db, respuestaId: number, r: Escrita): Promise<number> =>
  execute(
    db,
    sql`update respuesta set compartida = ${r.compartida}, titulo = ${r.titulo}, texto = ${r.texto}, es_nota = ${r.esNota}, clases = ${r.clases},
          motivo_ids = ${r.motivoIds}, estado_id = ${r.estadoId}, version = version + 1 where respuesta_id = ${respuestaId}`,
  )

export const deleteRespuesta = (db: Db, respuestaId: number): Promise<number> =>
  execute(db, sql`delete from respuesta where respuesta_id = ${respuestaId}`)

export interface Hechos {
  cliente: string
  razonSocial: string
  motivo: string
  motivoIds: number[]
  estadoId: number
  vence: Date | null
  /** Of the item itself, at its source. */
  version: number
}

const FUENTE: Record<Conversada, Sql> = {
  devolucion: sql`devolucion d join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]`,
  reclamo: sql`ticket d join motivo_ticket m using (motivo_id)`,
  garantia: sql`ticket d join motivo_ticket m using (motivo_id)`,
}

/** What the variables of an answer say of an open item. */
export const selectHechos = (db: Db, clase: Conversada, entidadId: number): Promise<Hechos | undefined> => {
  const isTicket = clase !== 'devolucion'
  return selectOne<Hechos>(
    db,
    sql`select u.nombre as cliente, r.razon_social as "razonSocial", m.motivo, ${isTicket ? sql`array[d.motivo_id]` : sql`d.motivo_ids`} as "motivoIds",
          d.estado_id as "estadoId", t.vence, d.version
        from ${FUENTE[clase]} join usuario u using (usuario_id) join razon_social r using (razon_social_id)
          join trabajo t on t.clase = ${clase} and t.entidad_id = ${isTicket ? sql`d.ticket_id` : sql`d.devolucion_id`}
        where t.entidad_id = ${entidadId}`,
  )
}
