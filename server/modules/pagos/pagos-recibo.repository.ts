import sql from 'sql-template-tag'
import { type Db, selectOne } from '#server/db/database.ts'

/** The next receipt of a point of sale; who applies another payment waits until this one is there, or is not. */
export const takeNumero = async (db: Db, puntoVenta: number): Promise<number> =>
  (await selectOne<{ ultimo: number }>(
    db,
    sql`insert into recibo_numero (punto_venta, ultimo) values (${puntoVenta}, 1)
        on conflict (punto_venta) do update set ultimo = recibo_numero.ultimo + 1 returning ultimo`,
  ))!.ultimo
