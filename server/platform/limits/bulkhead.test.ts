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

  test('runs six tasks of a group of calls at once; the seventh task times out with 503', async () => {
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

  test('delays a task up to two seconds while three tasks are slow, and runs the task as soon as one of these ends', async () => {
    const hold = createBulkheads(10)('mesa')
    // Fast tasks that have finished must not raise the allowed number of slow tasks.
    for (let n = 0; n < 5; n += 1) await hold(async () => 'rápido')
    const slow = busy()
    const tasks = Array.from({ length: 3 }, () => hold(slow.task))
    await wait(1100)
    let isRunning = false
    const next = hold(async () => {
      isRunning = true
      return 'leído'
    })
    await wait(300)
    expect(isRunning).toBe(false)
    slow.end()
    expect(await next).toBe('leído')
    await Promise.all(tasks)
  })

  test('runs a task at once while only two tasks are slow', async () => {
    const hold = createBulkheads(10)('mesa')
    const slow = busy()
    const tasks = Array.from({ length: 2 }, () => hold(slow.task))
    await wait(1100)
    const from = performance.now()
    expect(await hold(async () => 'leído')).toBe('leído')
    expect(performance.now() - from).toBeLessThan(100)
    slow.end()
    await Promise.all(tasks)
  })

  test('rejects a task after two seconds when three tasks are still slow', async () => {
    const hold = createBulkheads(10)('pagos')
    const slow = busy()
    const tasks = Array.from({ length: 3 }, () => hold(slow.task))
    await wait(1100)
    const from = performance.now()
    await expect(hold(async () => 'no')).rejects.toMatchObject({ code: 'no-disponible', falta: 'compuerta' })
    expect(performance.now() - from).toBeGreaterThan(1900)
    slow.end()
    await Promise.all(tasks)
  })

  test('delays a queued task when three other tasks become slow before it runs', async () => {
    const hold = createBulkheads(10)('pagos')
    const [slow, brief] = [busy(), busy()]
    const tasks = [slow, slow, slow, brief, brief, brief].map(({ task }) => hold(task))
    await wait(800)
    const next = hold(async () => 'escrito')
    await wait(300)
    brief.end()
    await wait(100)
    slow.end()
    expect(await next).toBe('escrito')
    await Promise.all(tasks)
  })

  test('limits each group of calls separately', async () => {
    const bulkheads = createBulkheads(2)
    const blocked = busy()
    const task = bulkheads('devoluciones')(blocked.task)
    expect(await bulkheads('tickets')(async () => 'libre')).toBe('libre')
    blocked.end()
    await task
  })
})
