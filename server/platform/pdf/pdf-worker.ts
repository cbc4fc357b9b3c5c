import { parentPort } from 'node:worker_threads'
import type { Drawn, ToDraw } from './pdf-thread.ts'

// Draws in a thread of its own: what a font or a code takes, nobody else waits for. It is asked for one at a time.

const port = parentPort!

const draw = async ({ module, input }: ToDraw): Promise<Drawn> => {
  try {
    const { draw: drawIt } = (await import(module)) as { draw: (input: unknown) => Promise<Uint8Array> }
    return { content: await drawIt(input) }
  } catch (error) {
    return { error: error as Error }
  }
}

port.on('message', (message: ToDraw) => void draw(message).then((drawn) => port.postMessage(drawn)))
