import sql, { empty } from 'sql-template-tag'
import type { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import { requireRazonSocial, selectMarcas } from '#modules/usuarios'
import type { Caller, Context } from '#server/context.ts'
import { type Db, selectPlanned, selectRows } from '#server/database.ts'
import { AppError } from '#server/errors.ts'
import type { Parsed } from '#server/import-fields.ts'

type Found = ReplyOf<typeof razonesSociales.search>[number]

/** Companies in scope whose name has words that start like these, or whose customer number or CUIT is this; by name. */
const selectRazonesSociales = (
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
const selectClientes = async (db: Db): Promise<Map<string, number>> => {
  const rows = await selectRows<{ codigo: string; id: number }>(
    db,
    sql`select codigo_cliente as codigo, razon_social_id as id from razon_social`,
  )
  return new Map(rows.map((row) => [row.codigo, row.id]))
}

const LIMIT = 20

/** Companies of the caller's scope by name, customer number or CUIT. */
export const searchRazonesSociales = (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof razonesSociales.search> },
) => {
  const text = query.texto?.toLowerCase() ?? ''
  const digits = text.replace(/[-.\s]/g, '')
  const find = /^\d{1,11}$/.test(digits)
    ? { words: [], digits }
    : { words: text.match(/[\p{L}\p{N}]+/gu) ?? [], digits: '' }
  return selectRazonesSociales(sql, caller.scope, find, LIMIT)
}

/** The brands of a company in scope. */
export const getMarcasRazonSocial = async ({ sql, caller }: Context, { params }: { params: { id: number } }) => {
  requireRazonSocial(caller, params.id)
  const marcas = await selectMarcas(sql, [params.id])
  if (!marcas.length) throw new AppError('no-encontrado')
  return marcas
}

/** Reads customer numbers of a file, with or without their zeros, as companies of ours. */
export const createClienteReader = async (db: Db): Promise<(text: string) => Parsed<number>> => {
  const clientes = await selectClientes(db)
  return (text) => {
    const id = clientes.get(text.padStart(10, '0'))
    return id ? { value: id } : { error: `No existe el cliente ${text || '(vacío)'}.` }
  }
}
