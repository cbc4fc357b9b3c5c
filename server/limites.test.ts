import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { validaciones } from '#contract/validaciones/calls.ts'
import type { Route } from '#contract/route.ts'
import { createCallLimits, QUIENES } from '#server/limits/call-limits.ts'
import type { Caller } from '#server/base/caller.ts'
import { createPool } from '#server/db/database.ts'
import { deleteOldCounts } from '#server/limits/shared-count.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { ROWS } from '../testing/rows.ts'
import { LIMITES } from './limites.ts'

const NOW = '2026-11-21T15:48:30.000Z'
const HOUR = '2026-11-21T15:00:00.000Z'
/** Seconds until the next full hour. */
const LEFT_S = 690
/** Keys of the counters of mibarra, of one of his razones sociales, and of the IP address of the tests. */
const KEYS = { persona: 'persona 1', empresa: 'empresa 1043', direccion: 'direccion 127.0.0.1' }

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(NOW)
})
beforeEach(async () => {
  await portal.pool.query('truncate limite')
})
afterAll(() => portal.close())

const routeOf = (call: string) => ROWS.find(([name]) => name === call)![1]
const OWN: readonly string[] = ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE']
/** Sends a call as mibarra. If his roles do not allow it, the token has a role that does. */
const ask = async (route: Route) => {
  const roles = route.roles?.some((role) => OWN.includes(role)) ? undefined : route.roles
  return portal.call<{ code: string; message: string }>('mibarra', route, roles ? { roles } : {})
}
const isOver = ({ status, body }: { status: number; body: { message: string } | undefined }) =>
  status === 429 && /l.mite de/.test(body!.message)

describe('an hourly limit', () => {
  const CASES = LIMITES.flatMap((limit) =>
    QUIENES.filter((quien) => limit[quien] !== undefined).map((quien) => [limit.nombre, quien, limit] as const),
  )
  test.each(CASES)(
    'of %s by %s accepts the last call and answers the next with 429 and a retry time',
    async (nombre, quien, limit) => {
      const route = routeOf(limit.calls[0]!)
      await portal.pool.query('insert into limite values ($1, $2, $3)', [
        `hora ${nombre} ${KEYS[quien]}`,
        HOUR,
        limit[quien]! - 1,
      ])
      expect(isOver(await ask(route))).toBe(false)
      const refused = await ask(route)
      expect(isOver(refused)).toBe(true)
      expect(refused.body.message).toContain(`límite de ${nombre} por hora. Probá de nuevo en 12 minutos.`)
      expect(refused.headers['retry-after']).toBe(String(LEFT_S))
    },
  )

  test('starts again each hour, and the counts of earlier hours are deleted', async () => {
    const [limit] = LIMITES
    const key = `hora ${limit!.nombre} ${KEYS.persona}`
    const route = routeOf(limit!.calls[0]!)
    await portal.pool.query('insert into limite values ($1, $2, $3)', [key, HOUR, limit!.persona])
    expect(isOver(await ask(route))).toBe(true)
    await deleteOldCounts(portal.pool, new Date('2026-11-21T15:59:59Z'))
    expect(isOver(await ask(route))).toBe(true)
    portal.setNow('2026-11-21T16:00:00.000Z')
    expect(isOver(await ask(route))).toBe(false)
    await deleteOldCounts(portal.pool, new Date('2026-11-21T16:00:01Z'))
    const { rows } = await portal.pool.query('select 1 from limite where desde = $1', [HOUR])
    expect(rows).toEqual([])
    portal.setNow(NOW)
  })

  test('counts the calls of all processes together', async () => {
    const other = createPool(portal.pool.options.connectionString!, 2, () => {})
    const limit = { nombre: 'cosas', calls: ['cosas.hacer'], persona: 20 }
    const processes = [createCallLimits(portal.pool, [limit]), createCallLimits(other, [limit])]
    const caller = { usuarioId: 1, scope: [1042, 1043] } as unknown as Caller
    const asked = Array.from({ length: 30 }, (_each, n) =>
      processes[n % 2]!('cosas.hacer', caller, { ip: '127.0.0.1', now: new Date(NOW) }).then(
        () => true,
        () => false,
      ),
    )
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(20)
    await other.end()
  })

  test('names existing calls; together the limits cover all sheets, and no call has two limits', () => {
    const names = LIMITES.flatMap(({ calls }) => calls)
    expect(names.filter((name) => !ROWS.some(([each]) => each === name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    const sheets = ROWS.filter(([, { reply }]) => reply?.endsWith('sheet'))
    expect(sheets.length).toBeGreaterThan(20)
    expect(sheets.filter(([name]) => !names.includes(name)).map(([name]) => name)).toEqual([])
  })
})

describe('a lower limit of a parameter answers 429 with a retry time', () => {
  const set = (clave: string, valor: number) =>
    portal.pool.query('update parametro set valor = $2 where clave = $1', [clave, valor])
  const PARAMETROS: [string, () => Promise<unknown>, () => ReturnType<typeof ask>][] = [
    [
      'a search by DNI',
      () => set('representante.consultas-dni-hora', 1),
      () => portal.call('mibarra', representantes.getByDni, { query: { dni: '70000000' } }),
    ],
    [
      'a statement by e-mail',
      () => set('cuenta.envios-por-hora', 1),
      () =>
        portal.call('mibarra', cuentaCorriente.sendEmail, {
          params: { id: '1042' },
          body: { destinatarios: ['mibarra@cliente.example'], mensaje: '' },
        }),
    ],
    [
      'a link to verify an e-mail',
      () => portal.pool.query('update usuario set email_validado = null where usuario_id = 1'),
      () => portal.call('mibarra', validaciones.send, { body: {} }),
    ],
    [
      'an invitation',
      async () => {},
      () => portal.call('mibarra', representantes.sendInvitacion, { params: { representanteId: 10 } }),
    ],
    [
      'a copy of the own data',
      async () => {
        for (let n = 0; n < 4; n += 1) await portal.call('mibarra', usuarios.downloadDatos)
      },
      () => portal.call('mibarra', usuarios.downloadDatos),
    ],
  ]
  test.each(PARAMETROS)('for %s', async (_what, arrange, once) => {
    await arrange()
    await once()
    const refused = await once()
    expect(refused.status, JSON.stringify(refused.body)).toBe(429)
    expect(refused.body.message).toMatch(/./)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  })

  test('and each parameter that an hourly limit names exists', async () => {
    const claves = LIMITES.flatMap(({ ademas }) => ademas ?? [])
    const { rowCount } = await portal.pool.query('select 1 from parametro where clave = any($1)', [claves])
    expect(rowCount).toBe(claves.length)
  })
})

test('docs/security/limites.md lists the limits', () => {
  const text = readFileSync('docs/security/limites.md', 'utf8')
  const rows = LIMITES.map(({ nombre, ademas, ...limit }) =>
    ['', nombre, ...QUIENES.map((quien) => limit[quien] ?? ''), ademas ? `\`${ademas}\`` : '', '']
      .join(' | ')
      .replaceAll('|  |', '| |')
      .trim(),
  )
  expect(rows.filter((row) => !text.includes(row))).toEqual([])
})
