import sql from 'sql-template-tag'
import type { NewMedio } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import type { ClavePago } from './pagos-medios.repository.ts'

/** Registered key of a means of payment, by which the same money is recognized. */
export interface Identidad {
  clave: string
  orden: number
}

/** Payment that has registered a key. */
export interface Tenedor extends ClavePago, Identidad {
  razonSocial: string
  /** true: a statement line of the bank is already matched with the means of payment. */
  conciliado: boolean
}

/** Lists the payments that have registered these keys. */
export const selectTenedores = (db: Db, claves: readonly string[]): Promise<Tenedor[]> =>
  selectRows(
    db,
    sql`select i.clave, i.orden, i.pago_id as "pagoId", i.razon_social_id as "razonSocialId", r.razon_social as "razonSocial",
          exists (select from conciliacion c where c.pago_id = i.pago_id and coalesce(c.orden, i.orden) = i.orden) as conciliado
        from identidad_dinero i join razon_social r using (razon_social_id) where i.clave = any(${claves}::text[])`,
  )

/**
 * Registers the keys that no payment holds. A concurrent insert of the same key waits for this transaction to end. All
 * transactions insert in the order of the keys: otherwise two of them could deadlock.
 */
export const insertIdentidades = (
  db: Db,
  { razonSocialId, pagoId }: ClavePago,
  identidades: readonly Identidad[],
): Promise<number> =>
  execute(
    db,
    sql`insert into identidad_dinero (clave, razon_social_id, pago_id, orden)
        select x.clave, ${razonSocialId}, ${pagoId}, x.orden
        from unnest(${identidades.map(({ clave }) => clave)}::text[], ${identidades.map(({ orden }) => orden)}::smallint[]) as x (clave, orden)
        order by x.clave collate "C"
        on conflict (clave) do nothing`,
  )

/** Lists the keys that a payment holds. */
export const selectClaves = async (db: Db, { razonSocialId, pagoId }: ClavePago): Promise<string[]> =>
  (
    await selectRows<{ clave: string }>(
      db,
      sql`select clave from identidad_dinero where razon_social_id = ${razonSocialId} and pago_id = ${pagoId}`,
    )
  ).map(({ clave }) => clave)

/** Frees the keys of a payment; with `orden`, only those of one of its means of payment. */
export const deleteIdentidades = (
  db: Db,
  { razonSocialId, pagoId }: ClavePago,
  orden: number | null = null,
): Promise<number> =>
  execute(
    db,
    sql`delete from identidad_dinero where razon_social_id = ${razonSocialId} and pago_id = ${pagoId}
          and orden = coalesce(${orden}::smallint, orden)`,
  )

/** Means of payment with its payment, for a comparison. */
export interface MedioGuardado extends NewMedio {
  pagoId: number
  orden: number
  moneda: string
  /** true: its payment is applied, and no statement line of the bank is matched with the means of payment. */
  aplicadoSinLinea: boolean
}

const GUARDADO = sql`select m.pago_id as "pagoId", m.orden, p.moneda, m.medio, m.importe::text as importe, m.fecha, m.banco, m.referencia,
    m.cuit, m.cuenta, m.provincia,
    p.estado = 'aplicado' and not exists (select from conciliacion c where c.pago_id = m.pago_id and coalesce(c.orden, m.orden) = m.orden)
      as "aplicadoSinLinea"
  from pago_medio m join pago p using (razon_social_id, pago_id)`
const VIGENTE = sql`p.estado <> 'rechazado' and m.estado is distinct from 'rechazado'`

/** Lists the means of payment in a payment, without the rejected ones. */
export const selectVigentes = (db: Db, { razonSocialId, pagoId }: ClavePago): Promise<MedioGuardado[]> =>
  selectRows(
    db,
    sql`${GUARDADO} where razon_social_id = ${razonSocialId} and pago_id = ${pagoId} and ${VIGENTE} order by m.orden`,
  )

/**
 * Lists the means of payment of a razón social with one of these amounts, without the rejected ones. `pagoId`: the
 * payment to leave out.
 */
export const selectConImporte = (
  db: Db,
  { razonSocialId, pagoId }: { razonSocialId: number; pagoId: number | null },
  importes: readonly string[],
): Promise<MedioGuardado[]> =>
  selectRows(
    db,
    sql`${GUARDADO} where razon_social_id = ${razonSocialId} and m.importe = any(${importes}::numeric[])
          and m.pago_id is distinct from ${pagoId} and ${VIGENTE} order by m.pago_id, m.orden`,
  )
