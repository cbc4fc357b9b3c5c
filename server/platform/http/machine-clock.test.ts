import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { registerHealth } from './health.ts'
import { createClockCheck, judgeClock, selectClockFigures } from './machine-clock.ts'

const S = 1000

describe('the clock of a machine', () => {
  test.each([
    ['is right alone', 0, [], 'right'],
    ['is doubtful alone, because the database may be wrong', 90, [], 'doubtful'],
    ['is wrong against the database and another machine', 90, [0], 'wrong'],
    ['is wrong when it is late', -90, [1], 'wrong'],
    ['is right while another one is wrong', 0, [90], 'right'],
    ['is doubtful when all machines differ alike from the database', 90, [90], 'doubtful'],
    ['is doubtful when three machines differ alike', 90, [91, 89], 'doubtful'],
    ['is wrong when it agrees with the database but with no machine', 0, [90, 90, 90], 'wrong'],
    ['is doubtful when two agree with the database and two do not', 90, [0, 90], 'doubtful'],
    ['is right in the same tie for the others', 0, [90, 90], 'right'],
    ['is right at the tolerance', 30, [0], 'right'],
    ['is wrong beyond the tolerance', 30.001, [0], 'wrong'],
    ['is doubtful when all three disagree', 90, [-90], 'doubtful'],
  ] as const)('%s', (_name, own, others, verdict) => {
    expect(
      judgeClock(
        own * S,
        others.map((other) => other * S),
      ),
    ).toBe(verdict)
  })
})

describe('/listo of processes on several machines', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let pool: pg.Pool
  const apps: FastifyInstance[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = createPool(database.url, 4, () => {})
  })
  beforeEach(() => pool.query('delete from reloj_maquina'))
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await pool.end()
    await database.release()
  })

  const clockOf = (offset: number, n: number) =>
    createClockCheck({ machine: `m${n}`, now: () => Date.now() + offset * S })

  /**
   * Requests /listo from a process of each machine, after every machine has stored its offset. `offsets`: seconds by
   * which their clocks differ.
   */
  const listo = async (...offsets: number[]) => {
    for (const checkClock of offsets.map(clockOf)) await checkClock(pool)
    return Promise.all(
      offsets.map(async (offset, n) => {
        const app = Fastify()
        apps.push(app)
        const part = { isShared: true, ready: async () => {}, hasKeys: () => true } as never
        registerHealth(app, {
          pool,
          store: part,
          verifier: part,
          isDraining: () => false,
          checkClock: clockOf(offset, n),
        })
        const { statusCode, body } = await app.inject('/listo')
        const { faltan, degradado } = JSON.parse(body) as { faltan?: string[]; degradado?: string[] }
        return [statusCode, ...(faltan ?? degradado ?? [])]
      }),
    )
  }

  const BOTH = 'el reloj de esta máquina o el de la base'

  test.each([
    ['answers 200 while all agree', [0, 1, -1], [[200], [200], [200]]],
    ['answers 503 in the one that is 90 s ahead', [0, 90], [[200], [503, 'el reloj de esta máquina']]],
    ['answers 503 in the one that is 90 s late', [0, 0, -90], [[200], [200], [503, 'el reloj de esta máquina']]],
    [
      'names the clock in all when only the database differs',
      [90, 90],
      [
        [200, BOTH],
        [200, BOTH],
      ],
    ],
    ['names the clock in the only machine', [-90], [[200, BOTH]]],
  ])('%s', async (_name, offsets, answers) => {
    expect(await listo(...offsets)).toEqual(answers)
  })

  test('ignores a machine that was not seen for a minute, and the metric ignores it too', async () => {
    await pool.query(`insert into reloj_maquina values ('vieja', 0, now() - interval '61 seconds')`)
    expect(await listo(90)).toEqual([[200, BOTH]])
    expect((await selectClockFigures(pool))[0]!.value).toBeCloseTo(90, 0)
    await pool.query(`update reloj_maquina set visto = now() - interval '61 seconds'`)
    expect((await selectClockFigures(pool))[0]!.value).toBe(0)
  })
})
