import { isIP } from 'node:net'
import sql, { raw } from 'sql-template-tag'
import type { Evento } from '#contract/seguridad/reglas.ts'
import type { EventoCriteria, EventoRow, ResumenRow } from '#contract/seguridad/shapes.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import { dayStart } from '#server/db/conditions.ts'
import { REFERENCIAS } from './seguridad.rules.ts'

/** Count of the equal events of one minute. */
export interface Cuenta {
  minuto: Date
  tipo: Evento
  persona: string
  ip: string
  operacion: string
  cuenta: number
  ultimo: Date
}

/**
 * Adds counts to those of other processes for the same minute. All processes write the rows in one order: otherwise two
 * of them could deadlock.
 */
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

/** Returns which of these ids exist, whoever owns the records. */
export const selectExisting = async (db: Db, nombre: string, ids: readonly number[]): Promise<Set<number>> => {
  const [tabla, clave] = REFERENCIAS[nombre]!
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select ${raw(clave)} as id from ${raw(tabla)} where ${raw(clave)} = any(${ids}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the count of each event in the last five minutes. */
export const selectRecientes = (db: Db): Promise<{ tipo: Evento; cuenta: number }[]> =>
  selectRows(
    db,
    sql`select tipo, sum(cuenta)::int as cuenta from evento_seguridad
        where minuto > now() - interval '5 minutes' group by tipo`,
  )

type EventoFilter = Omit<EventoCriteria, 'cursor'>
type EventoFound = Omit<EventoRow, 'que' | 'cuando'> & { cuando: Date }

/** List of events by minute, newest first. */
export const eventosList = createList<EventoFilter, EventoFound>({
  from: sql`evento_seguridad e`,
  alias: 'e',
  columns: sql`e.*`,
  sort: { minuto: 'timestamptz', evento_id: 'bigint' },
  descending: true,
  keyOf: ({ cuando, eventoId }) => [new Date(Math.floor(cuando.getTime() / 60_000) * 60_000).toISOString(), eventoId],
  where: conditionsBy<EventoFilter>({
    tipo: (tipo) => tipo && sql`e.tipo = ${tipo}`,
    persona: (text) => text && (isIP(text) ? sql`e.ip = ${text}::inet` : sql`e.persona = ${text.toLowerCase()}`),
    desde: (desde) => sql`e.minuto >= ${dayStart(desde)}`,
    hasta: (hasta) => sql`e.minuto < ${dayStart(hasta, 1)}`,
  }),
  shown: (picked) =>
    sql`select e.evento_id as "eventoId", e.ultimo as cuando, e.tipo, e.persona, u.usuario_id as "usuarioId", host(e.ip) as ip,
          e.operacion, e.cuenta
        from (${picked}) e left join usuario u on lower(u.user_name) = e.persona and e.persona <> ''`,
  customPlan: () => true,
})

/** Returns the count of each event in the last hour, day and week. */
export const selectResumen = (db: Db, now: Date): Promise<ResumenRow[]> =>
  selectRows(
    db,
    sql`select tipo, coalesce(sum(cuenta) filter (where minuto > ${now}::timestamptz - interval '1 hour'), 0)::int as hora,
          coalesce(sum(cuenta) filter (where minuto > ${now}::timestamptz - interval '1 day'), 0)::int as dia, sum(cuenta)::int as semana
        from evento_seguridad where minuto > ${now}::timestamptz - interval '7 days' group by tipo order by semana desc, tipo`,
  )
