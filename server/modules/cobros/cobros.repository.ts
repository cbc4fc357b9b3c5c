import sql from 'sql-template-tag'
import type { CuentaVirtual, Titular } from '#gateways/cobros/cobros.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

export const selectCuenta = (db: Db, razonSocialId: number): Promise<CuentaVirtual | undefined> =>
  selectOne(db, sql`select cvu, alias from cuenta_virtual where razon_social_id = ${razonSocialId}`)

/** Some active companies that have no account yet, any of them: those that are refused do not stand before the others. */
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

/** Whose an account is. */
export const selectDueno = (
  db: Db,
  cvu: string,
): Promise<{ razonSocialId: number; codigoCliente: string; cuit: string } | undefined> =>
  selectOne(
    db,
    sql`select r.razon_social_id as "razonSocialId", r.codigo_cliente as "codigoCliente", r.cuit
        from cuenta_virtual c join razon_social r using (razon_social_id) where c.cvu = ${cvu}`,
  )

/** Takes a transfer down; false when it was there. Who comes at the same time waits for how that ends. */
export const insertTransferencia = async (db: Db, razonSocialId: number, id: string): Promise<boolean> =>
  (await execute(
    db,
    sql`insert into transferencia_recibida (razon_social_id, transferencia_id) values (${razonSocialId}, ${id})
        on conflict (razon_social_id, transferencia_id) do nothing`,
  )) === 1
