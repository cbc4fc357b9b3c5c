import { AppError } from '#server/base/errors.ts'

/** Throws `conflicto` when the version that the user read is no longer the current one. */
export const requireVersion = (found: { version: number }, read: number): void => {
  if (found.version !== read) {
    throw new AppError('conflicto', {
      message: 'Otra persona lo cambió mientras tanto. Mirá cómo quedó y volvé a intentarlo.',
    })
  }
}
