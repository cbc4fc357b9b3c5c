import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { until } from '#testing/wait.ts'
import { createThread, SpentError } from './threads.ts'

const module = new URL('../../../testing/files/dibujo.ts', import.meta.url)
const run = createThread('prueba', 32)
const draw = async (input: string, timeoutMs = 20_000) =>
  Buffer.from(await run<Uint8Array>(() => ({ module, name: 'draw', input }), timeoutMs)).toString()

test.each([
  ['takes too long', 'eterno', 300],
  ['needs more memory than it has', 'llena', 20_000],
])('createThread rejects a task that %s with SpentError, and runs the next task', async (_what, input, timeoutMs) => {
  const spent = draw(input, timeoutMs)
  const next = draw('uno')
  await expect(spent).rejects.toBeInstanceOf(SpentError)
  expect(await next).toBe('%PDF uno')
})

test('createThread rejects a task during which the thread exits', async () => {
  await expect(draw('sale')).rejects.toThrow('worker exited with code: 3')
  expect(await draw('dos')).toBe('%PDF dos')
})

test('createThread rejects a task whose input cannot be loaded, and runs the next task', async () => {
  const gone = run(async () => Promise.reject(new Error('no está')), 1000)
  await expect(gone).rejects.toThrow('no está')
  expect(await draw('tres')).toBe('%PDF tres')
})

test('createThread stops a thread that is idle for ten minutes, and starts another one for the next task', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const runIdle = createThread('ociosa', 32)
  const work = () => runIdle<Uint8Array>(() => ({ module, name: 'draw', input: 'uno' }), 20_000)
  const countThreads = async () => (await readdir('/proc/self/task')).length
  await work()
  const working = await countThreads()
  vi.advanceTimersByTime(600_000)
  vi.useRealTimers()
  await until('the thread has ended', async () => (await countThreads()) < working)
  expect(Buffer.from(await work()).toString()).toBe('%PDF uno')
})

test('createThread does not keep the process alive with an idle thread', async () => {
  const program = `const { drawInThread } = await import('./server/platform/pdf/pdf-thread.ts')
    console.log(String(await drawInThread(new URL(${JSON.stringify(module.href)}), 'uno')))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000 })
  const output: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => output.push(piece))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect([code, signal, Buffer.concat(output).toString().trim()]).toEqual([0, null, '%PDF uno'])
})
