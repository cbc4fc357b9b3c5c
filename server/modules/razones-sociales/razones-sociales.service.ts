import sql, { type Sql } from 'sql-template-tag'
import type { Consulta } from '#contract/base/busqueda.ts'
import { ACTORES } from '#contract/base/roles.ts'
import type { Resultado } from '#contract/buscar/shapes.ts'
import type { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { requireRazonSocial, selectMarcas } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, execute, selectPlanned, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { Parsed } from '#server/import/import-fields.ts'
import { inScope } from '#server/db/conditions.ts'
import { nameQuery } from '#server/db/search.ts'

type Found = ReplyOf<typeof razonesSociales.search>[number]

/**
 * Condition: the name has words that begin with the words of the text; or the customer number, CUIT or id equals the
 * text.
 */
export const isRazonSocial = (texto: string): Sql => {
  const digits = texto.replace(/[-.\s]/g, '')
  if (/^\d{1,11}$/.test(digits))
    return sql`(codigo_cliente = ${digits.padStart(10, '0')} or cuit = ${digits} or razon_social_id = ${Number(digits)})`
  const words = nameQuery(texto)
  return words ? sql`palabras_de_nombre(razon_social) @@ ${words}` : sql`true`
}

/** Returns razones sociales in scope that match a text, by name. */
const selectRazonesSociales = (db: Db, scope: Caller['scope'], texto: string, limit: number): Promise<Found[]> => {
  return selectPlanned<Found>(
    db,
    sql`select razon_social_id as "razonSocialId", razon_social as "razonSocial", codigo_cliente as "codigoCliente", activo
        from razon_social where ${isRazonSocial(texto)} and ${inScope(sql`razon_social_id`, scope)} order by razon_social limit ${limit}`,
  )
}

/** Returns the id of each razón social by customer number. */
const selectClientes = async (db: Db): Promise<Map<string, number>> => {
  const rows = await selectRows<{ codigo: string; id: number }>(
    db,
    sql`select codigo_cliente as codigo, razon_social_id as id from razon_social`,
  )
  return new Map(rows.map((row) => [row.codigo, row.id]))
}

/** Finds razones sociales in scope by name, customer number or CUIT, for the search in the header. */
export const findEmpresas = async (
  db: Db,
  { scope }: Caller,
  { texto }: Pick<Consulta, 'texto'>,
  limit: number,
): Promise<Resultado[]> =>
  (await selectRazonesSociales(db, scope, texto, limit)).map(
    ({ razonSocialId, razonSocial, codigoCliente, activo }) => ({
      tipo: 'empresa',
      titulo: razonSocial,
      detalle: `Código de cliente ${formatCodigoCliente(codigoCliente)}${activo ? '' : ' · Inactiva'}`,
      estadoId: null,
      razonSocial: null,
      razonSocialId: null,
      enlace: `/empresas/${razonSocialId}`,
      fecha: null,
    }),
  )

const LIMIT = 20

/** Returns razones sociales of the user's scope by name, customer number or CUIT. */
export const searchRazonesSociales = (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof razonesSociales.search> },
) => selectRazonesSociales(sql, caller.scope, query.texto ?? '', LIMIT)

/** Returns the brands of a razón social in scope. Throws `no-encontrado` when it has no brands. */
export const getMarcasRazonSocial = async ({ sql, caller }: Context, { params }: { params: { id: number } }) => {
  requireRazonSocial(caller, params.id)
  const marcas = await selectMarcas(sql, [params.id])
  if (!marcas.length) throw new AppError('no-encontrado')
  return marcas
}

/** Returns a parser of the customer numbers of a file, with or without leading zeros, into ids. */
export const createClienteReader = async (db: Db): Promise<(text: string) => Parsed<number>> => {
  const clientes = await selectClientes(db)
  return (text) => {
    const id = clientes.get(text.padStart(10, '0'))
    return id ? { value: id } : { error: `No existe el cliente ${text || '(vacío)'}.` }
  }
}

/**
 * Locks razones sociales before their contacts or limits are written. Creating or editing a razón social also locks the
 * table first and writes those rows afterwards; the opposite order would deadlock.
 */
export const lockRazonesSociales = (db: Db): Promise<number> =>
  execute(db, sql`lock table razon_social in row exclusive mode`)

/**
 * Increments the version of razones sociales whose data in other tables changed. A user who is editing one of them then
 * has to reload it.
 */
export const touchRazonesSociales = (db: Db, ids: readonly number[]): Promise<number> =>
  execute(
    db,
    sql`update razon_social set version = version + 1 where razon_social_id = any(${[...new Set(ids)]}::bigint[])`,
  )

/**
 * Returns which of these user names belong to active sellers. Staff without roles count as sellers, because their roles
 * are stored only at the first sign-in.
 */
export const selectVendedores = async (db: Db, userNames: readonly string[]): Promise<Set<string>> => {
  const rows = await selectRows<{ usuario: string }>(
    db,
    sql`select user_name as usuario from usuario
        where user_name = any(${[...userNames]}::text[]) and activo and not maquina and (roles && ${[...ACTORES.vendedor]}::text[]
          or roles = '{}' and not exists (select 1 from usuario_razon_social x where x.usuario_id = usuario.usuario_id))`,
  )
  return new Set(rows.map(({ usuario }) => usuario))
}
