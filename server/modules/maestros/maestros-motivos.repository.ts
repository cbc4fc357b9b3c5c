import sql, { type Sql } from 'sql-template-tag'
import type {
  DatosMotivoDevolucion,
  DatosMotivoRechazo,
  DatosMotivoTicket,
  MaestroDevolucion,
  MaestroRechazo,
  MaestroTicket,
} from '#contract/maestros/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

const DEVOLUCION = sql`motivo_id as "motivoId", motivo, plazo_dias as "plazoDias", vuelve_mercaderia as "vuelveMercaderia",
  requiere_fotos as "requiereFotos", flete, activo, version`
const RECHAZO = sql`motivo_rechazo_id as "motivoId", motivo, activo, version`
const TICKET = sql`m.motivo_id as "motivoId", m.tipo, m.motivo, m.prioridad_id as "prioridadId", m.sector_id as "sectorId",
  s.nombre as sector, n.nombre as negocio, m.pide, m.solo_internos as "soloInternos", m.activo, m.version`
const TICKET_FROM = sql`motivo_ticket m join sector s using (sector_id) left join negocio n on n.negocio_id = m.negocio_id`

export const selectDevolucion = (db: Db) =>
  selectRows<MaestroDevolucion>(db, sql`select ${DEVOLUCION} from motivo_devolucion order by motivo_id`)
export const selectRechazo = (db: Db) =>
  selectRows<MaestroRechazo>(db, sql`select ${RECHAZO} from motivo_rechazo order by motivo_rechazo_id`)
export const selectTicket = (db: Db) =>
  selectRows<MaestroTicket>(db, sql`select ${TICKET} from ${TICKET_FROM} order by m.tipo desc, m.motivo_id`)
export const selectSectores = (db: Db) =>
  selectRows<{ sectorId: number; nombre: string }>(
    db,
    sql`select sector_id as "sectorId", nombre from sector order by sector_id`,
  )

/** Until the transaction ends nobody else changes the reasons of a kind: how many are left and their names are looked at. */
const LOCKS = {
  devolucion: sql`lock table motivo_devolucion in share row exclusive mode`,
  rechazo: sql`lock table motivo_rechazo in share row exclusive mode`,
  ticket: sql`lock table motivo_ticket in share row exclusive mode`,
}
export const lockMotivos = (db: Db, clase: keyof typeof LOCKS): Promise<number> => execute(db, LOCKS[clase])

const one = async <R extends object>(db: Db, statement: Sql): Promise<R> => (await selectOne<R>(db, statement))!

export const insertDevolucion = (db: Db, m: DatosMotivoDevolucion) =>
  one<MaestroDevolucion>(
    db,
    sql`insert into motivo_devolucion (motivo_id, motivo, plazo_dias, vuelve_mercaderia, requiere_fotos, flete, activo)
        values ((select coalesce(max(motivo_id), 0) + 1 from motivo_devolucion), ${m.motivo}, ${m.plazoDias}, ${m.vuelveMercaderia},
          ${m.requiereFotos}, ${m.flete}, ${m.activo}) returning ${DEVOLUCION}`,
  )

export const updateDevolucion = (db: Db, motivoId: number, m: DatosMotivoDevolucion) =>
  one<MaestroDevolucion>(
    db,
    sql`update motivo_devolucion set motivo = ${m.motivo}, plazo_dias = ${m.plazoDias}, vuelve_mercaderia = ${m.vuelveMercaderia},
          requiere_fotos = ${m.requiereFotos}, flete = ${m.flete}, activo = ${m.activo}, version = version + 1
        where motivo_id = ${motivoId} returning ${DEVOLUCION}`,
  )

export const insertRechazo = (db: Db, m: DatosMotivoRechazo) =>
  one<MaestroRechazo>(
    db,
    sql`insert into motivo_rechazo (motivo_rechazo_id, motivo, activo)
        values ((select coalesce(max(motivo_rechazo_id), 0) + 1 from motivo_rechazo), ${m.motivo}, ${m.activo}) returning ${RECHAZO}`,
  )

export const updateRechazo = (db: Db, motivoId: number, m: DatosMotivoRechazo) =>
  one<MaestroRechazo>(
    db,
    sql`update motivo_rechazo set motivo = ${m.motivo}, activo = ${m.activo}, version = version + 1
        where motivo_rechazo_id = ${motivoId} returning ${RECHAZO}`,
  )

export const updateTicket = async (db: Db, motivoId: number, m: DatosMotivoTicket): Promise<MaestroTicket> => {
  await execute(
    db,
    sql`update motivo_ticket set motivo = ${m.motivo}, prioridad_id = ${m.prioridadId}, sector_id = ${m.sectorId}, pide = ${m.pide},
          solo_internos = ${m.soloInternos}, activo = ${m.activo}, version = version + 1 where motivo_id = ${motivoId}`,
  )
  return one<MaestroTicket>(db, sql`select ${TICKET} from ${TICKET_FROM} where m.motivo_id = ${motivoId}`)
}
