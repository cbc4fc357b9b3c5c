import sql, { empty } from 'sql-template-tag'
import type { razonesSociales } from '#contract/razones-sociales.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Caller } from '#server/context.ts'
import { type Db, selectPlanned, selectRows } from '#server/database.ts'

type Found = ReplyOf<typeof razonesSociales.search>[number]

/** Companies in scope whose name has words that start like these, or whose customer number or CUIT is this; by name. */
export const selectRazonesSociales = (
  db: Db,
  scope: Caller['scope'],
  find: { words: readonly string[]; digits: string },
  limit: number,
): Promise<Found[]> => {
  const inScope = scope === 'todas' ? empty : sql` and razon_social_id = any(${scope}::bigint[])`
  const byName = find.words.length
    ? sql`to_tsvector('simple', razon_social) @@ to_tsquery('simple', ${find.words.map((word) => `${word}:*`).join(' & ')})`
    : sql`false`
  const byNumber = find.digits
    ? sql`codigo_cliente = ${find.digits.padStart(10, '0')} or cuit = ${find.digits} or razon_social_id = ${Number(find.digits)}`
    : sql`false`
  const wanted = find.words.length || find.digits ? sql`(${byName} or ${byNumber})` : sql`true`
  return selectPlanned<Found>(
    db,
    sql`select razon_social_id as "razonSocialId", razon_social as "razonSocial", codigo_cliente as "codigoCliente", activo
        from razon_social where ${wanted}${inScope} order by razon_social limit ${limit}`,
  )
}

/** Customer number → company. */
export const selectClientes = async (db: Db): Promise<Map<string, number>> => {
  const rows = await selectRows<{ codigo: string; id: number }>(
    db,
    sql`select codigo_cliente as codigo, razon_social_id as id from razon_social`,
  )
  return new Map(rows.map((row) => [row.codigo, row.id]))
}
