import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { clavesDe } from '#contract/base/claves.ts'
import { type Evento, EVENTOS } from '#contract/seguridad/reglas.ts'
import type { Figure } from '#server/observe/metrics.ts'
import { type Cuenta, insertCuentas, selectExisting, selectRecientes } from './seguridad.repository.ts'
import { type Referencia, referenciasOf } from './seguridad.rules.ts'

/** Interval (ms) between writes of the counts. */
const WRITE_MS = 1000
const MINUTE_MS = 60_000
/** Maximum combinations of event, user, IP address and call between two writes; the rest is counted together. */
const MOST = 2000
/** Maximum requests of a combination whose ids are checked in the database. */
const MOST_NAMED = 100
const NOWHERE = '0.0.0.0'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an event that is no request of the portal, for example of the embedded provider. */
    countEvento: (tipo: Evento, of: Pick<Cuenta, 'persona' | 'ip' | 'operacion'>) => void
  }
}

interface Pending extends Cuenta {
  /** Records named by each request that was answered with 404. */
  nombradas: Referencia[][]
}

interface Parts {
  pool: pg.Pool
  now: () => Date
  most?: number
}

/**
 * Returns how many requests named an existing record, which means that the user was denied a record of another owner.
 */
const countForeign = async (pool: pg.Pool, pending: readonly Pending[]): Promise<Map<Pending, number>> => {
  const byName = Map.groupBy(
    pending.flatMap(({ nombradas }) => nombradas.flat()),
    ({ nombre }) => nombre,
  )
  const there = new Set<string>()
  for (const [nombre, named] of byName) {
    const ids = [...new Set(named.map(({ id }) => id))]
    for (const id of await selectExisting(pool, nombre, ids)) there.add(`${nombre} ${id}`)
  }
  const isThere = ({ nombre, id }: Referencia) => there.has(`${nombre} ${id}`)
  return new Map(pending.map((each) => [each, each.nombradas.filter((named) => named.some(isThere)).length]))
}

/**
 * Counts the security events of requests after each answer, and writes the counts every second. A row holds one minute
 * of one event, user, IP address and call, so the number of rows is bounded even in a flood. While the database is
 * unavailable the counts stay in memory within the same bound.
 */
export const watchSeguridad = (app: FastifyInstance, { pool, now, most = MOST }: Parts): void => {
  let pending = new Map<string, Pending>()
  let later: NodeJS.Timeout | undefined

  const add = (one: Pending): void => {
    const keyOf = ({ minuto, tipo, persona, ip, operacion }: Cuenta) =>
      [minuto.getTime(), tipo, persona, ip, operacion].join(' ')
    const key = keyOf(one)
    const isNew = !pending.has(key) && pending.size >= most
    const counted = isNew ? { ...one, persona: '', ip: NOWHERE, operacion: '' } : one
    const before = pending.get(keyOf(counted))
    if (!before) {
      pending.set(keyOf(counted), counted)
      return
    }
    before.cuenta += one.cuenta
    before.ultimo = one.ultimo
    before.nombradas = [...before.nombradas, ...one.nombradas].slice(0, MOST_NAMED)
  }

  const write = async (): Promise<void> => {
    const told = [...pending.values()]
    pending = new Map()
    if (!told.length) return
    try {
      const foreign = await countForeign(pool, told)
      const cuentas = told.flatMap((each): Cuenta[] => {
        const { nombradas: _named, ...cuenta } = each
        const ajenas = foreign.get(each)!
        if (!ajenas) return [cuenta]
        const rest = { ...cuenta, cuenta: cuenta.cuenta - ajenas }
        return [{ ...cuenta, tipo: 'malicious_direct_reference', cuenta: ajenas }, ...(rest.cuenta ? [rest] : [])]
      })
      await insertCuentas(pool, cuentas)
      for (const { tipo, persona, ip, operacion, cuenta } of cuentas) {
        // Log only this type, because it is detected after the request was logged. Events of the other types are part
        // of the log line of their request.
        if (tipo === 'malicious_direct_reference')
          app.log.warn({ evento: tipo, persona, ip, operacion, cuenta }, 'security')
      }
    } catch (error) {
      for (const each of told) add(each)
      throw error
    }
  }

  const count = (
    tipo: Evento,
    { persona, ip, operacion }: Pick<Cuenta, 'persona' | 'ip' | 'operacion'>,
    nombradas: Referencia[][] = [],
  ): void => {
    const ultimo = now()
    const minuto = new Date(Math.floor(ultimo.getTime() / MINUTE_MS) * MINUTE_MS)
    add({ minuto, tipo, persona, ip: isIP(ip) ? ip : NOWHERE, operacion, cuenta: 1, ultimo, nombradas })
    later ??= setTimeout(() => {
      void write()
        // Ignore the error: the next write includes these counts.
        .catch(() => {})
        .finally(() => {
          later = undefined
        })
    }, WRITE_MS).unref()
  }

  app.decorate('countEvento', (tipo, of) => count(tipo, of))
  app.addHook('onResponse', async (request) => {
    const { evento, persona = '', ip, routeOptions } = request
    const nombradas = evento === 'malicious_excess_404' ? [referenciasOf(request)] : []
    if (evento) count(evento, { persona, ip, operacion: routeOptions.config.operation ?? '' }, nombradas)
  })
  app.addHook('onClose', async () => {
    clearTimeout(later)
    await write().catch(() => {})
  })
}

/** Returns the count of each event in the last five minutes, in all processes, for the alerts. */
export const getCifrasSeguridad = async (pool: pg.Pool): Promise<Figure[]> => {
  const counts = new Map((await selectRecientes(pool)).map(({ tipo, cuenta }) => [tipo, cuenta]))
  return clavesDe(EVENTOS).map((event) => ({
    name: 'autogestion_security_events',
    help: 'Events of security in the last five minutes, in all processes, by the names of OWASP.',
    labels: { event },
    value: counts.get(event) ?? 0,
  }))
}
