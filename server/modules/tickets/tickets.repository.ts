import sql, { type Sql } from 'sql-template-tag'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketEnvio } from '#contract/tickets/shapes.ts'
import { createConversacion, createHistorial } from '#modules/gestiones'
import { type Db, execute, selectOne } from '#server/db/database.ts'

export interface NewTicketRow {
  tipo: TipoTicket
  razonSocialId: number
  usuarioId: number
  estadoId: number
  fecha: string
  creado: Date
  negocioId: number
  marcaId: number | null
  sectorId: number
  motivoId: number
  prioridadId: number
  origenId: number
  titulo: string
  descripcion: string
  datos: object
  vin: string | null
  /** Time of the customer's last message; null: staff created the ticket for the customer. */
  consultado: Date | null
  /** true: the external service desk attends the ticket. */
  mesaExterna: boolean
  documento: Sql
}

/**
 * Inserts a ticket and the first row of its history in one statement. Returns its number, by which searches find it.
 */
export const insertTicket = async (db: Db, row: NewTicketRow): Promise<number> => {
  const created = await selectOne<{ id: number }>(
    db,
    sql`with n as (select nextval(pg_get_serial_sequence('ticket', 'ticket_id')) as id),
          t as (insert into ticket (ticket_id, tipo, razon_social_id, usuario_id, estado_id, fecha, creado, estado_desde, negocio_id, marca_id,
              sector_id, motivo_id, prioridad_id, origen_id, titulo, descripcion, datos, vin, consultado, mesa_externa, documento)
            select n.id, ${row.tipo}, ${row.razonSocialId}, ${row.usuarioId}, ${row.estadoId}::smallint, ${row.fecha}::date, ${row.creado}::timestamptz,
              ${row.creado}, ${row.negocioId}, ${row.marcaId}::int, ${row.sectorId}, ${row.motivoId}, ${row.prioridadId}, ${row.origenId},
              ${row.titulo}, ${row.descripcion}, ${JSON.stringify(row.datos)}::jsonb, ${row.vin}, ${row.consultado}::timestamptz, ${row.mesaExterna}::boolean,
              strip(to_tsvector('simple', n.id::text) || ${row.documento})
            from n returning ticket_id, estado_id, usuario_id, creado)
        insert into ticket_historial (ticket_id, estado_id, usuario_id, fecha)
          select ticket_id, estado_id, usuario_id, creado from t returning ticket_id as id`,
  )
  return created!.id
}

export const historial = createHistorial({
  table: 'ticket_historial',
  id: 'ticket_id',
  sort: 'ticket_historial_id',
  autor: 'h.autor',
})

export const conversacion = createConversacion({ table: 'ticket', autor: 'c.autor' })

export interface TicketArchivoLink {
  archivoId: string
  rubro?: string
}

export const insertArchivos = (db: Db, ticketId: number, links: readonly TicketArchivoLink[]): Promise<number> =>
  execute(
    db,
    sql`insert into ticket_archivo (archivo_id, ticket_id, rubro)
        select x.archivo_id, ${ticketId}, x.rubro
        from unnest(${links.map((l) => l.archivoId)}::uuid[], ${links.map((l) => l.rubro ?? null)}::text[]) as x(archivo_id, rubro)`,
  )

/** Inserts or replaces the transport data of the part of a warranty. */
export const upsertEnvio = (db: Db, ticketId: number, envio: TicketEnvio): Promise<number> =>
  execute(
    db,
    sql`insert into ticket_envio (ticket_id, numero_remito, transporte, numero_guia, bultos, cot)
        values (${ticketId}, ${envio.numeroRemito}, ${envio.transporte}, ${envio.numeroGuia}, ${envio.cantidad}, ${envio.cot ?? null})
        on conflict (ticket_id) do update set numero_remito = excluded.numero_remito, transporte = excluded.transporte,
          numero_guia = excluded.numero_guia, bultos = excluded.bultos, cot = excluded.cot`,
  )

export const updatePuntaje = (db: Db, ticketId: number, puntaje: number, comentario: string): Promise<number> =>
  execute(
    db,
    sql`update ticket set puntaje = ${puntaje}, puntaje_comentario = ${comentario} where ticket_id = ${ticketId}`,
  )
