import sql from 'sql-template-tag'
import type { CuentaVirtual, Titular } from '#gateways/cobros/cobros.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

export const selectCuenta = (db: Db, razonSocialId: number): Promise<CuentaVirtual | undefined> =>
  selectOne(db, sql`select cvu, alias from cuenta_virtual where razon_social_id = ${razonSocialId}`)

/**
 * Returns active razones sociales without an account, in random order. In a fixed order, the ones that the provider
 * rejects would block the others.
 */
export const selectSinCuenta = (db: Db, limit: number): Promise<Titular[]> =>
  selectRows<Titular>(
    db,
    sql`select r.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", r.cuit from razon_social r
        where r.activo and not exists (select from cuenta_virtual c where c.razon_social_id = r.razon_social_id)
        order by random() limit ${limit}`,
  )

export const insertCuenta = (db: Db, razonSocialId: number, { cvu, alias }: CuentaVirtual): Promise<number> =>
  execute(
    db,
    sql`insert into cuenta_virtual (razon_social_id, cvu, alias) values (${razonSocialId}, ${cvu}, ${alias})
        on conflict (razon_social_id) do nothing`,
  )

/** Returns the razón social of an account; undefined when the CVU belongs to none. */
export const selectDueno = (
  db: Db,
  cvu: string,
): Promise<{ razonSocialId: number; codigoCliente: string; cuit: string } | undefined> =>
  selectOne(
    db,
    sql`select r.razon_social_id as "razonSocialId", r.codigo_cliente as "codigoCliente", r.cuit
        from cuenta_virtual c join razon_social r using (razon_social_id) where c.cvu = ${cvu}`,
  )

/**
 * Records a transfer; false when the transfer was recorded before. A concurrent insert of the same transfer waits for
 * this transaction to end.
 */
export const insertTransferencia = async (db: Db, razonSocialId: number, id: string): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into transferencia_recibida (razon_social_id, transferencia_id) values (${razonSocialId}, ${id})
        on conflict (razon_social_id, transferencia_id) do nothing`,
  )) === 1
