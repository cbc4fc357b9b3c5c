import sql from 'sql-template-tag'
import type { TipoCertificado } from '#contract/documentos/reglas.ts'
import { ESPERA_TRANSPORTE } from '#contract/inicio/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

interface Calendario {
  importes: boolean
  creado: Date
  usado: Date | null
}

export const selectCalendario = (db: Db, usuarioId: number): Promise<Calendario | undefined> =>
  selectOne(db, sql`select importes, creado, usado from calendario where usuario_id = ${usuarioId}`)

/** Stores a new link of a user, which replaces the previous one. */
export const saveCalendario = (
  db: Db,
  { usuarioId, huella, importes, now }: { usuarioId: number; huella: Buffer; importes: boolean; now: Date },
): Promise<number> =>
  execute(
    db,
    sql`insert into calendario (usuario_id, huella, importes, creado) values (${usuarioId}, ${huella}, ${importes}, ${now})
        on conflict (usuario_id) do update set huella = excluded.huella, importes = excluded.importes, creado = excluded.creado, usado = null`,
  )

/** Returns the number of deleted links: 0 or 1. */
export const deleteCalendario = (db: Db, usuarioId: number): Promise<number> =>
  execute(db, sql`delete from calendario where usuario_id = ${usuarioId}`)

/** Deletes the calendar link of a disabled account, because an intruder may have created the link. */
export const deleteCalendarioDeQuien = (db: Db, sub: string): Promise<number> =>
  execute(db, sql`delete from calendario c using usuario u where u.usuario_id = c.usuario_id and u.sub = ${sub}`)

/**
 * Returns the user of a link; undefined: no user. `isStale`: the time of use has to be stored again, because it was not
 * stored in the last hour.
 */
export const selectDeQuien = (
  db: Db,
  huella: Buffer,
  now: Date,
): Promise<{ usuarioId: number; importes: boolean; isStale: boolean } | undefined> =>
  selectOne(
    db,
    sql`select usuario_id as "usuarioId", importes, coalesce(usado < ${now}::timestamptz - interval '1 hour', true) as "isStale"
        from calendario where huella = ${huella}`,
  )

export const updateLeido = (db: Db, usuarioId: number, now: Date): Promise<number> =>
  execute(db, sql`update calendario set usado = ${now} where usuario_id = ${usuarioId}`)

/** Filter of a calendar query: companies, first day and maximum rows. */
export interface Ventana {
  scope: readonly number[]
  desde: string
  limit: number
}

/** Returns the valid certificates by expiry date. */
export const selectCertificados = (db: Db, { scope, desde, limit }: Ventana) =>
  selectRows<{ id: number; razonSocial: string; tipo: TipoCertificado; detalle: string; dia: string }>(
    db,
    sql`select c.certificado_id as id, r.razon_social as "razonSocial", c.tipo, c.detalle, c.vence as dia
        from certificado c join razon_social r using (razon_social_id)
        where c.vigente and c.razon_social_id = any(${scope}::bigint[]) and c.estado <> 'rechazado' and c.vence >= ${desde}::date
        order by c.vence, c.certificado_id limit ${limit}`,
  )

/** Returns the units by the last day of their warranty. */
export const selectGarantias = (db: Db, { scope, desde, limit }: Ventana) =>
  selectRows<{ id: string; razonSocial: string; modelo: string; km: number; dia: string }>(
    db,
    sql`select u.vin as id, r.razon_social as "razonSocial", u.modelo, u.garantia_km as km, u.vence as dia
        from unidad u join razon_social r using (razon_social_id)
        where u.razon_social_id = any(${scope}::bigint[]) and u.vence >= ${desde}::date
        order by u.vence, u.vin limit ${limit}`,
  )

/** Returns the returns that need transport data, the longest wait first. */
export const selectSinTransporte = (db: Db, { scope, limit }: Ventana) =>
  selectRows<{ id: number; razonSocial: string; estadoDesde: Date }>(
    db,
    sql`select d.devolucion_id as id, r.razon_social as "razonSocial", d.estado_desde as "estadoDesde"
        from devolucion d join razon_social r using (razon_social_id)
        where d.razon_social_id = any(${scope}::bigint[]) and d.estado_id = ${ESPERA_TRANSPORTE}
        order by d.estado_desde, d.devolucion_id limit ${limit}`,
  )
