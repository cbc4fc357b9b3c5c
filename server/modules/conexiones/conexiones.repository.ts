import sql from 'sql-template-tag'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import { lockUsuario } from '#modules/usuarios'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'
import type { Caller } from '#server/base/caller.ts'
import { inScope } from '#server/db/conditions.ts'

/** Data of a token that is neither revoked nor expired. */
export interface TokenVigente {
  tokenId: number
  usuarioId: number
  nombre: string
  alcances: Alcance[]
  vence: Date
  /** Ids of the token's razones sociales that are active. */
  scope: number[]
  /**
   * true: the time of use must be stored again, because a minute has passed since it was stored, or because the IP
   * address changed.
   */
  isStale: boolean
}

/**
 * Returns the valid token of a fingerprint; undefined when there is no such token, or when it does not allow this IP
 * address.
 */
export const selectToken = (db: Db, huella: Buffer, ip: string, now: Date): Promise<TokenVigente | undefined> =>
  selectOne(
    db,
    sql`select t.token_id as "tokenId", t.usuario_id as "usuarioId", t.nombre, t.alcances, t.vence,
          array(select e.razon_social_id::int from token_razon_social e join razon_social r using (razon_social_id)
            where e.token_id = t.token_id and r.activo) as scope,
          coalesce(t.usado < ${now}::timestamptz - interval '1 minute' or t.usado_desde <> ${ip}::inet, true) as "isStale"
        from token t where t.huella = ${huella} and t.cortado is null and t.vence > ${now}
          and (t.direcciones = '{}' or exists (select from unnest(t.direcciones) d where ${ip}::inet <<= d))`,
  )

/** Stores when and from which IP address a token was used. */
export const updateUso = (db: Db, tokenId: number, ip: string, now: Date): Promise<number> =>
  execute(db, sql`update token set usado = ${now}, usado_desde = ${ip}::inet where token_id = ${tokenId}`)

export interface TokenRow {
  tokenId: number
  nombre: string
  comienzo: string
  alcances: Alcance[]
  empresas: { razonSocialId: number; razonSocial: string }[]
  direcciones: string[]
  creadoPor: string
  creado: Date
  vence: Date
  usado: Date | null
  usadoDesde: string | null
  cortado: Date | null
}

/**
 * Returns the tokens that include a company of the scope, newest first. Tokens revoked or expired before `cutSince` are
 * left out.
 */
export const selectTokens = (db: Db, scope: Caller['scope'], cutSince: Date): Promise<TokenRow[]> =>
  selectRows(
    db,
    sql`select t.token_id as "tokenId", t.nombre, t.comienzo, t.alcances, e.empresas, t.direcciones::text[] as direcciones,
          u.nombre || ' ' || u.apellido as "creadoPor", t.creado, t.vence, t.usado, host(t.usado_desde) as "usadoDesde", t.cortado
        from token t join usuario u using (usuario_id)
          cross join lateral (select json_agg(json_build_object('razonSocialId', r.razon_social_id, 'razonSocial', r.razon_social)
              order by r.razon_social, r.razon_social_id) as empresas
            from token_razon_social x join razon_social r using (razon_social_id)
            where x.token_id = t.token_id and ${inScope(sql`x.razon_social_id`, scope)}) e
        where e.empresas is not null and coalesce(t.cortado, t.vence) > ${cutSince}
        order by t.token_id desc`,
  )

/**
 * Counts the valid tokens of a user. Locks the user until the transaction ends: otherwise two simultaneous requests
 * could exceed the maximum.
 */
export const countTokens = async (db: Db, usuarioId: number, now: Date): Promise<number> => {
  await lockUsuario(db, usuarioId)
  return (await selectOne<{ n: number }>(
    db,
    sql`select count(*)::int as n from token where usuario_id = ${usuarioId} and cortado is null and vence > ${now}`,
  ))!.n
}

interface NewTokenRow {
  usuarioId: number
  nombre: string
  huella: Buffer
  comienzo: string
  alcances: readonly Alcance[]
  direcciones: readonly string[]
  razonSocialIds: readonly number[]
  creado: Date
  vence: Date
  /**
   * Days before expiry at which the last warning was sent; only a warning with fewer days is sent later. null: no
   * warning was sent.
   */
  avisado: number | null
}

export const insertToken = async (db: Db, t: NewTokenRow): Promise<number> =>
  (await selectOne<{ id: number }>(
    db,
    sql`with nuevo as (
          insert into token (usuario_id, nombre, huella, comienzo, alcances, direcciones, creado, vence, avisado)
          values (${t.usuarioId}, ${t.nombre}, ${t.huella}, ${t.comienzo}, ${[...t.alcances]}::text[], ${[...t.direcciones]}::cidr[], ${t.creado}, ${t.vence}, ${t.avisado})
          returning token_id),
        empresas as (insert into token_razon_social select token_id, unnest(${[...t.razonSocialIds]}::bigint[]) from nuevo)
        select token_id as id from nuevo`,
  ))!.id

/** Revokes the tokens that include a company of the scope, or only the token `tokenId`; returns the revoked tokens. */
export const cutTokensDe = (
  db: Db,
  { scope, usuarioId }: Pick<Caller, 'scope' | 'usuarioId'>,
  now: Date,
  tokenId: number | null,
): Promise<{ tokenId: number }[]> =>
  selectRows(
    db,
    sql`update token t set cortado = ${now}, cortado_por = ${usuarioId}
        where cortado is null and (${tokenId}::int is null or token_id = ${tokenId})
          and exists (select from token_razon_social e where e.token_id = t.token_id and ${inScope(sql`e.razon_social_id`, scope)})
        returning token_id as "tokenId"`,
  )

/** Revokes the tokens of a user whose account is closed; returns how many. */
export const cutTokensDeQuien = (db: Db, sub: string, now: Date): Promise<number> =>
  execute(
    db,
    sql`update token t set cortado = ${now} from usuario u where u.usuario_id = t.usuario_id and u.sub = ${sub} and t.cortado is null`,
  )

export interface PorVencer {
  nombre: string
  vence: Date
  userName: string
  persona: string
  email: string
}

/**
 * Takes up to `size` tokens of active users that expire within `dias`, and marks their creators as warned. Skips tokens
 * that another process locks.
 */
export const takePorVencer = (db: Db, dias: number, now: Date, size: number): Promise<PorVencer[]> =>
  selectRows(
    db,
    sql`with t as (select t.token_id, u.user_name, u.nombre as persona, u.email from token t join usuario u using (usuario_id)
            where t.cortado is null and t.vence > ${now} and t.vence <= ${now}::timestamptz + make_interval(days => ${dias})
              and (t.avisado is null or t.avisado > ${dias}) and u.activo
            order by t.vence limit ${size} for update of t skip locked)
        update token x set avisado = ${dias} from t where x.token_id = t.token_id
        returning x.nombre, x.vence, t.user_name as "userName", t.persona, t.email`,
  )
