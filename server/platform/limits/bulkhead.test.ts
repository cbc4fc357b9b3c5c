import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBulkheads } from './bulkhead.ts'

describe('a bulkhead of ten connections', () => {
  const busy = () => {
    let end = () => {}
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    return { end, task: () => done }
  }

  test('lets a noun hold six; the seventh waits, and is 503 after a while', async () => {
    const hold = createBulkheads(10)('devoluciones')
    const first = busy()
    let begun = 0
    const tasks = Array.from({ length: 6 }, () =>
      hold(() => {
        begun += 1
        return first.task()
      }),
    )
    await expect(hold(async () => 'nunca')).rejects.toMatchObject({ code: 'no-disponible', falta: 'compuerta' })
    expect(begun).toBe(6)
    first.end()
    await Promise.all(tasks)
    expect(await hold(async () => 'ahora sí')).toBe('ahora sí')
  })

  test('refuses at once while three have taken longer than a second', async () => {
    const hold = createBulkheads(10)('mesa')
    // What was quick makes no room for what is slow.
    for (let n = 0; n < 5; n += 1) await hold(async () => 'rápido')
    const slow = busy()
    const tasks = Array.from({ length: 3 }, () => hold(slow.task))
    await wait(1100)
    await expect(hold(async () => 'no')).rejects.toMatchObject({ code: 'no-disponible' })
    slow.end()
    await Promise.all(tasks)
    expect(await hold(async () => 'sí')).toBe('sí')
  })

  test('lets who writes wait for two seconds while three are slow, and goes on as soon as they are not', async () => {
    const hold = createBulkheads(10)('pagos')
    const slow = busy()
    const tasks = Array.from({ length: 3 }, () => hold(slow.task))
    await wait(1100)
    const write = hold(async () => 'escrito', { waits: true })
    await expect(hold(async () => 'leído')).rejects.toMatchObject({ code: 'no-disponible' })
    slow.end()
    expect(await write).toBe('escrito')
    await Promise.all(tasks)
  })

  test('refuses who writes after two seconds, when they are slow still', async () => {
    const hold = createBulkheads(10)('pagos')
    const slow = busy()
    const tasks = Array.from({ length: 3 }, () => hold(slow.task))
    await wait(1100)
    const from = performance.now()
    await expect(hold(async () => 'no', { waits: true })).rejects.toMatchObject({ code: 'no-disponible' })
    expect(performance.now() - from).toBeGreaterThan(1900)
    slow.end()
    await Promise.all(tasks)
  })

  test('is each noun’s own', async () => {
    const bulkheads = createBulkheads(2)
    const held = busy()
    const task = bulkheads('devoluciones')(held.task)
    expect(await bulkheads('tickets')(async () => 'libre')).toBe('libre')
    held.end()
    await task
  })
})
