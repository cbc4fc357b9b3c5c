import sql from 'sql-template-tag'
import { type Db, selectOne } from '#server/db/database.ts'

/** The next receipt of a point of sale; who applies another payment waits until this one is there, or is not. */
export const takeNumero = async (db: Db, puntoVenta: number): Promise<number> =>
  (await selectOne<{ ultimo: number }>(
    db,
    sql`insert into recibo_numero (punto_venta, ultimo) values (${puntoVenta}, 1)
        on conflict (punto_venta) do update set ultimo = recibo_numero.ultimo + 1 returning ultimo`,
  ))!.ultimo

/** What a receipt says besides its payment; undefined while the payment is not applied. */
export const selectRecibo = (
  db: Db,
  pagoId: number,
): Promise<{ numero: string; emitido: Date; cuit: string; codigoCliente: string } | undefined> =>
  selectOne(
    db,
    sql`select p.recibo as numero, p.resuelto as emitido, r.cuit, r.codigo_cliente as "codigoCliente"
        from pago p join razon_social r using (razon_social_id) where p.pago_id = ${pagoId} and p.recibo is not null`,
  )
