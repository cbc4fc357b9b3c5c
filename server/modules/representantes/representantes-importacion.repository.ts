import sql from 'sql-template-tag'
import type { Caller } from '#server/context.ts'
import { type Db, selectRows } from '#server/database.ts'

/** The companies that may operate, in scope, among these customer numbers, CUITs or numbers; by each of the three. */
export const selectRazonesByCode = async (
  db: Db,
  scope: Caller['scope'],
  codes: readonly string[],
): Promise<Map<string, number>> => {
  const digits = codes.flatMap((code) => /^[\d.-]{1,13}$/.exec(code)?.[0].replace(/[.-]/g, '') || [])
  const rows = await selectRows<{ id: number; codigo: string; cuit: string }>(
    db,
    sql`select razon_social_id as id, codigo_cliente as codigo, cuit from razon_social
        where activo and (razon_social_id = any(${digits.map(Number)}::bigint[]) or cuit = any(${digits}::text[])
          or codigo_cliente = any(${digits.map((code) => code.padStart(10, '0'))}::text[]))`,
  )
  const inScope = rows.filter(({ id }) => scope === 'todas' || scope.includes(id))
  const byDigits = new Map<string, number>(
    inScope.flatMap(({ id, codigo, cuit }) => [
      [String(id), id] as const,
      [cuit, id] as const,
      [codigo, id] as const,
      [codigo.replace(/^0+/, ''), id] as const,
    ]),
  )
  return new Map(
    codes.flatMap((code) => {
      const id = byDigits.get(code.replace(/[.-]/g, ''))
      return id === undefined ? [] : [[code.toLowerCase(), id] as const]
    }),
  )
}

/** Which of these people are representatives in scope already: user name, e-mail and DNI, all three the same. */
export const selectYaEstan = async (
  db: Db,
  scope: Caller['scope'],
  people: readonly { usuario: string; email: string; dni: string }[],
): Promise<Set<string>> => {
  const rows = await selectRows<{ usuario: string }>(
    db,
    sql`select lower(u.user_name) as usuario from representante r join usuario u using (usuario_id)
          join unnest(${people.map((p) => p.usuario)}::text[], ${people.map((p) => p.email)}::text[], ${people.map((p) => p.dni)}::text[])
            as x(usuario, email, dni) on lower(u.user_name) = x.usuario and lower(u.email) = x.email and u.dni = x.dni
        where ${scope === 'todas'} or exists (select 1 from usuario_razon_social s where s.usuario_id = u.usuario_id
          and s.razon_social_id = any(${scope === 'todas' ? [] : [...scope]}::bigint[]))`,
  )
  return new Set(rows.map(({ usuario }) => usuario))
}
