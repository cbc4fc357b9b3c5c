import { AppError } from '#server/base/errors.ts'
import { createThread, SpentError } from '#server/limits/threads.ts'

/** Module that draws in a worker thread. Its input must be cloneable. */
interface Drawing<I> {
  draw: (input: I) => Promise<Uint8Array>
}

/** Maximum duration (ms) of a drawing. Fifty labels take less than 1 s, so a longer drawing hangs. */
const MAX_MS = 15_000
const MEMORY_MB = 256

const run = createThread('pdf', MEMORY_MB)

/**
 * Returns the PDF that the function `draw` of a module draws from `input`, in a worker thread. `module`: URL of the
 * file whose type is `D`. Rejects with the error of `draw`; after `timeoutMs`, with `no-disponible`, and replaces the
 * thread.
 */
export const drawInThread = async <D extends Drawing<never>>(
  module: URL,
  input: Parameters<D['draw']>[0],
  timeoutMs = MAX_MS,
): Promise<Buffer> => {
  try {
    return Buffer.from(await run<Uint8Array>(() => ({ module, name: 'draw', input }), timeoutMs))
  } catch (error) {
    if (!(error instanceof SpentError)) throw error
    throw new AppError('no-disponible', { detail: error.message, falta: 'compuerta', cause: error })
  }
}
