import { HOUR_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import { tooMany } from '#server/base/errors.ts'

/** Kinds of counters of a limit: by user (persona), by tenant (empresa), by IP address (direccion). */
export const QUIENES = ['persona', 'empresa', 'direccion'] as const
type Quien = (typeof QUIENES)[number]

/** Hourly limit that several calls share, for each kind of counter. */
export interface CallLimit extends Readonly<Partial<Record<Quien, number>>> {
  nombre: string
  /** Names of the calls in the contract. */
  calls: readonly string[]
  /** Name of the parameter with which administrators can lower the limit of a single user. */
  ademas?: string
}

const MINUTE_MS = 60_000
/** Maximum number of tenants whose limits a call of a user counts towards. The call updates one row for each. */
const MAX_TENANTS = 20
/** Prefix of the keys that are counted by hour. All other keys are counted by minute (shared-count.ts). */
export const HOUR_PREFIX = 'hora'

const MESSAGES: Readonly<Record<Quien, (nombre: string, wait: string) => string>> = {
  persona: (nombre, wait) => `Llegaste al límite de ${nombre} por hora. Probá de nuevo en ${wait}.`,
  empresa: (nombre, wait) =>
    `Entre todos en tu empresa llegaron al límite de ${nombre} por hora. Probá de nuevo en ${wait}.`,
  direccion: (nombre, wait) => `Desde tu conexión se llegó al límite de ${nombre} por hora. Probá de nuevo en ${wait}.`,
}

const waitOf = (ms: number): string => {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

/** Returns the keys that a call counts for, with the kind of each. Staff have no tenant. */
const keysOf = ({ nombre }: CallLimit, { usuarioId, scope }: Caller, ip: string): [clave: string, quien: Quien][] => {
  const companies = scope === 'todas' ? [] : scope.slice(0, MAX_TENANTS)
  const key = (what: string) => `${HOUR_PREFIX} ${nombre} ${what}`
  return [
    [key(`persona ${usuarioId}`), 'persona'],
    ...companies.map((id): [string, Quien] => [key(`empresa ${id}`), 'empresa']),
    [key(`direccion ${ip}`), 'direccion'],
  ]
}

/**
 * Adds 1 to each key in the hour that starts at `desde`. Returns the counts over all processes. Keys are sorted,
 * because otherwise two statements could deadlock.
 */
const countAll = (db: Db, claves: readonly string[], desde: Date) =>
  selectRows<{ clave: string; cuenta: number }>(
    db,
    sql`insert into limite as l (clave, desde, cuenta) select clave, ${desde}::timestamptz, 1 from unnest(${[...claves].toSorted()}::text[]) as n (clave)
        on conflict (desde, clave) do update set cuenta = l.cuenta + 1 returning clave, cuenta`,
  )

/**
 * Counts calls by clock hour. Counts only in the database, because limited calls are few, so all processes agree at
 * once. Failed calls count too. Throws `demasiadas-solicitudes` with the end of the hour.
 */
export const createCallLimits = (pool: Pick<pg.Pool, 'query'>, limits: readonly CallLimit[]) => {
  const byCall = new Map(limits.flatMap((limit) => limit.calls.map((call) => [call, limit] as const)))
  return async (call: string, caller: Caller, { ip, now }: { ip: string; now: Date }): Promise<void> => {
    const limit = byCall.get(call)
    if (!limit || caller.grants) return
    const desde = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
    const keys = new Map(keysOf(limit, caller, ip))
    const counted = await countAll(pool as Db, [...keys.keys()], desde)
    const until = new Date(desde.getTime() + HOUR_MS)
    for (const { clave, cuenta } of counted) {
      const quien = keys.get(clave)!
      if (cuenta <= (limit[quien] ?? Infinity)) continue
      throw tooMany(MESSAGES[quien](limit.nombre, waitOf(until.getTime() - now.getTime())), until, now)
    }
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>
