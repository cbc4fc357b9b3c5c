import sql, { type Sql } from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import type { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import { requireRazonSocial, selectMarcas } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, execute, selectPlanned, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { Parsed } from '#server/import/import-fields.ts'
import { inScope } from '#server/db/conditions.ts'

type Found = ReplyOf<typeof razonesSociales.search>[number]

/** Whether a company's name has words that start like these, or its customer number or CUIT is this. */
export const isRazonSocial = (texto: string): Sql => {
  const digits = texto.replace(/[-.\s]/g, '')
  if (/^\d{1,11}$/.test(digits))
    return sql`(codigo_cliente = ${digits.padStart(10, '0')} or cuit = ${digits} or razon_social_id = ${Number(digits)})`
  // "S.R.L." is one word of the index.
  const words = texto.toLowerCase().match(/[\p{L}\p{N}]+(\.[\p{L}\p{N}]+)*/gu) ?? []
  if (!words.length) return sql`true`
  return sql`to_tsvector('simple', razon_social) @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`
}

/** Companies in scope that a text means, by name. */
const selectRazonesSociales = (db: Db, scope: Caller['scope'], texto: string, limit: number): Promise<Found[]> => {
  return selectPlanned<Found>(
    db,
    sql`select razon_social_id as "razonSocialId", razon_social as "razonSocial", codigo_cliente as "codigoCliente", activo
        from razon_social where ${isRazonSocial(texto)} and ${inScope(sql`razon_social_id`, scope)} order by razon_social limit ${limit}`,
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
) => selectRazonesSociales(sql, caller.scope, query.texto ?? '', LIMIT)

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

/**
 * Before what is kept of companies elsewhere is written, their contacts or limits: who edits one holds them all and writes those
 * after it, so in the other order both would wait for each other.
 */
export const lockRazonesSociales = (db: Db): Promise<number> =>
  execute(db, sql`lock table razon_social in row exclusive mode`)

/** Something kept of these companies elsewhere has changed: who is editing one reads it anew. */
export const touchRazonesSociales = (db: Db, ids: readonly number[]): Promise<number> =>
  execute(
    db,
    sql`update razon_social set version = version + 1 where razon_social_id = any(${[...new Set(ids)]}::bigint[])`,
  )

/** Of these user names, those of active people who sell; of the distributor's who have not come in yet nobody knows what they do. */
export const selectVendedores = async (db: Db, userNames: readonly string[]): Promise<Set<string>> => {
  const rows = await selectRows<{ usuario: string }>(
    db,
    sql`select user_name as usuario from usuario
        where user_name = any(${[...userNames]}::text[]) and activo and not maquina and (roles && ${[...ACTORES.vendedor]}::text[]
          or roles = '{}' and not exists (select 1 from usuario_razon_social x where x.usuario_id = usuario.usuario_id))`,
  )
  return new Set(rows.map(({ usuario }) => usuario))
}
