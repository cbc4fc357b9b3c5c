import { Worker } from 'node:worker_threads'

/** What the thread is asked: a module, and what its `draw` is given. */
export interface ToDraw {
  id: number
  module: string
  input: unknown
}

/** What it answers. */
export type Drawn = { id: number; content: Uint8Array } | { id: number; error: Error }

/** A module that draws apart: all it needs comes in one value that threads can hand over. */
interface Drawing<I> {
  draw: (input: I) => Promise<Uint8Array>
}

/** One thread for all of them, which draws one after the other and stays: starting it costs as much as fifty labels. */
let thread: Worker | undefined
let asked = 0
const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()

const listen = (answer: Drawn): void => {
  const one = waiting.get(answer.id)
  waiting.delete(answer.id)
  // It keeps nobody from ending the process.
  if (!waiting.size) thread?.unref()
  if ('error' in answer) one?.reject(answer.error)
  else one?.resolve(answer.content)
}

/** It ended: whoever waits is told, and the next one starts another. */
const fail = (error: Error): void => {
  thread = undefined
  for (const each of waiting.values()) each.reject(error)
  waiting.clear()
}

const startThread = (): Worker =>
  new Worker(new URL('./pdf-worker.ts', import.meta.url)).on('message', listen).on('error', fail)

/**
 * The whole PDF that `draw` of a module makes of `input`, away from the calls of others. `module` is the address of the same
 * file that `D` is the type of. Rejects with what it throws.
 */
export const drawApart = async <D extends Drawing<never>>(
  module: URL,
  input: Parameters<D['draw']>[0],
): Promise<Buffer> => {
  thread ??= startThread()
  asked += 1
  const answer = Promise.withResolvers<Uint8Array>()
  waiting.set(asked, answer)
  thread.ref()
  thread.postMessage({ id: asked, module: module.href, input } satisfies ToDraw)
  return Buffer.from(await answer.promise)
}
