import { createThread, SpentError } from '#server/limits/threads.ts'
import type { Inspected, Inspection, ToInspect } from './inspect.ts'

const MEMORY_MB = 256
/** The largest that is taken, a catalogue of 60 MB, is looked into in less than two. */
const MOST_MS = 15_000
const TOO_MUCH = 'es demasiado complejo para revisarlo. Guardalo más simple o partilo en varios.'

const run = createThread('inspection', MEMORY_MB)
const module = new URL('./worker.ts', import.meta.url)

/**
 * Looks into a file in a thread of its own, which has so much memory and so much time: what needs more is refused. `read`
 * brings it when its turn has come, in a buffer of its own, which is given away.
 */
export const inspect = async (kind: Inspection, read: () => Promise<Buffer<ArrayBuffer>>): Promise<Inspected> => {
  const bring = async () => {
    const bytes = await read()
    return { module, name: 'look', input: { kind, bytes } satisfies ToInspect, transfer: [bytes.buffer] }
  }
  try {
    return await run<Inspected>(bring, MOST_MS)
  } catch (error) {
    if (error instanceof SpentError) return { problem: TOO_MUCH }
    throw error
  }
}
