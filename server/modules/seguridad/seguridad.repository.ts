import sql, { raw } from 'sql-template-tag'
import type { Evento } from '#contract/seguridad/reglas.ts'
import { type Db, execute, selectRows } from '#server/database.ts'
import { REFERENCIAS } from './seguridad.rules.ts'

/** What happened so many times in a minute. */
export interface Cuenta {
  minuto: Date
  tipo: Evento
  persona: string
  ip: string
  operacion: string
  cuenta: number
  ultimo: Date
}

/** Adds to what other processes counted of the same minute; in one order, so that two never wait for each other. */
export const insertCuentas = (db: Db, cuentas: readonly Cuenta[]): Promise<number> =>
  execute(
    db,
    sql`insert into evento_seguridad (minuto, tipo, persona, ip, operacion, cuenta, ultimo)
        select minuto, tipo, persona, ip, operacion, cuenta, ultimo
        from json_to_recordset(${JSON.stringify(cuentas)}::json)
          as n (minuto timestamptz, tipo text, persona text, ip inet, operacion text, cuenta int, ultimo timestamptz)
        order by minuto, tipo, persona, ip, operacion
        on conflict (minuto, tipo, persona, ip, operacion) do update
          set cuenta = evento_seguridad.cuenta + excluded.cuenta, ultimo = greatest(evento_seguridad.ultimo, excluded.ultimo)`,
  )

/** Which of these numbers are there, whoever they belong to. */
export const selectExisting = async (db: Db, nombre: string, ids: readonly number[]): Promise<Set<number>> => {
  const [tabla, clave] = REFERENCIAS[nombre]!
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select ${raw(clave)} as id from ${raw(tabla)} where ${raw(clave)} = any(${ids}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How often each kind happened in the last five minutes. */
export const selectRecientes = (db: Db): Promise<{ tipo: Evento; cuenta: number }[]> =>
  selectRows(
    db,
    sql`select tipo, sum(cuenta)::int as cuenta from evento_seguridad
        where minuto > now() - interval '5 minutes' group by tipo`,
  )
