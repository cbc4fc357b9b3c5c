import { AppError } from '#server/base/errors.ts'
import { createThread, SpentError } from '#server/limits/threads.ts'

/** A module that draws apart: all it needs comes in one value that threads can hand over. */
interface Drawing<I> {
  draw: (input: I) => Promise<Uint8Array>
}

/** Fifty labels take less than one second: what takes so long never ends. */
const MOST_MS = 15_000
const MEMORY_MB = 256

const run = createThread('pdf', MEMORY_MB)

/**
 * The whole PDF that `draw` of a module makes of `input`, away from the calls of others. `module` is the address of the same
 * file that `D` is the type of. Rejects with what it throws, and with `no-disponible` when it takes longer than `mostMs`:
 * its thread ends then, and those who wait for their turn get another one.
 */
export const drawApart = async <D extends Drawing<never>>(
  module: URL,
  input: Parameters<D['draw']>[0],
  mostMs = MOST_MS,
): Promise<Buffer> => {
  try {
    return Buffer.from(await run<Uint8Array>(() => ({ module, name: 'draw', input }), mostMs))
  } catch (error) {
    if (!(error instanceof SpentError)) throw error
    throw new AppError('no-disponible', { detail: error.message, falta: 'compuerta', cause: error })
  }
}
