import sql from 'sql-template-tag'
import type { NewMedio } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { type Medio, type MedioEstado, medioDe } from '#contract/cuenta-corriente/medios.ts'
import { dayOf, startOfDay } from '#server/db/conditions.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Locks a razón social until the transaction ends: no other payment can change the amounts reported for it. */
export const lockEmpresa = (db: Db, razonSocialId: number): Promise<number> =>
  execute(db, sql`select from razon_social where razon_social_id = ${razonSocialId} for no key update`)

export interface ClavePago {
  razonSocialId: number
  pagoId: number
}

interface ClaveMedio extends ClavePago {
  orden: number
}

const ofClave = ({ razonSocialId, pagoId, orden }: ClaveMedio) =>
  sql`razon_social_id = ${razonSocialId} and pago_id = ${pagoId} and orden = ${orden}`

/** Inserts the means of payment of a payment, in order. */
export const insertMedios = (
  db: Db,
  { razonSocialId, pagoId }: ClavePago,
  medios: readonly NewMedio[],
): Promise<number> => {
  const of = <T>(one: (medio: NewMedio) => T): T[] => medios.map(one)
  return execute(
    db,
    sql`insert into pago_medio (razon_social_id, pago_id, orden, medio, importe, fecha, banco, referencia, cuit, cuenta, provincia, estado)
        select ${razonSocialId}, ${pagoId}, x.orden, x.medio, x.importe, x.fecha, x.banco, x.referencia, x.cuit, x.cuenta, x.provincia,
          case when x.se_rechaza then 'en-cartera' end
        from unnest(${of(({ medio }) => medio)}::text[], ${of(({ importe }) => importe)}::numeric[], ${of(({ fecha }) => fecha)}::date[],
          ${of(({ banco }) => banco)}::text[], ${of(({ referencia }) => referencia)}::text[], ${of(({ cuit }) => cuit)}::text[],
          ${of(({ cuenta }) => cuenta)}::text[], ${of(({ provincia }) => provincia)}::text[],
          ${of(({ medio }) => medioDe(medio).seRechaza)}::bool[])
          with ordinality as x (medio, importe, fecha, banco, referencia, cuit, cuenta, provincia, se_rechaza, orden)`,
  )
}

/**
 * Lists the means of payment reported since an instant, one row each; leaves out rejected ones and those of rejected
 * payments. `dia`: day of the means of payment, or of the report if that is earlier. `cuando`: time of the report; for
 * a payment from the bank, the end of its day.
 */
export const selectPagado = (
  db: Db,
  razonSocialIds: readonly number[],
  desde: Date,
): Promise<{ razonSocialId: number; moneda: string; importe: string; dia: string; cuando: Date }[]> =>
  selectRows(
    db,
    sql`select p.razon_social_id as "razonSocialId", p.moneda, m.importe::text as importe,
          least(m.fecha, ${dayOf(sql`p.creado`)}) as dia,
          case when p.usuario_id is null then ${startOfDay(sql`m.fecha`, 1)} else p.creado end as cuando
        from pago p join pago_medio m using (razon_social_id, pago_id)
        where p.razon_social_id = any(${razonSocialIds}::bigint[]) and p.creado >= ${desde} and p.estado <> 'rechazado'
          and m.estado is distinct from 'rechazado'`,
  )

export interface MedioRow {
  medio: Medio
  importe: string
  referencia: string | null
  estado: MedioEstado | null
  motivo: string | null
}

/** undefined: the payment has no means of payment with this `orden`, or belongs to another razón social. */
export const selectMedio = (db: Db, clave: ClaveMedio): Promise<MedioRow | undefined> =>
  selectOne<MedioRow>(
    db,
    sql`select medio, importe::text as importe, referencia, estado, motivo
        from pago_medio where ${ofClave(clave)}`,
  )

/**
 * Changes the state of the means of payment in a locked payment that are in a given state; `ordenes` null: of all of
 * them. Returns the numbers (`orden`) of those that changed.
 */
export const updateMedios = async (
  db: Db,
  { razonSocialId, pagoId }: ClavePago,
  { ordenes, desde, hasta }: { ordenes: readonly number[] | null; desde: MedioEstado; hasta: MedioEstado },
): Promise<number[]> => {
  const rows = await selectRows<{ orden: number }>(
    db,
    sql`with movido as (
          update pago_medio set estado = ${hasta} where razon_social_id = ${razonSocialId} and pago_id = ${pagoId}
            and estado = ${desde} and coalesce(orden = any(${ordenes}::smallint[]), true) returning orden),
        pago_movido as (
          update pago set version = version + 1 where razon_social_id = ${razonSocialId} and pago_id = ${pagoId}
            and exists (select from movido))
        select orden from movido order by orden`,
  )
  return rows.map(({ orden }) => orden)
}

/** Moves a means of payment of a locked payment; returns the payment's new version. */
export const updateMedio = async (
  db: Db,
  clave: ClaveMedio,
  { estado, motivo }: { estado: MedioEstado; motivo: string | null },
): Promise<number> => {
  await execute(db, sql`update pago_medio set estado = ${estado}, motivo = ${motivo} where ${ofClave(clave)}`)
  const row = await selectOne<{ version: number }>(
    db,
    sql`update pago set version = version + 1
        where pago_id = ${clave.pagoId} and razon_social_id = ${clave.razonSocialId} returning version`,
  )
  return row!.version
}
