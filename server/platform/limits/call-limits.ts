import { HOUR_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import { tooMany } from '#server/base/errors.ts'

/** Whose asking is counted together. */
export const QUIENES = ['persona', 'empresa', 'direccion'] as const
type Quien = (typeof QUIENES)[number]

/** How often some calls together may be made in an hour, by each of those who are counted. */
export interface CallLimit extends Readonly<Partial<Record<Quien, number>>> {
  nombre: string
  /** By their names in the contract. */
  calls: readonly string[]
  /** A parameter that limits one person more closely. */
  ademas?: string
}

const MINUTE_MS = 60_000
/** Of somebody with more companies the first ones are counted: each call would be a row of every one. */
const MOST_COMPANIES = 20
/** What a key of an hour begins with: the others are of a minute (shared-count.ts). */
export const OF_AN_HOUR = 'hora'

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

/** The keys that a call counts for, each with who it is of. The distributor's people have no company. */
const keysOf = ({ nombre }: CallLimit, { usuarioId, scope }: Caller, ip: string): [clave: string, quien: Quien][] => {
  const companies = scope === 'todas' ? [] : scope.slice(0, MOST_COMPANIES)
  const key = (what: string) => `${OF_AN_HOUR} ${nombre} ${what}`
  return [
    [key(`persona ${usuarioId}`), 'persona'],
    ...companies.map((id): [string, Quien] => [key(`empresa ${id}`), 'empresa']),
    [key(`direccion ${ip}`), 'direccion'],
  ]
}

/** One more of each key in the hour that began; how many there are then, in all processes. In one order: two never wait for each other. */
const countAll = (db: Db, claves: readonly string[], desde: Date) =>
  selectRows<{ clave: string; cuenta: number }>(
    db,
    sql`insert into limite as l (clave, desde, cuenta) select clave, ${desde}::timestamptz, 1 from unnest(${[...claves].toSorted()}::text[]) as n (clave)
        on conflict (desde, clave) do update set cuenta = l.cuenta + 1 returning clave, cuenta`,
  )

/**
 * Counts calls by the hour, in the database alone, so that every process knows at once: those of a limit are few. The hour
 * begins with the clock's. Throws `demasiadas-solicitudes` with when it ends; an attempt counts, whatever becomes of it.
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
