import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createCutWire } from '#testing/wire/cut-wire.ts'
import { createPool, execute, selectRows, transaction } from './database.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query('create table nota (texto text primary key)')
})
afterAll(() => portal.close())

const write = (texto: string) => sql`insert into nota values (${texto})`
const notas = async () =>
  (await selectRows<{ texto: string }>(portal.pool, sql`select texto from nota`)).map((n) => n.texto)

test('queries of one turn of the event loop are sent in one write', async () => {
  const client = await portal.pool.connect()
  const { stream } = client.connection
  const writes = vi.spyOn(stream, '_writev' as 'write')
  const asked = ['a', 'b', 'c'].map((each) => selectRows<{ it: string }>(client, sql`select ${each}::text as it`))
  expect((await Promise.all(asked)).map(([row]) => row!.it)).toEqual(['a', 'b', 'c'])
  expect(writes).toHaveBeenCalledTimes(1)
  client.release(true)
})

describe('statements passed to atEnd', () => {
  test('run last in their order, in one write with COMMIT', async () => {
    await transaction(portal.pool, async (db, atEnd) => {
      atEnd(write('b'))
      atEnd(sql`update nota set texto = texto || 'c' where texto = 'b'`)
      await execute(db, write('a'))
    })
    expect(await notas()).toEqual(['a', 'bc'])
  })

  test('roll the transaction back when one fails, and its error is thrown', async () => {
    const failed = transaction(portal.pool, async (db, atEnd) => {
      await execute(db, write('d'))
      atEnd(write('a'))
      atEnd(write('e'))
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await notas()).toEqual(['a', 'bc'])
  })

  test('do not run when the work of the transaction fails', async () => {
    const failed = transaction(portal.pool, async (_db, atEnd) => {
      atEnd(write('f'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await notas()).toEqual(['a', 'bc'])
  })
})

test('a transaction whose work ignored a failed statement rejects', async () => {
  const failed = transaction(portal.pool, async (db) => {
    await execute(db, write('a')).catch(() => {})
  })
  await expect(failed).rejects.toThrow('the transaction had failed before its COMMIT')
})

test('a transaction whose connection is silent sends no rollback, because the rollback would wait as long again', async () => {
  const wire = createCutWire()
  const pool = createPool(await wire.lay(portal.pool.options.connectionString!), 1, () => {}, { silenceMs: 300 })
  let sent: () => unknown[] = () => []
  const failed = transaction(pool, async (db) => {
    await execute(db, write('h'))
    const query = vi.spyOn(db, 'query')
    sent = () => query.mock.calls.map(([each]) => each)
    wire.setSilent(true)
    await execute(db, write('i'))
  })
  await expect(failed).rejects.toThrow('Query read timeout')
  expect(sent()).toHaveLength(1)
  expect(sent()).not.toContain('rollback')
  expect(pool.totalCount).toBe(0)
  wire.setSilent(false)
  expect(await notas()).not.toContain('h')
  await pool.end()
  wire.close()
})
