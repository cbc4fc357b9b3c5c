import { parentPort } from 'node:worker_threads'
import type { Drawn, ToDraw } from './pdf-thread.ts'

// Draws in a thread of its own, one after the other: what a font or a code takes, nobody else waits for.

const port = parentPort!
let last: Promise<void> = Promise.resolve()

const draw = async ({ id, module, input }: ToDraw): Promise<void> => {
  try {
    const { draw: drawIt } = (await import(module)) as { draw: (input: unknown) => Promise<Uint8Array> }
    port.postMessage({ id, content: await drawIt(input) } satisfies Drawn)
  } catch (error) {
    port.postMessage({ id, error: error as Error } satisfies Drawn)
  }
}

port.on('message', (message: ToDraw) => {
  const before = last
  last = (async () => {
    await before
    await draw(message)
  })()
})
