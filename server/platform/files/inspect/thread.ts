import { SALIDA_FOTO } from '#contract/base/comienzos.ts'
import { createThread, SpentError } from '#server/limits/threads.ts'
import type { Inspected, Inspection, ToInspect } from './inspect.ts'

const MEMORY_MB = 256
/** Maximum duration (ms) of an inspection. The largest accepted file, a catalogue of 60 MB, takes less than 2 s. */
const MAX_MS = 15_000
const TOO_MUCH = 'es demasiado complejo para revisarlo. Guardalo más simple o partilo en varios.'
const TOO_MUCH_FOTO = `es demasiado grande para convertirla. ${SALIDA_FOTO}`

const run = createThread('inspection', MEMORY_MB)
const module = new URL('./worker.ts', import.meta.url)

/**
 * Inspects a file in a worker thread with limited memory and time. A file that exceeds these limits is rejected. `read`
 * loads the file when its turn comes; the buffer is transferred to the thread.
 */
export const inspect = async (kind: Inspection, read: () => Promise<Buffer<ArrayBuffer>>): Promise<Inspected> => {
  const loadTask = async () => {
    const bytes = await read()
    return { module, name: 'look', input: { kind, bytes } satisfies ToInspect, transfer: [bytes.buffer] }
  }
  try {
    return await run<Inspected>(loadTask, MAX_MS)
  } catch (error) {
    if (error instanceof SpentError) return { problem: kind === 'conversion' ? TOO_MUCH_FOTO : TOO_MUCH }
    throw error
  }
}
