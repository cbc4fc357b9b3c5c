import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { Escrita, Respuesta } from '#contract/mesa/respuestas.shapes.ts'
import { asuntoDePago } from '#modules/pagos'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** User who reads replies, and whether this user may edit shared ones. */
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

/** Item for which a reply is chosen. */
export interface Destino {
  clase: ClaseTrabajo
  motivoIds: readonly number[]
}

/** Lists the replies that a user may use, all or those for one item. */
export const selectRespuestas = (db: Db, lector: Lector, para: Destino | undefined): Promise<Row[]> =>
  selectRows<Row>(
    db,
    rowsWhere(
      lector,
      para
        ? sql`(r.clases = '{}' or ${para.clase} = any(r.clases)) and (r.motivo_ids = '{}' or r.motivo_ids && ${para.motivoIds}::int[])`
        : sql`true`,
      // Replies for the item's reason come before general ones.
      para ? sql`r.motivo_ids = '{}', ` : empty,
    ),
  )

export const selectRespuesta = (db: Db, lector: Lector, respuestaId: number): Promise<Row | undefined> =>
  selectOne<Row>(db, rowsWhere(lector, sql`r.respuesta_id = ${respuestaId}`))

/** Locks a reply until the transaction ends. */
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
  /** Version of the gestión at the time of reading. */
  version: number
}

interface Fuente {
  /** SQL of the rows `d` of the source, joined to the tables that the other columns need. */
  de: Sql
  id: string
  /** SQL of the subject of the gestión, for the variable of a reply. */
  motivo: Sql
  motivoIds: Sql
  razonSocial: Sql
}

const SIN_MOTIVOS = sql`'{}'::int[]`
const DE_EMPRESA = sql`(select r.razon_social from razon_social r where r.razon_social_id = d.razon_social_id)`
const DE_TICKET: Fuente = {
  de: sql`ticket d join motivo_ticket m using (motivo_id)`,
  id: 'ticket_id',
  motivo: sql`m.motivo`,
  motivoIds: sql`array[d.motivo_id]`,
  razonSocial: DE_EMPRESA,
}

const FUENTE: Record<ClaseTrabajo, Fuente> = {
  devolucion: {
    de: sql`devolucion d join motivo_devolucion m on m.motivo_id = d.motivo_ids[1]`,
    id: 'devolucion_id',
    motivo: sql`m.motivo`,
    motivoIds: sql`d.motivo_ids`,
    razonSocial: DE_EMPRESA,
  },
  reclamo: DE_TICKET,
  garantia: DE_TICKET,
  pago: {
    de: sql`pago d`,
    id: 'pago_id',
    motivo: asuntoDePago('d'),
    motivoIds: SIN_MOTIVOS,
    razonSocial: DE_EMPRESA,
  },
  pedido: {
    de: sql`pedido_moto d`,
    id: 'pedido_id',
    motivo: sql`'Pedido de motos'`,
    motivoIds: SIN_MOTIVOS,
    razonSocial: DE_EMPRESA,
  },
  certificado: {
    de: sql`certificado d`,
    id: 'certificado_id',
    motivo: sql`coalesce(nullif(d.detalle, ''), 'Certificado')`,
    motivoIds: SIN_MOTIVOS,
    razonSocial: DE_EMPRESA,
  },
  alta: {
    de: sql`pedido_razon_social d`,
    id: 'pedido_id',
    motivo: sql`'CUIT ' || d.cuit`,
    motivoIds: SIN_MOTIVOS,
    razonSocial: sql`d.razon_social`,
  },
}

/** Returns the values of a reply's variables for an open item. */
export const selectHechos = (db: Db, clase: ClaseTrabajo, entidadId: number): Promise<Hechos | undefined> => {
  const { de, id, motivo, motivoIds, razonSocial } = FUENTE[clase]
  return selectOne<Hechos>(
    db,
    // A payment found in the bank's statement has no user, so the reply greets the company.
    sql`select coalesce(u.nombre, ${razonSocial}) as cliente, ${razonSocial} as "razonSocial", ${motivo} as motivo, ${motivoIds} as "motivoIds",
          t.estado_id as "estadoId", t.vence, d.version
        from ${de} left join usuario u using (usuario_id) join trabajo t on t.clase = ${clase} and t.entidad_id = d.${raw(id)}
        where t.entidad_id = ${entidadId}`,
  )
}
